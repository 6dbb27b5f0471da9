import type { Logger } from 'pino';
import { collectFailures } from '../../concurrency/collect-failures.ts';
import { failpoint } from '../../domain/failpoint.ts';
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
} from '../../domain/lake/table-care-store.ts';
import type { Database } from '../../ports/database.ts';
import type { TableCare } from '../../ports/table-care.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const schedule: CareSchedule = {
  compactAfterRuns: 8,
  compactAfterSeconds: DAY,
  expireAfterSeconds: DAY,
  sweepAfterSeconds: 7 * DAY,
};
/** Longer than any query may run: a query reads the snapshot on which it began to its end. */
const QUERY_GRACE_SECONDS = 2 * HOUR;
/** Longest care of one table; then another worker may take the table. */
const BUSY_SECONDS = HOUR;
const AGAIN_AFTER_FAILURE_SECONDS = 600;
/** A compaction that failed may do so after an hour's work for nothing, which queries pay for. */
const AGAIN_AFTER_COMPACTION_SECONDS = 6 * HOUR;
/** After this time a pass takes no further table: its end tells that the care goes on. */
const PASS_MS = HOUR * 1000;
/** From our look at the clock to the table's own, which may differ: care may wait between, at most `BUSY_SECONDS`. */
const OPEN_RUN_MARGIN_SECONDS = BUSY_SECONDS;

type Failures = ReturnType<typeof collectFailures>;

/**
 * Takes care of the due tables, one after the other, until none is left or the time of the pass is over. Safe to die in and to
 * run twice: no step changes a snapshot that can still be asked for.
 */
export function createTableCaretaker(deps: {
  database: Database;
  care: TableCare;
  log: Logger;
  /** How long a snapshot stays after a newer one replaced it. */
  keptSeconds: number;
  passMs?: number;
}) {
  const { database, care, log, keptSeconds, passMs = PASS_MS } = deps;

  return async function careForTables(stopping: AbortSignal): Promise<void> {
    const failures = collectFailures();
    const endsAt = performance.now() + passMs;
    while (!stopping.aborted) {
      const due = await takeTableDue(database, schedule, BUSY_SECONDS);
      if (!due) break;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(BUSY_SECONDS * 900)]);
      const againAfter = await careFor(due, signal, failures);
      // What was stopped in the middle has not failed.
      await releaseTable(database, due.schemaId, stopping.aborted ? 0 : againAfter);
      if (performance.now() >= endsAt) break;
    }
    if (!stopping.aborted) failures.throwIfAny();
  };

  /** @returns after how many seconds the table may be taken again */
  async function careFor(due: TableDue, signal: AbortSignal, failures: Failures): Promise<number> {
    const step = (name: string, work: () => Promise<void>) =>
      failures.attempt(`${name} of schema ${due.schemaId}`, work);
    const taken = await failures.check(`taking of schema ${due.schemaId}`, async () => {
      await failpoint('care.after-taken');
    });
    if (!taken) return AGAIN_AFTER_FAILURE_SECONDS;
    const expired = !due.expire || (await step('expiry', () => expire(due, signal)));
    // Before the compaction, which may use up the time.
    const swept = !due.sweep || (await step('sweep', () => sweep(due, signal)));
    // Expire before compacting: queries that began before the compaction still read the files that it replaces.
    const compacted = !due.compact || !expired || (await step('compaction', () => compact(due, signal)));
    if (!compacted) return AGAIN_AFTER_COMPACTION_SECONDS;
    return expired && swept ? 0 : AGAIN_AFTER_FAILURE_SECONDS;
  }

  async function sweep(due: TableDue, signal: AbortSignal): Promise<void> {
    const wanted = Math.max(keptSeconds, await wantedByRuns(due.schemaId));
    await care.removeOrphans(due, wanted, signal);
    await failpoint('care.after-swept');
    await noteCare(database, due, 'sweep');
  }

  async function expire(due: TableDue, signal: AbortSignal): Promise<void> {
    const wanted = await wantedByRuns(due.schemaId);
    const grace = Math.max(QUERY_GRACE_SECONDS, wanted);
    const needed = await neededSnapshots(database, due.schemaId, grace);
    await care.expire(due, { keptSeconds: Math.max(keptSeconds, wanted), needed }, signal);
    await failpoint('care.after-expired');
    // A running query may still leave a cursor at its position, and the base of an open run is looked up here again.
    await forgetPositions(database, due.schemaId, Math.max(keptSeconds, grace));
    await noteCare(database, due, 'expire');
  }

  /**
   * Seconds of history that open runs may need; 0 where no run is open. Younger files may be an open run's own, and a
   * snapshot that was the newest within these seconds may be the one it stages upon. Waiting until no run is open could
   * take for ever: runs may follow each other without a gap.
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
