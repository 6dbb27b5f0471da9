import type { Queryable } from '../../ports/database.ts';
import type { DataFile } from './snapshot/snapshot.ts';

/** Totals of pending files of one version. */
export interface PendingGroup {
  schemaVersionId: number;
  /** The newest of the files. */
  lastFileId: number;
  version: string;
  filesCount: number;
  rowsTotal: number;
  sizeBytes: number;
}

/**
 * Totals of the pending files per version, the oldest version first.
 * @param of.only counts only these of the files
 * @param of.atMost counts at most so many files of a version, the oldest. Default: all
 */
export async function pendingByVersion(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  of: { only?: number[] | undefined; atMost?: number } = {},
): Promise<PendingGroup[]> {
  return db.query<PendingGroup>(
    `select v.id as "schemaVersionId", v.version, max(f.id) as "lastFileId", count(*) as "filesCount",
       sum(f.rows)::bigint as "rowsTotal", sum(f.size_bytes)::bigint as "sizeBytes"
     from (
       select id, schema_version_id, rows, size_bytes, row_number() over (partition by schema_version_id order by id) as nth
       from files
       where tenant_id = $1 and schema_id = $2 and upload_status = 'completed' and processing_status = 'pending'
         and ($3::bigint[] is null or id = any($3))) f
     join schema_versions v on v.id = f.schema_version_id
     where $4::bigint is null or f.nth <= $4
     group by v.id, v.version, v.ordinal order by v.ordinal`,
    [tenantId, schemaId, of.only ?? null, of.atMost ?? null],
  );
}

/**
 * Gives the files that `pendingByVersion` counted to a run; under the schema's lock, since before they were counted.
 * @param only gives only these of the files
 */
export async function claimFiles(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  { schemaVersionId, lastFileId }: Pick<PendingGroup, 'schemaVersionId' | 'lastFileId'>,
  runId: number,
  only?: number[],
): Promise<void> {
  await tx.query(
    `update files set processing_status = 'processing', run_id = $4, updated_at = now()
     where tenant_id = $1 and schema_id = $2 and schema_version_id = $3
       and upload_status = 'completed' and processing_status = 'pending' and ($5::bigint[] is null or id = any($5))
       and id <= $6`,
    [tenantId, schemaId, schemaVersionId, runId, only ?? null, lastFileId],
  );
}

/** Moves a run's files from their raw objects into the table, at a position. Returns the rows of each. */
export async function moveIntoTable(
  tx: Queryable,
  tenantId: number,
  runId: number,
  position: number,
): Promise<{ rows: number }[]> {
  return tx.query<{ rows: number }>(
    `update files set processing_status = 'completed', table_position = $3, updated_at = now()
     where tenant_id = $1 and run_id = $2 and processing_status = 'processing' returning rows`,
    [tenantId, runId, position],
  );
}

/** Makes a run's files pending again. */
export async function releaseFiles(
  tx: Queryable,
  tenantId: number,
  runId: number,
): Promise<{ id: number; rows: number; size_bytes: number }[]> {
  return tx.query<{ id: number; rows: number; size_bytes: number }>(
    `update files set processing_status = 'pending', run_id = null, updated_at = now()
     where tenant_id = $1 and run_id = $2 and processing_status = 'processing' returning id, rows, size_bytes`,
    [tenantId, runId],
  );
}

/** Adds what a run wrote to its schema's table, at a position. */
export async function addDataFiles(
  tx: Queryable,
  tenantId: number,
  run: { id: number; schemaId: number; schemaVersion: string },
  dataFiles: DataFile[],
  position: number,
): Promise<void> {
  await tx.query(
    `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, min_day, max_day,
       crc32, added_position)
     select $1, $2, $3, $4, f.path, f.rows, f."sizeBytes", f."minDay", f."maxDay", f.crc32, $6
     from jsonb_to_recordset($5::jsonb)
       as f (path text, rows bigint, "sizeBytes" bigint, "minDay" date, "maxDay" date, crc32 bigint)`,
    [tenantId, run.schemaId, run.id, run.schemaVersion, JSON.stringify(dataFiles), position],
  );
}
