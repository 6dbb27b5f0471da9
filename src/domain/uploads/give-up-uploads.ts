import { collectFailures } from '../../concurrency/collect-failures.ts';
import type { Database } from '../../ports/database.ts';
import { failpoint } from '../failpoint.ts';
import { failUpload } from './fail-upload.ts';
import { type FailedUpload, listAbandonedUploads } from './uploads-store.ts';

/** An upload is abandoned once its process has sent no heartbeat for this long. */
const ABANDONED_AFTER_SECONDS = 40;
/** Most uploads that one call gives up. */
const BATCH = 200;

/**
 * Gives up uploads whose process died: each leaves a pending record and perhaps bytes (contract rule 23). A writer that is
 * alive after all can no longer commit from here on.
 * @param onGivenUp called for each upload that this call gave up
 * @throws AggregateError with every failure, after the other uploads are given up
 */
export async function giveUpAbandonedUploads(
  database: Database,
  onGivenUp: (fileId: number) => void,
): Promise<void> {
  const failures = collectFailures();
  for (const upload of await listAbandonedUploads(database, ABANDONED_AFTER_SECONDS, BATCH)) {
    const { tenantId, fileId, sizeBytes } = upload;
    const end: FailedUpload = {
      failure: 'upload_interrupted',
      sizeBytes,
      validation: 'pending',
      mayAppear: true,
    };
    await failures.attempt(`giving up the upload of file ${fileId}`, async () => {
      const failed = await database.transaction((tx) => failUpload(tx, tenantId, fileId, end));
      await failpoint('upload.after-given-up');
      if (failed) onGivenUp(fileId);
    });
  }
  failures.throwIfAny();
}
