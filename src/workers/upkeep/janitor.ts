import type { Logger } from 'pino';
import { collectFailures } from '../../concurrency/collect-failures.ts';
import { removeEndedWindows } from '../../domain/budgets/rate-windows-store.ts';
import { EVENTS_KEPT_DAYS, removeOldEvents } from '../../domain/events/outbox-rows.ts';
import { forgetFailedFiles } from '../../domain/files/forget-failed-files.ts';
import { releaseProcessed } from '../../domain/files/release-processed-store.ts';
import { dataFilesToRemove, forgetDataFile } from '../../domain/files/repairs/repair-table-store.ts';
import { removeOldLetters } from '../../domain/mail/letters-store.ts';
import { removeExpiredSessions } from '../../domain/members/sessions.ts';
import { removeExpiredCursors } from '../../domain/query/cursors.ts';
import { removeDueObjects } from '../../domain/removals/remove-objects.ts';
import { removeOldTokenUsage } from '../../domain/tenants/token-usage.ts';
import { giveUpAbandonedUploads } from '../../domain/uploads/give-up-uploads.ts';
import { failStranded, removeOldDeliveries } from '../../domain/webhooks/deliveries-store.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { TableFiles } from '../../ports/table-files.ts';

/** Longer than any query may run, so that no query still reads what is removed. */
const QUERY_GRACE_SECONDS = 3600;
const DELIVERIES_KEPT_DAYS = 30;
const BATCH = 200;
const RELEASE_BATCH = 1000;
/** Longest time one pass spends on each long step (objects, failed uploads, deliveries): the other steps wait for it. */
const STEP_MS = 20_000;

/**
 * Removes what nobody needs any more. Every step is safe to repeat and to run twice at once. A step that fails does
 * not stop the others; the pass fails at its end. An abort of `stopping` ends the long steps early.
 */
export function createJanitor(deps: {
  database: Database;
  objects: ObjectStore;
  tableFiles?: TableFiles | undefined;
  log: Logger;
  stopping?: AbortSignal;
}) {
  const { database, tableFiles, log, stopping } = deps;
  const timeIsUp = () => AbortSignal.any([AbortSignal.timeout(STEP_MS), ...(stopping ? [stopping] : [])]);

  const steps: Record<string, () => Promise<unknown>> = {
    'abandoned uploads': () =>
      giveUpAbandonedUploads(database, (id) => log.info({ file_id: id }, 'abandoned upload given up')),
    'processed objects': releaseProcessedObjects,
    'failed uploads': forgetFailedUploads,
    cursors: () => removeExpiredCursors(database),
    'rate limits': () => removeEndedWindows(database),
    sessions: () => removeExpiredSessions(database),
    'use of tokens': () => removeOldTokenUsage(database),
    'stranded deliveries': () => failStranded(database),
    events: () => removeOldEvents(database, EVENTS_KEPT_DAYS),
    deliveries: removeDeliveries,
    letters: () => removeOldLetters(database),
    // A step without work would count as one that succeeded.
    ...(tableFiles && { 'data files taken out': () => removeDataFilesTakenOut(tableFiles) }),
    // The last step, because a store that does not answer delays it.
    'due objects': () => removeDueObjects(deps, timeIsUp()),
  };

  return async function cleanUp(): Promise<void> {
    const failures = collectFailures();
    for (const [step, work] of Object.entries(steps)) await failures.attempt(step, work);
    failures.throwIfAny();
  };

  async function forgetFailedUploads(): Promise<void> {
    const signal = timeIsUp();
    while (!signal.aborted && (await forgetFailedFiles(database)) > 0);
  }

  async function removeDeliveries(): Promise<void> {
    const signal = timeIsUp();
    for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
      removed = await removeOldDeliveries(database, DELIVERIES_KEPT_DAYS, BATCH);
    }
  }

  /** First the file, then the row that names it: dying between the two repeats a removal, which does no harm. */
  async function removeDataFilesTakenOut(files: TableFiles): Promise<void> {
    const failures = collectFailures();
    for (const { id, path } of await dataFilesToRemove(database, QUERY_GRACE_SECONDS, BATCH)) {
      await failures.attempt(`removal of ${path}`, async () => {
        await files.remove(path);
        await forgetDataFile(database, id);
      });
    }
    failures.throwIfAny();
  }

  /** Where the tenant wants it, raw objects go once no live cursor can need them (contract rule 47). */
  async function releaseProcessedObjects(): Promise<void> {
    const signal = timeIsUp();
    let files = 0;
    for (let released = -1; released !== 0 && !signal.aborted; files += released) {
      released = await releaseProcessed(database, QUERY_GRACE_SECONDS, RELEASE_BATCH);
    }
    if (files > 0) log.info({ files }, 'raw objects of processed files released');
  }
}
