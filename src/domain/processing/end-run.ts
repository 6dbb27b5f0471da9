import type { Database, Queryable } from '../../ports/database.ts';
import type { RunOutput } from '../../ports/run-launcher.ts';
import { failpoint } from '../failpoint.ts';
import { noteMet } from '../files/integrity/damaged-objects.ts';
import { addDataFiles, moveIntoTable, releaseFiles } from '../files/run-files-store.ts';
import { recordTable } from '../lake/pinned-tables-store.ts';
import { movePending } from '../schemas/pending-totals-store.ts';
import { lockSchema, movePosition } from '../schemas/schemas-store.ts';
import { settleCredits } from '../tenants/credits.ts';
import { costOf } from './cost.ts';
import { announceRun } from './run-events.ts';
import { addToRunLog, attemptFailed } from './run-log.ts';
import { type EndedRun, markEnded, type Run } from './runs-store.ts';

/**
 * Makes the staged output of an attempt part of the table, in one transaction. The schema's counter moves; at the new
 * position the data files enter and the raw files leave, so that no query sees a record twice or not at all.
 * @returns undefined, unless the attempt is the run's current one and the run is still open
 */
export async function commitRun(
  database: Database,
  run: Run,
  output: RunOutput,
): Promise<EndedRun | undefined> {
  return database.transaction(async (tx) => {
    const { position } = await lockSchema(tx, run.tenantId, run.schemaId);
    const ended = await markEnded(tx, run.tenantId, run, { status: 'completed', error: null });
    if (!ended) return undefined;
    const moved = await moveIntoTable(tx, run.tenantId, run.id, position + 1);
    const rows = moved.reduce((sum, file) => sum + file.rows, 0);
    if (moved.length !== run.filesCount || rows !== output.rows) {
      throw new Error(
        `run ${run.id}: claimed ${run.filesCount} files, moving ${moved.length} with ${rows} rows, staged ${output.rows}`,
      );
    }
    await addDataFiles(tx, run.tenantId, run, output.dataFiles, position + 1);
    if (output.table) {
      await recordTable(tx, run.schemaId, position + 1, output.table);
    }
    await movePosition(tx, run.tenantId, run.schemaId, position + 1);
    await addToRunLog(tx, run.tenantId, run.id, {
      code: 'run_completed',
      params: {
        rows,
        data_files: output.dataFilesWritten ?? output.dataFiles.length,
        seconds: Math.ceil(ended.seconds),
      },
    });
    // The job does not count the time in which it had ended and nobody was there to commit it.
    const billedSeconds = Math.min(ended.billedSeconds, output.seconds ?? Infinity);
    await settleAndAnnounce(tx, run, 'completed', null, billedSeconds);
    await failpoint('run.in-commit');
    return ended;
  });
}

/** Ends a run that will not be committed and gives its files back (contract rule 43). Undefined if it had ended before. */
export async function abandonRun(
  database: Database,
  run: Run,
  status: 'failed' | 'cancelled',
  error: Run['error'],
): Promise<EndedRun | undefined> {
  return database.transaction(async (tx) => {
    await lockSchema(tx, run.tenantId, run.schemaId);
    const ended = await markEnded(tx, run.tenantId, run, { status, error });
    if (!ended) return undefined;
    await giveFilesBack(tx, run);
    if (error) {
      await addToRunLog(tx, run.tenantId, run.id, attemptFailed('error', run.attempt, error));
      await noteMet(tx, run.tenantId, damagedIn(error), []);
    }
    await addToRunLog(tx, run.tenantId, run.id, {
      code: status === 'failed' ? 'run_failed' : 'run_cancelled',
      level: status === 'failed' ? 'error' : 'warn',
    });
    await settleAndAnnounce(tx, run, status, error, ended.billedSeconds);
    return ended;
  });
}

/** Ids of the files over which a run failed, as far as they are damaged. */
function damagedIn({ code, files = [] }: NonNullable<Run['error']>): number[] {
  return code === 'file_damaged' ? files.map(({ fileId }) => fileId) : [];
}

/**
 * Makes the run's files pending again. The run remembers them for a retry, the oldest first, and a trigger marks them for the rules.
 */
async function giveFilesBack(tx: Queryable, run: Run): Promise<void> {
  const files = await releaseFiles(tx, run.tenantId, run.id);
  await tx.query('update runs set given_back = $3 where tenant_id = $1 and id = $2', [
    run.tenantId,
    run.id,
    files.map(({ id }) => id).sort((one, other) => one - other),
  ]);
  await movePending(tx, run.tenantId, run.schemaId, 1, {
    files: files.length,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    bytes: files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  });
}

async function settleAndAnnounce(
  tx: Queryable,
  run: Run,
  status: 'completed' | 'failed' | 'cancelled',
  error: Run['error'],
  billedSeconds: number,
): Promise<void> {
  const machines = { driver: run.driverShape, executor: run.shape, executors: run.executors };
  const used = costOf(machines, billedSeconds);
  const charged = await settleCredits(tx, run.tenantId, run.id, run.creditsReserved, used);
  await tx.query('update runs set credits_charged = $3 where tenant_id = $1 and id = $2', [
    run.tenantId,
    run.id,
    charged,
  ]);
  await announceRun(tx, run.tenantId, { ...run, runId: run.id, status, error });
}
