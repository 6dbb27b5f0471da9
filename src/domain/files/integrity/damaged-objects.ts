import type { Queryable } from '../../../ports/database.ts';
import type { StoredState } from './stored-whole.ts';

/** An object of the store, as the control database names it. */
export interface NamedObject {
  tenantId: number;
  storagePath: string;
  /** Null for a bundle and for a data file of a table. */
  fileId: number | null;
}

/** Records that an object is not whole, or forgets that if it is. @returns whether this is news */
export async function noteState(db: Queryable, object: NamedObject, state: StoredState): Promise<boolean> {
  if (state === 'whole') {
    const forgotten = await db.query(
      'delete from damaged_objects where tenant_id = $1 and storage_path = $2 returning kind',
      [object.tenantId, object.storagePath],
    );
    return forgotten.length > 0;
  }
  const noted = await db.query(
    `insert into damaged_objects as d (storage_path, tenant_id, file_id, kind) values ($1, $2, $3, $4)
     on conflict (storage_path) do update set kind = excluded.kind where d.kind <> excluded.kind returning kind`,
    [object.storagePath, object.tenantId, object.fileId, state],
  );
  return noted.length > 0;
}

/** Records as damaged what a query or a run could not read, files or data files; `verify` finds out whether they are missing. */
export async function noteMet(
  db: Queryable,
  tenantId: number,
  fileIds: number[],
  dataFiles: string[],
): Promise<void> {
  await db.query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind)
     select storage_path, tenant_id, id, 'damaged' from files where tenant_id = $1 and id = any($2)
     union all
     select path, tenant_id, null, 'damaged' from data_files
     where tenant_id = $1 and path = any($3) and removed_position is null
     on conflict (storage_path) do nothing`,
    [tenantId, fileIds, dataFiles],
  );
}

/** Records that the raw objects of files are missing. */
export async function noteMissing(db: Queryable, tenantId: number, fileIds: number[]): Promise<void> {
  await db.query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind)
     select storage_path, tenant_id, id, 'missing' from files where tenant_id = $1 and id = any($2)
     on conflict (storage_path) do update set kind = excluded.kind`,
    [tenantId, fileIds],
  );
}

/** What was found of the stored content of these files, by their ids; files without a finding are left out. */
export async function damageOf(
  db: Queryable,
  tenantId: number,
  fileIds: number[],
): Promise<Map<number, Exclude<StoredState, 'whole'>>> {
  const found = await db.query<{ fileId: number; kind: Exclude<StoredState, 'whole'> }>(
    'select file_id as "fileId", kind from damaged_objects where tenant_id = $1 and file_id = any($2)',
    [tenantId, fileIds],
  );
  return new Map(found.map(({ fileId, kind }) => [fileId, kind]));
}

/** How many data files of a schema's table were found missing, damaged or unreadable. */
export async function countDamagedDataFiles(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from damaged_objects d join data_files t on t.path = d.storage_path
     where t.tenant_id = $1 and t.schema_id = $2 and t.removed_position is null`,
    [tenantId, schemaId],
  );
  return row!.count;
}

/** SQL: the object of finding `d` must still exist: that of file `f`, of a bundle, or a table's data file. */
const isExpected = `case when d.file_id is null
  then exists (select 1 from raw_bundles b where b.storage_path = d.storage_path and b.released_at is null)
    or exists (select 1 from data_files t where t.path = d.storage_path and t.removed_position is null)
  else f.object_deleted_at is null end`;

/** Counts objects that are not whole, without those of files that are set aside and those removed since. */
export async function countDamaged(
  db: Queryable,
): Promise<{ missing: number; damaged: number; unreadable: number }> {
  const [row] = await db.query<{ missing: number; damaged: number; unreadable: number }>(
    `select count(*) filter (where d.kind = 'missing') as missing, count(*) filter (where d.kind = 'damaged') as damaged,
       count(*) filter (where d.kind = 'unreadable') as unreadable
     from damaged_objects d left join files f on f.id = d.file_id
     where f.set_aside_at is null and ${isExpected}`,
  );
  return row!;
}

/** Forgets findings about objects that were removed since. */
export async function forgetRemoved(db: Queryable, tenantId?: number): Promise<void> {
  await db.query(
    `delete from damaged_objects where storage_path in (
       select d.storage_path from damaged_objects d left join files f on f.id = d.file_id
       where ($1::bigint is null or d.tenant_id = $1) and not (${isExpected}))`,
    [tenantId ?? null],
  );
}
