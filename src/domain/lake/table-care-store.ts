import type { Database, Queryable } from '../../ports/database.ts';
import type { TableIdentity } from '../../ports/table-care.ts';
import { cursorsNeededSince } from '../files/snapshot/snapshot-cursors.ts';
import { lockSchema } from '../schemas/schemas-store.ts';

/** A table that is due for care, leased by one worker for a while. */
export interface TableDue extends TableIdentity {
  tenantId: number;
  compact: boolean;
  expire: boolean;
  sweep: boolean;
  /** Position of the newest run in the table when the worker took the table. */
  position: number;
}

/** When each kind of care is due. */
export interface CareSchedule {
  /** Runs since the last compaction after which small files are worth joining. */
  compactAfterRuns: number;
  /** Seconds since the last compaction after which a single new run is enough. */
  compactAfterSeconds: number;
  expireAfterSeconds: number;
  sweepAfterSeconds: number;
}

/**
 * Leases one table that is due for care, of any tenant, for `busySeconds`: the one whose last care is longest ago, so that none that
 * is due again at once keeps others waiting.
 */
export async function takeTableDue(
  db: Queryable,
  schedule: CareSchedule,
  busySeconds: number,
): Promise<TableDue | undefined> {
  await db.query(
    'insert into table_care (schema_id) select distinct schema_id from table_snapshots on conflict do nothing',
  );
  const [due] = await db.query<TableDue>(
    `with due as (
       select * from (
         select c.schema_id, c.busy_until, s.tenant_id, t.slug, newest.position,
           newest.runs >= $1 or newest.runs > 0 and c.compacted_at < now() - make_interval(secs => $2) as compact,
           c.expired_at < now() - make_interval(secs => $3) as expire,
           c.swept_at < now() - make_interval(secs => $4) as sweep
         from table_care c join schemas s on s.id = c.schema_id join tenants t on t.id = s.tenant_id
         cross join lateral (
           select max(position) as position, count(*) filter (where position > c.compacted_position) as runs
           from table_snapshots where schema_id = c.schema_id) newest
         where c.busy_until is null or c.busy_until < now()
       ) tables where compact or expire or sweep order by busy_until nulls first, schema_id limit 1
     )
     update table_care c set busy_until = now() + make_interval(secs => $5) from due
     where c.schema_id = due.schema_id and (c.busy_until is null or c.busy_until < now())
     returning due.schema_id as "schemaId", due.tenant_id as "tenantId", due.slug as "tenantSlug", due.position,
       due.compact, due.expire, due.sweep`,
    [
      schedule.compactAfterRuns,
      schedule.compactAfterSeconds,
      schedule.expireAfterSeconds,
      schedule.sweepAfterSeconds,
      busySeconds,
    ],
  );
  return due;
}

/**
 * Replaces a table's snapshot with its compacted form: the same rows at the same position. Leaves the snapshot alone when
 * a run was published meanwhile or may be published just now: the new snapshot could already hold that run's rows. The
 * next position's snapshot then holds the compacted files anyway.
 * @returns whether the snapshot was replaced
 */
export async function replaceSnapshot(
  database: Database,
  { tenantId, schemaId, position }: TableDue,
  snapshotId: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockSchema(tx, tenantId, schemaId);
    const replaced = await tx.query(
      `update table_snapshots t set snapshot_id = $3, created_at = now()
       where schema_id = $1 and position = $2 and snapshot_id <> $3
         and not exists (select 1 from table_snapshots n where n.schema_id = $1 and n.position > $2)
         and not exists (
           select 1 from runs r where r.schema_id = $1 and r.granted_at is not null and r.status in ('started', 'running'))
       returning position`,
      [schemaId, position, snapshotId],
    );
    return replaced.length > 0;
  });
}

/**
 * The snapshots that may still be read: the newest, those of live cursors, and those that were the newest within the
 * last `graceSeconds`. A query or a staging run that began within this grace may still use the latter.
 */
export async function neededSnapshots(
  db: Queryable,
  schemaId: number,
  graceSeconds: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select t.snapshot_id as id from (
       select position, snapshot_id, lead(position) over w as next, lead(created_at) over w as replaced_at
       from table_snapshots where schema_id = $1 window w as (order by position)) t
     where t.next is null or t.replaced_at > now() - make_interval(secs => $2) or exists (
       select 1 from query_cursors c where c.schema_id = $1 and c.expires_at > ${cursorsNeededSince}
         and c.position >= t.position and c.position < t.next)`,
    [schemaId, graceSeconds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Seconds since the oldest open run of the schema began; 0 if none is open. Files of an open run are not named anywhere
 * yet, but all of them are younger than the run.
 */
export async function openRunSeconds(db: Queryable, schemaId: number): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select coalesce(ceil(extract(epoch from now() - min(created_at))), 0)::float8 as seconds
     from runs where schema_id = $1 and status in ('started', 'running')`,
    [schemaId],
  );
  return row!.seconds;
}

/** Forgets the snapshots of positions that no query or cursor can ask for any more. */
export async function forgetPositions(db: Queryable, schemaId: number, keptSeconds: number): Promise<void> {
  await db.query(
    `delete from table_snapshots t where schema_id = $1 and exists (
       select 1 from table_snapshots n where n.schema_id = $1 and n.position > t.position
         and n.created_at < now() - make_interval(secs => $2)
         and not exists (
           select 1 from query_cursors c where c.schema_id = $1 and c.expires_at > ${cursorsNeededSince}
             and c.position >= t.position and c.position < n.position))`,
    [schemaId, keptSeconds],
  );
}

/** Records that one kind of care was done, which starts its interval anew. */
export async function noteCare(
  db: Queryable,
  due: TableDue,
  done: 'compact' | 'expire' | 'sweep',
): Promise<void> {
  await db.query(
    `update table_care set
       compacted_at = case when $2 = 'compact' then now() else compacted_at end,
       compacted_position = case when $2 = 'compact' then $3 else compacted_position end,
       expired_at = case when $2 = 'expire' then now() else expired_at end,
       swept_at = case when $2 = 'sweep' then now() else swept_at end
     where schema_id = $1`,
    [due.schemaId, done, due.position],
  );
}

/** Lets other workers take the table after `afterSeconds`. */
export async function releaseTable(db: Queryable, schemaId: number, afterSeconds: number): Promise<void> {
  await db.query(
    'update table_care set busy_until = now() + make_interval(secs => $2) where schema_id = $1',
    [schemaId, afterSeconds],
  );
}
