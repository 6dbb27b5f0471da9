import type { Queryable } from '../../ports/database.ts';
import { addToOutbox } from '../events/outbox.ts';
import type { FileRow } from '../files/file-record.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import { countFailedFile } from './upload-totals-store.ts';
import { dropOldReports, type FailedUpload, failPendingFile, findUploadPlace } from './uploads-store.ts';

/**
 * Fails a pending upload, counts it and puts its event into the outbox, in the caller's transaction.
 * @returns undefined when the upload had already ended, or has had a heartbeat within `end.silentSeconds`
 */
export async function failUpload(
  tx: Queryable,
  tenantId: number,
  fileId: number,
  end: FailedUpload,
): Promise<FileRow | undefined> {
  const place = await findUploadPlace(tx, tenantId, fileId);
  if (!place) return undefined;
  const { tenantSlug, schemaId, schemaSlug } = place;
  // A schema's counters change under its lock, which every upload takes before the file's lock.
  await lockSchema(tx, tenantId, schemaId);
  const failed = await failPendingFile(tx, tenantId, fileId, end);
  if (!failed) return undefined;
  if (end.report) await dropOldReports(tx, tenantId, schemaId, fileId);
  await countFailedFile(tx, tenantId, schemaId);
  await addToOutbox(tx, tenantId, {
    topic: 'files',
    key: `schema:${schemaId}`,
    payload: {
      type: 'file.failed',
      tenant: tenantSlug,
      schema: schemaSlug,
      schema_version: failed.schema_version,
      file_id: failed.id,
      file_name: failed.file_name,
      validation: failed.validation,
      failure: end.failure,
    },
  });
  return failed;
}
