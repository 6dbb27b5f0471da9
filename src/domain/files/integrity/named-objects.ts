import type { Queryable } from '../../../ports/database.ts';
import type { NamedObject } from './damaged-objects.ts';
import type { ExpectedObject } from './stored-whole.ts';

/** A kind of what the control database names. Data files of tables are the embedded profile's. */
export type Stage = keyof typeof namedBy;

export interface NamedRow extends NamedObject, ExpectedObject {
  id: number;
  /** It is of a file that was set aside: no answer needs it. */
  isAside: boolean;
}

const BATCH = 500;

/**
 * Per stage, the query for the objects that must exist; `f` is the table that names them. An object leaves its stage once it
 * is due for removal.
 */
const namedBy = {
  files: `
    select f.id, f.tenant_id as "tenantId", f.id as "fileId", f.storage_path as "storagePath", f.rows,
      f.stored_bytes as "storedBytes", f.stored_crc32 as "storedCrc32", f.set_aside_at is not null as "isAside"
    from files f where f.upload_status = 'completed' and f.object_deleted_at is null
      and not exists (select 1 from object_removals r where r.file_id = f.id)`,
  bundles: `
    select f.id, f.tenant_id as "tenantId", null as "fileId", f.storage_path as "storagePath", f.rows,
      f.size_bytes as "storedBytes", f.crc32 as "storedCrc32", false as "isAside"
    from raw_bundles f where f.ready_at is not null and f.released_at is null`,
  table_files: `
    select f.id, f.tenant_id as "tenantId", null as "fileId", f.path as "storagePath", f.rows,
      f.size_bytes as "storedBytes", f.crc32 as "storedCrc32", false as "isAside"
    from data_files f where f.removed_position is null`,
};

/** In the order in which they are verified. */
export const stages = Object.keys(namedBy) as Stage[];

/** Yields the objects of a stage in batches, in the order of their ids. */
export async function* namedObjects(
  db: Queryable,
  stage: Stage,
  options: { tenantId?: number; afterId?: number } = {},
): AsyncGenerator<NamedRow[]> {
  for (let afterId = options.afterId ?? 0; ; ) {
    const rows = await db.query<NamedRow>(
      `${namedBy[stage]} and f.id > $1 and ($2::bigint is null or f.tenant_id = $2) order by f.id limit $3`,
      [afterId, options.tenantId ?? null, BATCH],
    );
    yield rows;
    if (rows.length < BATCH) return;
    afterId = rows.at(-1)!.id;
  }
}

export async function isNamed(db: Queryable, stage: Stage, id: number): Promise<boolean> {
  return (await db.query(`${namedBy[stage]} and f.id = $1`, [id])).length > 0;
}
