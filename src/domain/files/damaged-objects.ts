import type { Queryable } from '../../ports/database.ts';
import type { StoredState } from './stored-whole.ts';

/** An object of the store, as the control database names it. */
export interface NamedObject {
  tenantId: number;
  storagePath: string;
  /** Null of a bundle. */
  fileId: number | null;
}

/** Keeps what was found about an object: forgets it where the object is whole. */
export async function noteState(db: Queryable, object: NamedObject, state: StoredState): Promise<void> {
  if (state === 'whole') {
    await db.query('delete from damaged_objects where tenant_id = $1 and storage_path = $2', [
      object.tenantId,
      object.storagePath,
    ]);
    return;
  }
  await db.query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind) values ($1, $2, $3, $4)
     on conflict (storage_path) do update set kind = excluded.kind`,
    [object.storagePath, object.tenantId, object.fileId, state],
  );
}

/** Keeps that a query met damaged files; whether they are missing, `verify` finds out. */
export async function noteMetByQuery(db: Queryable, tenantId: number, fileIds: number[]): Promise<void> {
  await db.query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind)
     select storage_path, tenant_id, id, 'damaged' from files where tenant_id = $1 and id = any($2)
     on conflict (storage_path) do nothing`,
    [tenantId, fileIds],
  );
}

/** Objects that were found missing or damaged, less those of files that are set aside and those that are gone by now. */
export async function countDamaged(db: Queryable): Promise<{ missing: number; damaged: number }> {
  const [row] = await db.query<{ missing: number; damaged: number }>(
    `select count(*) filter (where d.kind = 'missing') as missing, count(*) filter (where d.kind = 'damaged') as damaged
     from damaged_objects d left join files f on f.id = d.file_id
     where case when d.file_id is null
       then exists (select 1 from raw_bundles b where b.storage_path = d.storage_path and b.released_at is null)
       else f.set_aside_at is null and f.object_deleted_at is null end`,
  );
  return row!;
}
