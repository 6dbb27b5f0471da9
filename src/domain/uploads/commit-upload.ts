import type { Database, Queryable } from '../../ports/database.ts';
import { addToOutbox } from '../events/outbox.ts';
import { failpoint } from '../failpoint.ts';
import type { FileRow } from '../files/file-record.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import { failUpload } from './fail-upload.ts';
import { fitsStorage } from './storage-budget.ts';
import type { UploadGrant } from './upload-tokens-store.ts';
import { countStoredFile } from './upload-totals-store.ts';
import {
  type CompletedUpload,
  completePendingFile,
  deletePendingFile,
  findStored,
  makeFailedObjectDue,
} from './uploads-store.ts';

/**
 * `stored`: the file is part of the data from now on. Otherwise the object just written is not needed, and is due for
 * removal. `given_up`: the janitor had ended the upload before.
 */
export type UploadOutcome =
  | { kind: 'stored'; file: FileRow }
  | { kind: 'duplicate'; file: FileRow }
  | { kind: 'name_taken' }
  | { kind: 'storage_full' }
  | { kind: 'given_up' };

/**
 * Turns a durable object into data of the schema, in one transaction: moves the schema's counter, gives the file its
 * position, puts the event into the outbox. The schema's row lock makes uploads of one schema commit one after the other,
 * so duplicate names and contents are decided without a race (contract rules 18, 19).
 * `maxStoredBytes`: bound of the tenant; undefined: no bound.
 */
export async function commitUpload(
  database: Database,
  grant: UploadGrant,
  pending: FileRow,
  upload: CompletedUpload,
  maxStoredBytes?: number,
): Promise<UploadOutcome> {
  return database.transaction(async (tx) => {
    const outcome = await decide(tx, grant, pending, upload, maxStoredBytes);
    // If the upload was given up before this object existed, its removal has already run and removed nothing.
    if (outcome.kind !== 'stored') await makeFailedObjectDue(tx, grant.tenantId, pending.id);
    await failpoint('upload.in-commit');
    return outcome;
  });
}

async function decide(
  tx: Queryable,
  grant: UploadGrant,
  pending: FileRow,
  upload: CompletedUpload,
  maxStoredBytes: number | undefined,
): Promise<UploadOutcome> {
  const { tenantId, schemaId } = grant;
  const { position } = await lockSchema(tx, tenantId, schemaId);
  const wanted = { sha256: upload.sha256, fileName: pending.file_name };
  const { same, isNameTaken } = await findStored(tx, tenantId, schemaId, wanted);
  if (same) {
    await deletePendingFile(tx, tenantId, pending.id);
    return { kind: 'duplicate', file: same };
  }
  if (isNameTaken) {
    const end = { failure: 'file_name_taken', sizeBytes: upload.sizeBytes, validation: 'valid' as const };
    await failUpload(tx, tenantId, pending.id, end);
    return { kind: 'name_taken' };
  }
  if (!(await fitsStorage(tx, tenantId, upload.sizeBytes, maxStoredBytes))) {
    const failure = 'storage_quota_exceeded';
    await failUpload(tx, tenantId, pending.id, { failure, sizeBytes: upload.sizeBytes, validation: 'valid' });
    return { kind: 'storage_full' };
  }
  const file = await completePendingFile(tx, tenantId, pending.id, position + 1, upload);
  if (!file) return { kind: 'given_up' };
  await countStoredFile(tx, tenantId, schemaId, { ...upload, position: position + 1 });
  await addToOutbox(tx, tenantId, {
    topic: 'files',
    key: `schema:${schemaId}`,
    payload: {
      type: 'file.completed',
      tenant: grant.tenantSlug,
      schema: grant.schemaSlug,
      schema_version: grant.schemaVersion,
      file_id: file.id,
      file_name: file.file_name,
      rows: upload.rows,
      size_bytes: upload.sizeBytes,
    },
  });
  return { kind: 'stored', file };
}
