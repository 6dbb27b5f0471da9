import type { Logger } from 'pino';
import { failpoint } from '../domain/failpoint.ts';
import {
  type CareSchedule,
  forgetPositions,
  neededSnapshots,
  noteCare,
  openRunSeconds,
  releaseTable,
  replaceSnapshot,
  type TableDue,
  takeTableDue,
} from '../domain/files/table-care.ts';
import type { Database } from '../ports/database.ts';
import type { TableCare } from '../ports/table-care.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const schedule: CareSchedule = {
  compactAfterRuns: 8,
  compactAfterSeconds: DAY,
  expireAfterSeconds: DAY,
  sweepAfterSeconds: 7 * DAY,
};
/** Longer than any query may run: one that began on a snapshot reads it to its end. */
const QUERY_GRACE_SECONDS = 2 * HOUR;
/** One table's care at most; another worker may take it then. */
const BUSY_SECONDS = HOUR;
const AGAIN_AFTER_FAILURE_SECONDS = 600;
/** From our look at the clock to the table's, whose own may differ: care waits, but no longer than it may take. */
const OPEN_RUN_MARGIN_SECONDS = BUSY_SECONDS;

/**
 * Takes care of the tables that want it, one after the other, until none is left. Safe to die in and to run twice:
 * each step leaves every snapshot that can be asked for as it was.
 */
export function createTableCare(deps: {
  database: Database;
  care: TableCare;
  log: Logger;
  /** How long snapshots stay that newer ones replaced. */
  keptSeconds: number;
}) {
  const { database, care, log, keptSeconds } = deps;

  return async function careForTables(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const due = await takeTableDue(database, schedule, BUSY_SECONDS);
      if (!due) return;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(BUSY_SECONDS * 900)]);
      let againAfter = 0;
      try {
        await failpoint('care.after-taken');
        await careFor(due, signal);
      } catch (error) {
        if (!stopping.aborted) log.error({ err: error, schema_id: due.schemaId }, 'care of a table failed');
        againAfter = AGAIN_AFTER_FAILURE_SECONDS;
      }
      await releaseTable(database, due.schemaId, againAfter);
    }
  };

  async function careFor(due: TableDue, signal: AbortSignal): Promise<void> {
    // Before the compaction: what that replaces is still read by the queries that began before it.
    if (due.expire) await expire(due, signal);
    if (due.compact) await compact(due, signal);
    if (due.sweep) {
      const wanted = Math.max(keptSeconds, await wantedByRuns(due.schemaId));
      await care.removeOrphans(due, wanted, signal);
      await failpoint('care.after-swept');
      await noteCare(database, due, 'sweep');
    }
  }

  async function expire(due: TableDue, signal: AbortSignal): Promise<void> {
    const wanted = await wantedByRuns(due.schemaId);
    const grace = Math.max(QUERY_GRACE_SECONDS, wanted);
    const needed = await neededSnapshots(database, due.schemaId, grace);
    await care.expire(due, { keptSeconds: Math.max(keptSeconds, wanted), needed }, signal);
    await failpoint('care.after-expired');
    // A query that goes on may still leave a cursor at its position; what a run stages upon is looked up here again.
    await forgetPositions(database, due.schemaId, Math.max(keptSeconds, grace));
    await noteCare(database, due, 'expire');
  }

  /**
   * What is younger than so many seconds may be an open run's, and what was the newest within them what it stages
   * upon; 0 where no run is open. Waiting until none is would be waiting for ever where runs follow each other.
   */
  async function wantedByRuns(schemaId: number): Promise<number> {
    const seconds = await openRunSeconds(database, schemaId);
    return seconds > 0 ? seconds + OPEN_RUN_MARGIN_SECONDS : 0;
  }

  async function compact(due: TableDue, signal: AbortSignal): Promise<void> {
    const snapshotId = await care.compact(due, signal);
    await failpoint('care.after-compacted');
    const replaced = await replaceSnapshot(database, due, snapshotId);
    await failpoint('care.after-replaced');
    await noteCare(database, due, 'compact');
    log.info({ schema_id: due.schemaId, snapshot_id: snapshotId, replaced }, 'table compacted');
  }
}
