import { panel } from '../../../generated/contract-values.ts';
import { fileNames } from '../../messages/failure-texts.ts';
import type { runLogTexts } from '../../messages/pt-br/panel-data.ts';
import type { Queryable } from '../../ports/database.ts';
import type { NamedFile } from '../files/snapshot/snapshot.ts';

/** A line of the log: the code of an event, whose text is in the catalogue. */
export interface RunLogEntry {
  code: keyof typeof runLogTexts;
  params?: Record<string, string | number>;
  level?: 'info' | 'warn' | 'error';
}

/** The line for an attempt that failed; names the files to blame. */
export function attemptFailed(
  level: 'warn' | 'error',
  attempt: number,
  failure: { code: string; files?: NamedFile[] },
): RunLogEntry {
  const params = { attempt, failure: failure.code, files: fileNames(failure.files) };
  return { code: 'attempt_failed', level, params };
}

export interface RunLogLine extends Required<RunLogEntry> {
  id: number;
  at: Date;
}

/** Most lines read at once. */
export const RUN_LOG_PAGE = panel.schemas.RunLog.properties.data.maxItems;

/**
 * Adds a line to the log of a run. The caller changes the run's row first in the same transaction, so the lines of a run
 * get their ids in the order in which they become visible. A reader that asks for lines after an id thus misses none.
 */
export async function addToRunLog(
  tx: Queryable,
  tenantId: number,
  runId: number,
  { code, params = {}, level = 'info' }: RunLogEntry,
): Promise<void> {
  await tx.query('insert into run_log (tenant_id, run_id, level, code, params) values ($1, $2, $3, $4, $5)', [
    tenantId,
    runId,
    level,
    code,
    JSON.stringify(params),
  ]);
}

/** The lines after the one of id `after`, oldest first, at most `RUN_LOG_PAGE`. */
export async function readRunLog(
  db: Queryable,
  tenantId: number,
  runId: number,
  after: number,
): Promise<RunLogLine[]> {
  return db.query<RunLogLine>(
    `select id, at, level, code, params from run_log
     where tenant_id = $1 and run_id = $2 and id > $3 order by id limit $4`,
    [tenantId, runId, after, RUN_LOG_PAGE],
  );
}
