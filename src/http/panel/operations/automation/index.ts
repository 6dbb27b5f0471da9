import { previewAutomation } from '../../../../domain/automation/preview-automation.ts';
import { type AutomationRules, noRules } from '../../../../domain/automation/rules.ts';
import { type Automation, findAutomation } from '../../../../domain/automation/rules-store.ts';
import { setAutomation } from '../../../../domain/automation/set-automation.ts';
import { requireSchema } from '../../../../domain/schemas/manage-schemas.ts';
import type { PanelOperations, PanelSchema } from '../../panel-call.ts';
import { toProblem } from '../webhooks/replies.ts';

/** Automatic processing: the rules of a schema and what they would have done. */
export const automation: Pick<PanelOperations, 'getAutomation' | 'setAutomation' | 'previewAutomation'> = {
  async getAutomation({ service: { database }, member, params, reply }) {
    const schema = await requireSchema(database, member.tenantId, params.slug);
    reply(toReply(await findAutomation(database, member.tenantId, schema.id)));
  },

  async setAutomation({ service, member, params, body, reply }) {
    reply(toReply(await setAutomation(service, member, params.slug, toRules(body))));
  },

  async previewAutomation({ service, member, params, body, reply }) {
    const preview = await previewAutomation(service, member, params.slug, toRules(body));
    reply({
      uploads: preview.uploads,
      since: preview.since?.toISOString() ?? null,
      data: preview.starts.map((start) => ({ ...start, at: start.at.toISOString() })),
    });
  },
};

function toRules(body: PanelSchema<'AutomationRules'>): AutomationRules {
  return {
    onUpload: body.on_upload,
    pendingBytes: body.pending_bytes,
    minutesAfterUpload: body.minutes_after_upload,
    shapeId: body.shape_id ?? null,
    executors: body.executors ?? null,
  };
}

function toReply(found: Automation | undefined): PanelSchema<'Automation'> {
  const { rules, updatedAt, lastStarted, problem } = found ?? { rules: noRules };
  return {
    rules: {
      on_upload: rules.onUpload,
      pending_bytes: rules.pendingBytes,
      minutes_after_upload: rules.minutesAfterUpload,
      shape_id: rules.shapeId,
      executors: rules.executors,
    },
    updated_at: updatedAt?.toISOString() ?? null,
    last_started: lastStarted
      ? { at: new Date(lastStarted.at).toISOString(), rule: lastStarted.rule, run_ids: lastStarted.runIds }
      : null,
    problem: problem ? toProblem(problem) : null,
  };
}
