import type { Queryable } from '../../ports/database.ts';

/**
 * Moves the schema's counter for a file that just became data, counts the file and links the schema (contract rule 14).
 * Call it in the transaction that holds the schema's lock.
 */
export async function countStoredFile(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  file: { position: number; rows: number; sizeBytes: number },
): Promise<void> {
  await tx.query(
    `with day as (
       insert into schema_days as d (tenant_id, schema_id, day, files, rows, bytes)
       values ($1, $2, (now() at time zone 'UTC')::date, 1, $4, $5)
       on conflict (schema_id, day) do update set files = d.files + 1, rows = d.rows + $4, bytes = d.bytes + $5
     )
     update schemas set position = $3, linked_at = coalesce(linked_at, now()), last_upload_at = now(),
       stored_files = stored_files + 1, stored_rows = stored_rows + $4, stored_bytes = stored_bytes + $5,
       pending_files = pending_files + 1, pending_rows = pending_rows + $4, pending_bytes = pending_bytes + $5
     where tenant_id = $1 and id = $2`,
    [tenantId, schemaId, file.position, file.rows, file.sizeBytes],
    { prepared: true },
  );
}

/** Counts an upload that failed; under the schema's lock. */
export async function countFailedFile(tx: Queryable, tenantId: number, schemaId: number): Promise<void> {
  await tx.query(
    `insert into schema_days as d (tenant_id, schema_id, day, failed_files)
     values ($1, $2, (now() at time zone 'UTC')::date, 1)
     on conflict (schema_id, day) do update set failed_files = d.failed_files + 1`,
    [tenantId, schemaId],
  );
}

/** Bytes of a tenant's accepted files. */
export async function sumStoredBytes(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    'select coalesce(sum(stored_bytes), 0)::bigint as bytes from schemas where tenant_id = $1',
    [tenantId],
    { prepared: true },
  );
  return row!.bytes;
}
