import type { Queryable } from '../../ports/database.ts';
import { cursorsNeededSince } from './snapshot-cursors.ts';

/** A bundle whose writer stopped saying that it goes on. */
const ABANDONED_AFTER_SECONDS = 40;
/** Longer than any query may run, so that none still reads what is removed. */
const QUERY_GRACE_SECONDS = 3600;

/**
 * Lets go of bundles that are not worth their place any more: less than half of their records are still read, by
 * newer queries or by a live cursor; less than all, where the tenant wants no raw copy of processed records. The rest
 * of their files are read from their own objects again. Also of those whose writer died. Every tenant's; safe to
 * repeat and to run twice at once.
 */
export async function releaseBundles(db: Queryable): Promise<void> {
  await db.query(
    `with released as (
       update raw_bundles set released_at = now()
       where id in (
         select r.id from raw_bundles r join tenants t on t.id = r.tenant_id
         cross join lateral (
           select min(position) as oldest from query_cursors
           where schema_id = r.schema_id and expires_at > ${cursorsNeededSince}) c
         cross join lateral (
           select coalesce(sum(f.rows), 0) as rows from bundled_files b join files f on f.id = b.file_id
           where b.bundle_id = r.id and (f.table_position is null or f.table_position > c.oldest)) needed
         where r.ready_at is not null and r.released_at is null
           and needed.rows * (case when t.delete_processed_files then 1 else 2 end) < r.rows)
       and released_at is null returning id)
     delete from bundled_files where bundle_id in (select id from released)`,
  );
  await db.query(
    `update raw_bundles set released_at = now()
     where ready_at is null and released_at is null and heartbeat_at < now() - make_interval(secs => $1)`,
    [ABANDONED_AFTER_SECONDS],
  );
}

/** Bundles let go of so long ago that no query reads them and nobody writes them become due for removal. */
export async function removeReleasedBundles(db: Queryable): Promise<void> {
  await db.query(
    `with gone as (
       delete from raw_bundles where released_at < now() - make_interval(secs => $1) returning id, tenant_id, storage_path)
     insert into object_removals (file_id, tenant_id, storage_path) select id, tenant_id, storage_path from gone`,
    [QUERY_GRACE_SECONDS],
  );
}
