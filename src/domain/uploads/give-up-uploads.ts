import { collectFailures } from '../../concurrency/collect-failures.ts';
import { type Database, LOCK_NOT_AVAILABLE, type Queryable, sqlState } from '../../ports/database.ts';
import { failpoint } from '../failpoint.ts';
import { failUpload } from './fail-upload.ts';
import { type FailedUpload, listAbandonedUploads } from './uploads-store.ts';

/** An upload is abandoned once its process has sent no heartbeat for this long. */
const ABANDONED_AFTER_SECONDS = 40;
/** Most uploads that one call gives up. */
const BATCH = 200;
/** Longest wait for a schema that others hold: the janitor's other work, of all tenants, waits too. */
const LOCK_WAIT_MS = 500;

/**
 * Gives up uploads whose process died: each leaves a pending record and perhaps bytes (contract rule 23). A writer that is
 * alive after all can no longer commit from here on. Leaves the uploads of a schema that others hold to a later call.
 * @param onGivenUp called for each upload that this call gave up
 * @throws AggregateError with every failure, after the other uploads are given up
 */
export async function giveUpAbandonedUploads(
  database: Database,
  onGivenUp: (fileId: number) => void,
  lockWaitMs = LOCK_WAIT_MS,
): Promise<void> {
  const failures = collectFailures();
  const held = new Set<number>();
  for (const upload of await listAbandonedUploads(database, ABANDONED_AFTER_SECONDS, BATCH)) {
    const { tenantId, schemaId, fileId, sizeBytes } = upload;
    if (held.has(schemaId)) continue;
    const end: FailedUpload = {
      failure: 'upload_interrupted',
      sizeBytes,
      validation: 'pending',
      mayAppear: true,
      silentSeconds: ABANDONED_AFTER_SECONDS,
    };
    await failures.attempt(`giving up the upload of file ${fileId}`, async () => {
      const ended = await withinWait(database, lockWaitMs, (tx) => failUpload(tx, tenantId, fileId, end));
      if (ended === 'held') {
        held.add(schemaId);
        return;
      }
      await failpoint('upload.after-given-up');
      if (ended) onGivenUp(fileId);
    });
  }
  failures.throwIfAny();
}

/** A transaction that waits for each lock for `waitMs` at most. @returns `held` if one did not come, and nothing was changed */
async function withinWait<T>(
  database: Database,
  waitMs: number,
  work: (tx: Queryable) => Promise<T>,
): Promise<T | 'held'> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${waitMs}`);
      return work(tx);
    });
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return 'held';
    throw error;
  }
}
