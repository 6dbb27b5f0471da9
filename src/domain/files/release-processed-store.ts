import type { Queryable } from '../../ports/database.ts';
import { mayLetGo } from '../removals/removal-hold.ts';
import { insertRemovalsOf } from '../removals/removals-store.ts';
import { cursorsNeededSince } from './snapshot/snapshot-cursors.ts';

/**
 * SQL: the table has had the records of file `f` for `$1` seconds, and no live cursor can need its raw object. Asked again
 * of the locked row: a file that waits for processing once more has its records in the raw object alone.
 */
const isReleasable = `f.table_position is not null and f.object_deleted_at is null
  and f.updated_at < now() - make_interval(secs => $1)
  and not exists (
    select 1 from query_cursors c
    where c.schema_id = f.schema_id and c.position < f.table_position and c.expires_at > ${cursorsNeededSince})`;

/**
 * Makes raw objects of processed files due for removal, where their tenant wants it and no live cursor can need them.
 * Releases about as many objects of each tenant; objects that another worker is about to release are left to it. Releases
 * none while removals are held.
 * @param graceSeconds age of a file's processing below which a query may still read its object
 * @param limit most objects to release
 * @returns number of objects released
 */
export async function releaseProcessed(db: Queryable, graceSeconds: number, limit: number): Promise<number> {
  const released = await db.query(
    `with candidates as materialized (
       select c.id from tenants t cross join lateral (
         select id, row_number() over (order by id) as place from (
           select f.id from files f
           where f.tenant_id = t.id and ${isReleasable}
           order by f.id limit $2) first_files) c
       where ${mayLetGo} and t.delete_processed_files order by c.place limit $2),
     picked as materialized (
       select f.id from files f where f.id in (select id from candidates) and ${isReleasable}
       for update of f skip locked),
     released as (
       update files set object_deleted_at = now() where id in (select id from picked)
       returning id, tenant_id, storage_path)
     ${insertRemovalsOf('released')} returning file_id`,
    [graceSeconds, limit],
  );
  return released.length;
}
