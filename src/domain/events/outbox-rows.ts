import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { topics } from '../outbox.ts';

/** Any numbers; the same for every worker on this database. */
const RELAY_LOCK = 7_203_415;
const PLACING_LOCK = 7_203_416;

/**
 * Gives events that have none a position, in the order of their ids, on behalf of every tenant; from then on the panel
 * tells of them and the relay takes them. A notice is then where it goes. How many there were; null when another does it,
 * whose lock ends with its transaction: so positions come in the order of commits.
 */
export async function placeNewEvents(tx: Queryable, limit: number): Promise<number | null> {
  if (!(await lock(tx, PLACING_LOCK))) return null;
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
 * The next unpublished events of the bus in the order of their ids, on behalf of every tenant; null when another relay is
 * at work, whose lock ends with its transaction. Events behind one that waits for its retry wait with it.
 */
export async function takeUnpublished(tx: Queryable, limit: number): Promise<BusEvent[] | null> {
  if (!(await lock(tx, RELAY_LOCK))) return null;
  const rows = await tx.query<Omit<BusEvent, 'at'> & { at: Date }>(
    `select o.id, o.tenant_id as "tenantId", o.topic, o.key, o.payload, o.created_at as at from outbox o
     where o.published_at is null and o.position is not null and not exists (
       select 1 from outbox b
       where b.key = o.key and b.published_at is null and b.id <= o.id and b.retry_at > now())
     order by o.id limit $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Marks events as published, and tells those who wait for that. */
export async function markPublished(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(
    `with published as (
       update outbox set published_at = now(), retry_at = null where id = any($1::bigint[]) returning id
     )
     select pg_notify('published', '') from (select count(*) from published) as done`,
    [ids],
  );
}

/** A consumer failed on the event: it comes again after a while, at most five minutes. */
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
