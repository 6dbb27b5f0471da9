import type { Queryable } from '../../ports/database.ts';
import { cursorsNeededSince } from '../files/snapshot/snapshot-cursors.ts';
import { insertRemovalsOf } from '../removals/removals-store.ts';

/** Seconds without a heartbeat after which the writer of an unfinished bundle is dead. */
const ABANDONED_AFTER_SECONDS = 40;
/** Seconds between the release of a bundle and its removal: longer than any query may run. */
const QUERY_GRACE_SECONDS = 3600;

/**
 * Files in the bundles of one look: about 0.3 s of the database. Bundles are looked at in turns, because a release is in no
 * hurry: until then queries read records from a bundle that they could read from the files.
 */
const FILES_PER_LOOK = 50_000;

/**
 * Looks at the bundles, of every tenant, whose turn it is. Releases those of which too few records are still read by new
 * queries or a live cursor: less than half, or less than all if the tenant keeps no raw copy of processed records. Queries
 * then read the remaining files from their own objects. Also releases unfinished bundles whose writer died. Safe to repeat
 * and to run concurrently.
 * @param after what the look before returned; 0 for the first
 */
export async function releaseBundles(db: Queryable, after: number): Promise<number> {
  const [look] = await db.query<{ last: number }>(
    `with ready as (
       select id, sum(files) over (order by id) - files as files_before from raw_bundles
       where ready_at is not null and released_at is null and id > $1),
     turn as (select id from ready where files_before < $2),
     released as (
       update raw_bundles set released_at = now()
       where id in (
         select r.id from turn join raw_bundles r on r.id = turn.id join tenants t on t.id = r.tenant_id
         cross join lateral (
           select min(position) as oldest from query_cursors
           where schema_id = r.schema_id and expires_at > ${cursorsNeededSince}) c
         cross join lateral (
           select coalesce(sum(f.rows), 0) as rows from bundled_files b join files f on f.id = b.file_id
           where b.bundle_id = r.id and (f.table_position is null or f.table_position > c.oldest)) needed
         where needed.rows * (case when t.delete_processed_files then 1 else 2 end) < r.rows)
       and released_at is null returning id),
     emptied as (delete from bundled_files where bundle_id in (select id from released))
     select case when max(turn.id) < (select max(id) from ready) then max(turn.id) else 0 end as last from turn`,
    [after, FILES_PER_LOOK],
  );
  await db.query(
    `update raw_bundles set released_at = now()
     where ready_at is null and released_at is null and heartbeat_at < now() - make_interval(secs => $1)`,
    [ABANDONED_AFTER_SECONDS],
  );
  return look!.last;
}

/** Makes bundles due for removal once they were released too long ago for any query or writer to use them. */
export async function removeReleasedBundles(db: Queryable): Promise<void> {
  await db.query(
    `with gone as (
       delete from raw_bundles where released_at < now() - make_interval(secs => $1) returning id, tenant_id, storage_path)
     ${insertRemovalsOf('gone')}`,
    [QUERY_GRACE_SECONDS],
  );
}
