import type { Logger } from 'pino';
import {
  type CareSchedule,
  forgetPositions,
  hasOpenRun,
  neededSnapshots,
  noteCare,
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
      await care.removeOrphans(due, keptSeconds, signal);
      await noteCare(database, due, 'sweep');
    }
  }

  async function expire(due: TableDue, signal: AbortSignal): Promise<void> {
    // What an open run has staged is named by nothing but itself; an old one would go with the others.
    if (!(await hasOpenRun(database, due.schemaId))) {
      const needed = await neededSnapshots(database, due.schemaId, QUERY_GRACE_SECONDS);
      await care.expire(due, { keptSeconds, needed }, signal);
      // A query that goes on may still leave a cursor at its position.
      await forgetPositions(database, due.schemaId, Math.max(keptSeconds, QUERY_GRACE_SECONDS));
    }
    await noteCare(database, due, 'expire');
  }

  async function compact(due: TableDue, signal: AbortSignal): Promise<void> {
    const snapshotId = await care.compact(due, signal);
    const replaced = await replaceSnapshot(database, due, snapshotId);
    await noteCare(database, due, 'compact');
    log.info({ schema_id: due.schemaId, snapshot_id: snapshotId, replaced }, 'table compacted');
  }
}
