import type { Queryable } from '../../../ports/database.ts';
import { mayLetGo } from '../../removals/removal-hold.ts';
import { cancelRemovalsOf } from '../../removals/removals-store.ts';
import type { ExpectedObject } from '../integrity/stored-whole.ts';

/** A file that was taken out of the table together with its run. */
export interface TakenOutFile {
  id: number;
  run_id: number;
  file_name: string;
  schema_version: string;
  rows: number;
  size_bytes: number;
  /** Its raw object was removed after processing, or is being removed just now. */
  is_removed: boolean;
}

/** Data files of a schema's table that a query or a verification did not find whole. */
export async function damagedDataFiles(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<ExpectedObject[]> {
  return db.query<ExpectedObject>(
    `select t.path as "storagePath", t.rows, t.size_bytes as "storedBytes", t.crc32 as "storedCrc32"
     from damaged_objects d join data_files t on t.path = d.storage_path
     where t.tenant_id = $1 and t.schema_id = $2 and t.removed_position is null order by t.id`,
    [tenantId, schemaId],
  );
}

/** Every file of the runs that wrote the data files. */
export async function runFiles(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  dataFiles: string[],
): Promise<{ id: number; storagePath: string }[]> {
  return db.query(
    `select id, storage_path as "storagePath" from files
     where tenant_id = $1 and table_position is not null and run_id in (
       select run_id from data_files where tenant_id = $1 and schema_id = $2 and path = any($3)) order by id`,
    [tenantId, schemaId, dataFiles],
  );
}

/**
 * Takes every data file of the runs that wrote `paths` out of the table, at the position at which each file entered it, so
 * that no snapshot has them. Also forgets that they are damaged.
 * @returns the runs
 */
export async function takeDataFilesOut(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  paths: string[],
): Promise<number[]> {
  const out = await tx.query<{ run_id: number; path: string }>(
    `update data_files set removed_position = added_position, removed_at = now()
     where tenant_id = $1 and schema_id = $2 and removed_position is null and run_id in (
       select run_id from data_files where tenant_id = $1 and schema_id = $2 and removed_position is null
         and path = any($3))
     returning run_id, path`,
    [tenantId, schemaId, paths],
  );
  await tx.query('delete from damaged_objects where tenant_id = $1 and storage_path = any($2)', [
    tenantId,
    out.map(({ path }) => path),
  ]);
  return [...new Set(out.map(({ run_id }) => run_id))];
}

/** Makes the files of runs pending again. Removals of their raw objects that no process has claimed are cancelled. */
export async function takeRunsOut(
  tx: Queryable,
  tenantId: number,
  runIds: number[],
): Promise<TakenOutFile[]> {
  const ofRuns = 'tenant_id = $1 and run_id = any($2) and table_position is not null';
  const params = [tenantId, runIds];
  // Before the statement that looks at the removals: the janitor may be about to add some.
  await tx.query(`select id from files where ${ofRuns} order by id for update`, params);
  return tx.query<TakenOutFile>(
    `with taken as materialized (select id, run_id, object_deleted_at from files where ${ofRuns}),
     kept as (
       ${cancelRemovalsOf('select id from taken')})
     update files f set processing_status = 'pending', table_position = null, run_id = null, object_deleted_at = null,
       updated_at = now()
     from taken left join kept on kept.file_id = taken.id
     where f.id = taken.id
     returning f.id, taken.run_id, f.file_name, f.schema_version, f.rows, f.size_bytes,
       taken.object_deleted_at is not null and kept.file_id is null as is_removed`,
    params,
  );
}

/**
 * Lists at most `limit` data files that were taken out of the table more than `graceSeconds` ago: no query reads them. None
 * while removals are held: a backup may have read the rows before the files were taken out.
 */
export async function dataFilesToRemove(
  db: Queryable,
  graceSeconds: number,
  limit: number,
): Promise<{ id: number; path: string }[]> {
  return db.query(
    `select id, path from data_files
     where ${mayLetGo} and removed_at < now() - make_interval(secs => $1) order by removed_at limit $2`,
    [graceSeconds, limit],
  );
}

export async function forgetDataFile(db: Queryable, id: number): Promise<void> {
  await db.query('delete from data_files where id = $1 and removed_at is not null', [id]);
}
