import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import { topics } from './outbox.ts';

/** Published events younger than this are never removed. */
export const EVENTS_KEPT_DAYS = 30;

/**
 * Gives new events, of every tenant, a position, in the order of their ids. From then on the panel shows them and the relay
 * takes them; notices, which never leave the database, are then published. One worker at a time, with a lock until the end
 * of its transaction, so that positions are in the order of commits.
 * @returns the number of events placed; null if another worker has the lock
 */
export async function placeNewEvents(tx: Queryable, limit: number): Promise<number | null> {
  if (!(await lock(tx, advisoryLocks.placing))) return null;
  const placed = await tx.query(
    `with fresh as (
       select id from outbox where position is null and published_at is null order by id limit $1
     ), place as (select id, nextval('outbox_positions') as position from fresh)
     update outbox o set position = p.position, published_at = case when o.topic = any($2::text[]) then null else now() end
     from place p where o.id = p.id returning o.id`,
    [limit, topics],
  );
  if (placed.length > 0) await tx.query(`select pg_notify('placed', '')`);
  return placed.length;
}

/**
 * Takes the next unpublished events of every tenant, in the order of their ids. Events wait while an earlier event of the
 * same key waits for its retry.
 * @returns null if another relay has the lock, which ends with its transaction
 */
export async function takeUnpublished(tx: Queryable, limit: number): Promise<BusEvent[] | null> {
  if (!(await lock(tx, advisoryLocks.relay))) return null;
  const rows = await tx.query<Omit<BusEvent, 'at'> & { at: Date }>(
    `select o.id, o.tenant_id as "tenantId", o.topic, o.key, o.payload, o.created_at as at, o.traceparent from outbox o
     where o.published_at is null and o.position is not null and not exists (
       select 1 from outbox b
       where b.key = o.key and b.published_at is null and b.id <= o.id and b.retry_at > now())
     order by o.id limit $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Marks events as published, and notifies the waiting listeners. */
export async function markPublished(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(
    `with published as (
       update outbox set published_at = now(), retry_at = null where id = any($1::bigint[]) returning id
     )
     select pg_notify('published', '') from (select count(*) from published) as done`,
    [ids],
  );
}

/** Schedules a retry of an event that a consumer failed on: the delay doubles each time, up to five minutes. */
export async function delayEvent(tx: Queryable, id: number): Promise<void> {
  await tx.query(
    `update outbox set failures = failures + 1, retry_at = now() + make_interval(secs => least(300, 2 ^ least(failures, 10)))
     where id = $1`,
    [id],
  );
}

async function lock(tx: Queryable, number: number): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [number]);
  return row!.mine;
}

/** Events of every tenant that are not published yet, and the age of the oldest; 0 if there is none. */
export async function countUnpublished(db: Queryable): Promise<{ events: number; oldestSeconds: number }> {
  const [row] = await db.query<{ events: number; oldestSeconds: number }>(
    `select count(*) as events,
       coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8 as "oldestSeconds"
     from outbox where published_at is null`,
  );
  return row!;
}

/** Removes events that were published more than `days` ago. An unpublished event stays, however old it is. */
export async function removeOldEvents(db: Queryable, days: number): Promise<void> {
  await db.query('delete from outbox where published_at < now() - make_interval(days => $1)', [days]);
}
