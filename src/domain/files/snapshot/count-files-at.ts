import type { Queryable } from '../../../ports/database.ts';

export interface FileCounts {
  /** Uploaded files that no run has moved into the table. */
  rawFiles: number;
  /** Files of the columnar table; null where another table format keeps them. */
  dataFiles: number | null;
}

/** Counts the files that `loadSnapshot` finds at a position for all days. */
export async function countFilesAt(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  position: number,
): Promise<FileCounts> {
  const [row] = await db.query<{ raw: number; data: number }>(
    `select
       (select count(*) from (
          select id from files where schema_id = $2 and tenant_id = $1 and upload_status = 'completed'
            and table_position is null and uploaded_position <= $3
          union all
          select id from files where schema_id = $2 and tenant_id = $1 and table_position > $3 and uploaded_position <= $3
        ) f where not exists (
          select 1 from files_aside a where a.file_id = f.id and a.from_position <= $3
            and (a.to_position is null or a.to_position > $3))) as raw,
       (select count(*) from data_files where tenant_id = $1 and schema_id = $2 and added_position <= $3
          and (removed_position is null or removed_position > $3)) as data`,
    [tenantId, schemaId, position],
  );
  return { rawFiles: Number(row!.raw), dataFiles: Number(row!.data) };
}
