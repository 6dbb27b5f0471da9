import type { Queryable } from '../../ports/database.ts';

/**
 * Moves the schema's counter for files that just became data, counts them and links the schema (contract rule 14).
 * Call it in the transaction that holds the schema's lock.
 * @param added `position`: of the last file; the other figures are those of all of them
 */
export async function countStoredFiles(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  added: { position: number; files: number; rows: number; bytes: number },
): Promise<void> {
  await tx.query(
    `with day as (
       insert into schema_days as d (tenant_id, schema_id, day, files, rows, bytes)
       values ($1, $2, (now() at time zone 'UTC')::date, $6, $4, $5)
       on conflict (schema_id, day) do update set files = d.files + $6, rows = d.rows + $4, bytes = d.bytes + $5
     )
     update schemas set position = $3, linked_at = coalesce(linked_at, now()), last_upload_at = now(),
       stored_files = stored_files + $6, stored_rows = stored_rows + $4, stored_bytes = stored_bytes + $5,
       pending_files = pending_files + $6, pending_rows = pending_rows + $4, pending_bytes = pending_bytes + $5
     where tenant_id = $1 and id = $2`,
    [tenantId, schemaId, added.position, added.rows, added.bytes, added.files],
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

/**
 * SQL: bytes that tenant `$1` stores: its accepted files, also those that are set aside, as long as their content is not known
 * to be missing or damaged. Without these, setting sound files aside would free room, and their objects would be kept.
 */
export const storedBytes = `(
  (select coalesce(sum(stored_bytes), 0) from schemas where tenant_id = $1) + (
    select coalesce(sum(f.size_bytes), 0) from files_aside a join files f on f.id = a.file_id
    where a.tenant_id = $1 and a.to_position is null
      and not exists (select from damaged_objects d where d.storage_path = f.storage_path)))::bigint`;

export async function sumStoredBytes(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(`select ${storedBytes} as bytes`, [tenantId], {
    prepared: true,
    withBegin: true,
  });
  return row!.bytes;
}
