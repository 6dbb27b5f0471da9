import type { Queryable } from '../../ports/database.ts';
import { addToOutbox } from '../outbox.ts';
import { countFailedFile } from '../schemas/schema-totals.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import type { FileRow } from './file-record.ts';
import { type FailedUpload, failPendingFile } from './files-store.ts';

/**
 * Fails a pending upload, counts it and puts its event into the outbox, in the caller's transaction.
 * @returns undefined when the upload had already ended
 */
export async function failUpload(
  tx: Queryable,
  tenantId: number,
  fileId: number,
  end: FailedUpload,
): Promise<FileRow | undefined> {
  const [place] = await tx.query<{ tenant: string; schema_id: number; schema: string }>(
    `select t.slug as tenant, s.id as schema_id, s.slug as schema
     from files f join schemas s on s.id = f.schema_id join tenants t on t.id = f.tenant_id
     where f.tenant_id = $1 and f.id = $2`,
    [tenantId, fileId],
  );
  if (!place) return undefined;
  const { tenant, schema_id, schema } = place;
  // A schema's counters change under its lock, which every upload takes before the file's lock.
  await lockSchema(tx, tenantId, schema_id);
  const failed = await failPendingFile(tx, tenantId, fileId, end);
  if (!failed) return undefined;
  await countFailedFile(tx, tenantId, schema_id);
  await addToOutbox(tx, tenantId, {
    topic: 'files',
    key: `schema:${schema_id}`,
    payload: {
      type: 'file.failed',
      tenant,
      schema,
      schema_version: failed.schema_version,
      file_id: failed.id,
      file_name: failed.file_name,
      validation: failed.validation,
      failure: end.failure,
    },
  });
  return failed;
}
