import type { Database } from '../../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import { AppError } from '../app-error.ts';
import { failpoint } from '../failpoint.ts';
import { type FileRow, toFileRecord, type ValidationReport } from '../files/file-record.ts';
import { removeObjectOf } from '../removals/remove-objects.ts';
import { failUpload } from './fail-upload.ts';
import { type FailedUpload, makeFailedObjectDue } from './uploads-store.ts';

/**
 * Undoes an upload that ended in `error`: drops its bytes, records why it failed, and removes its object. An error with a
 * report gets the failed file's record, which is sent with the report.
 * @param sizeBytes decoded bytes that arrived
 */
export async function dropUpload(
  deps: { database: Database; objects: ObjectStore },
  { tenantId, pending, sizeBytes }: { tenantId: number; pending: FileRow; sizeBytes: number },
  writer: ObjectWriter | undefined,
  error: unknown,
): Promise<void> {
  // A store that is down must not hide the error; leftovers there are removed when the record ends, or later.
  await writer?.abort().catch(() => undefined);
  await failpoint('upload.after-abort');
  const refusal = error instanceof AppError ? error : undefined;
  const report = refusal?.body.report as ValidationReport | undefined;
  const end: FailedUpload = {
    failure: refusal?.code ?? 'internal_error',
    sizeBytes,
    validation: report ? 'invalid' : 'pending',
    ...(report && { report }),
    mayAppear: refusal?.code === 'upload_storage_unavailable',
  };
  const failed = await deps.database.transaction(async (tx) => {
    const ended = await failUpload(tx, tenantId, pending.id, end);
    // The upload had ended before: it became data, or it was given up before its object existed.
    if (!ended) await makeFailedObjectDue(tx, tenantId, pending);
    return ended;
  });
  await failpoint('upload.after-failed');
  await removeObjectOf(deps, tenantId, pending.id);
  if (failed && refusal && report) refusal.body.file = toFileRecord(failed);
}
