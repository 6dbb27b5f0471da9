import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import type { NoticeTopic } from '../outbox.ts';

/** A row of the outbox: an event of the bus, or a notice for the panel alone. */
export interface OutboxEvent extends Omit<BusEvent, 'topic'> {
  topic: BusEvent['topic'] | NoticeTopic;
}

/** Any number; the same for every relay on this database. */
const RELAY_LOCK = 7_203_415;

/**
 * The next unpublished events in the order of their ids, on behalf of every tenant; null when another relay is
 * at work, whose lock ends with its transaction. Events behind one that waits for its retry wait with it.
 */
export async function takeUnpublished(tx: Queryable, limit: number): Promise<OutboxEvent[] | null> {
  const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    RELAY_LOCK,
  ]);
  if (!lock!.mine) return null;
  const rows = await tx.query<Omit<OutboxEvent, 'at'> & { at: Date }>(
    `select o.id, o.tenant_id as "tenantId", o.topic, o.key, o.payload, o.created_at as at from outbox o
     where o.published_at is null and not exists (
       select 1 from outbox b
       where b.key = o.key and b.published_at is null and b.id <= o.id and b.retry_at > now())
     order by o.id limit $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Marks events as published, in this order, and tells those who follow them. */
export async function markPublished(tx: Queryable, ids: number[]): Promise<void> {
  await tx.query(
    `with place as (select id, nextval('outbox_positions') as position from unnest($1::bigint[]) as id),
       published as (
         update outbox o set published_at = now(), position = p.position, retry_at = null
         from place p where o.id = p.id returning o.id
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
