import type { Database } from '../../ports/database.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import { addToOutbox } from '../events/outbox.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import type { Shape } from '../processing/shape.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { checkShape } from './rule-machines.ts';
import { type AutomationRules, noRules } from './rules.ts';
import { type Automation, findAutomation, saveAutomation } from './rules-store.ts';

/** Replaces the rules of a schema. @throws AppError `schema_not_found`, `invalid_request` naming `shape_id` */
export async function setAutomation(
  deps: { database: Database; shapes: Shape[] },
  member: PanelIdentity,
  slug: string,
  rules: AutomationRules,
): Promise<Automation> {
  const schema = await requireSchema(deps.database, member.tenantId, slug);
  checkShape(deps.shapes, rules.shapeId);
  return deps.database.transaction(async (tx) => {
    const before = (await findAutomation(tx, member.tenantId, schema.id))?.rules ?? noRules;
    await saveAutomation(tx, member.tenantId, schema.id, rules);
    await recordAudit(tx, member, {
      action: 'automation.set',
      target: slug,
      details: changesOf(before, rules),
    });
    // Wakes the rules: the pending files may already be enough.
    await addToOutbox(tx, member.tenantId, {
      topic: 'schemas',
      key: `schema:${schema.id}`,
      payload: { type: 'automation.changed', schema: slug, state: 'automation_changed' },
    });
    return (await findAutomation(tx, member.tenantId, schema.id))!;
  });
}
