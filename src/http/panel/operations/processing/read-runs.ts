import { panel } from '../../../../../generated/contract-values.ts';
import { toFileRecord } from '../../../../domain/files/file-record.ts';
import { decodeCursor, encodeCursor } from '../../../../domain/list-cursor.ts';
import { requireRun } from '../../../../domain/processing/audited-runs.ts';
import { filesOfRun } from '../../../../domain/processing/files-of-run.ts';
import { RUN_LOG_PAGE, readRunLog } from '../../../../domain/processing/run-log.ts';
import { listRunsBefore } from '../../../../domain/processing/runs-store.ts';
import { listedFiles } from '../../listed-files.ts';
import type { PanelOperation } from '../../panel-call.ts';
import { toLogLine, toRuns } from './run-reply.ts';

const DEFAULT_LIMIT = panel.parameters.Limit.schema.default;

export const list: PanelOperation<'listRuns'> = async ({ service, member, query, reply }) => {
  const { cursor, limit = DEFAULT_LIMIT, schema, status } = query;
  const page = { before: decodeCursor(cursor), limit: limit + 1, schema, status };
  const runs = await listRunsBefore(service.database, member.tenantId, page);
  const data = await toRuns(service.database, member.tenantId, runs.slice(0, limit));
  reply({ data, next: runs.length > limit ? encodeCursor(data.at(-1)!.id) : null });
};

export const get: PanelOperation<'getRun'> = async ({ service, member, params, reply }) => {
  const run = await requireRun(service.database, member.tenantId, params.id);
  reply((await toRuns(service.database, member.tenantId, [run]))[0]!);
};

export const files: PanelOperation<'listRunFiles'> = async ({ service, member, params, query, reply }) => {
  const { database } = service;
  const { id } = await requireRun(database, member.tenantId, params.id);
  const page = await filesOfRun(database, member.tenantId, id, { limit: DEFAULT_LIMIT, ...query });
  const data = await listedFiles(database, member.tenantId, page.files.map(toFileRecord));
  reply({ data, next: page.next });
};

export const log: PanelOperation<'getRunLog'> = async ({ service, member, params, query, reply }) => {
  const after = query.after ?? 0;
  // The run first: once it has ended, no line of its end is still to come.
  const run = await requireRun(service.database, member.tenantId, params.id);
  const lines = await readRunLog(service.database, member.tenantId, run.id, after);
  const next = lines.at(-1)?.id ?? after;
  reply({ data: lines.map(toLogLine), next, ended: run.finishedAt !== null && lines.length < RUN_LOG_PAGE });
};
