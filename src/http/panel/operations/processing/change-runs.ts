import { cancelRunBy, retryRunBy, startRunBy } from '../../../../domain/processing/audited-runs.ts';
import { startedReply } from '../../../answers/processing-replies.ts';
import type { PanelOperation } from '../../panel-call.ts';
import { toRuns } from './run-reply.ts';

export const start: PanelOperation<'startRun'> = async ({ service, member, params, body, reply }) => {
  reply(startedReply(params.slug, await startRunBy(service, member, params.slug, body ?? {})));
};

export const cancel: PanelOperation<'cancelRun'> = async ({ service, member, params, reply }) => {
  const run = await cancelRunBy(service.database, member, params.id);
  reply((await toRuns(service.database, member.tenantId, [run]))[0]!);
};

export const retry: PanelOperation<'retryRun'> = async ({ service, member, params, reply }) => {
  const { run, started } = await retryRunBy(service, member, params.id);
  reply(startedReply(run.schemaSlug, started));
};
