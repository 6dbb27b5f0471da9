import type { Queryable } from '../../ports/database.ts';
import type { PanelSchema } from '../contract-types.ts';
import type { Told } from './told.ts';

export type DeliveryStatus = PanelSchema<'DeliveryStatus'>;

export interface Attempt {
  at: Date;
  /** HTTP status; null when there was no answer. */
  status: number | null;
  ms: number;
  responseBody: string;
  error: Told | null;
}

export interface Delivery {
  id: number;
  webhookId: number;
  messageId: string;
  topic: string;
  runId: number | null;
  status: DeliveryStatus;
  test: boolean;
  attempts: number;
  nextAttemptAt: Date | null;
  lastAttempt: Attempt | null;
  createdAt: Date;
  body: string;
}

const attemptColumns = (a: string) =>
  `${a}.at, ${a}.status, ${a}.ms, ${a}.response_body as "responseBody", ${a}.error`;

const select = `select d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.topic, d.run_id as "runId",
    d.status, d.test, d.attempts, d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.body,
    a.at as last_at, a.status as last_status, a.ms as last_ms, a.response_body as last_body, a.error as last_error
  from webhook_deliveries d left join lateral (
    select * from webhook_attempts where delivery_id = d.id order by id desc limit 1) a on true`;

interface Row extends Omit<Delivery, 'lastAttempt'> {
  last_at: Date | null;
  last_status: number | null;
  last_ms: number;
  last_body: string;
  last_error: Told | null;
}

function toDelivery({ last_at, last_status, last_ms, last_body, last_error, ...delivery }: Row): Delivery {
  const lastAttempt = last_at && {
    at: last_at,
    status: last_status,
    ms: last_ms,
    responseBody: last_body,
    error: last_error,
  };
  return { ...delivery, lastAttempt };
}

export async function findDelivery(
  db: Queryable,
  tenantId: number,
  id: number,
): Promise<Delivery | undefined> {
  const rows = await db.query<Row>(`${select} where d.tenant_id = $1 and d.id = $2`, [tenantId, id]);
  return rows.map(toDelivery)[0];
}

/** Deliveries of a webhook below the id `before`, the newest first. */
export async function listDeliveriesBefore(
  db: Queryable,
  tenantId: number,
  webhookId: number,
  page: { before: number; limit: number; status?: DeliveryStatus | undefined },
): Promise<Delivery[]> {
  const rows = await db.query<Row>(
    `${select} where d.tenant_id = $1 and d.webhook_id = $2 and d.id < $3 and ($5::text is null or d.status = $5)
     order by d.id desc limit $4`,
    [tenantId, webhookId, page.before, page.limit, page.status ?? null],
  );
  return rows.map(toDelivery);
}

/** Attempts kept and shown of one message. Members may send it again without end, and receivers write up to 1,024 characters. */
export const ATTEMPTS_KEPT = 100;

/** The newest attempts, the newest first. */
export async function listAttempts(db: Queryable, tenantId: number, deliveryId: number): Promise<Attempt[]> {
  return db.query<Attempt>(
    `select ${attemptColumns('a')} from webhook_attempts a where tenant_id = $1 and delivery_id = $2 order by id desc limit $3`,
    [tenantId, deliveryId, ATTEMPTS_KEPT],
  );
}

/** Inserts a test message. It is sent once, at once, even if other messages wait or the webhook is switched off. */
export async function insertTest(
  tx: Queryable,
  tenantId: number,
  webhookId: number,
  test: { messageId: string; topic: string; body: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into webhook_deliveries (tenant_id, webhook_id, message_id, topic, order_key, body, test, next_attempt_at)
     values ($1, $2, $3, $4, $3, $5, true, now()) returning id`,
    [tenantId, webhookId, test.messageId, test.topic, test.body],
  );
  return row!.id;
}

/** Makes a message due at once, with the whole retry schedule again. A message just being sent stays with its worker. */
export async function requeue(tx: Queryable, tenantId: number, deliveryId: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries set status = 'pending', step = 0, next_attempt_at = now(), updated_at = now()
     where tenant_id = $1 and id = $2`,
    [tenantId, deliveryId],
  );
}

/** Does the same as `requeue` for every failed message since a moment. Returns how many. */
export async function requeueFailedSince(
  tx: Queryable,
  tenantId: number,
  webhookId: number,
  since: Date,
): Promise<number> {
  const rows = await tx.query(
    `update webhook_deliveries set status = 'pending', step = 0, next_attempt_at = now(), updated_at = now()
     where tenant_id = $1 and webhook_id = $2 and status = 'failed' and not test and created_at >= $3 returning id`,
    [tenantId, webhookId, since],
  );
  return rows.length;
}

/** Fails the webhook's pending messages: they are not retried automatically. */
export async function failPending(tx: Queryable, tenantId: number, webhookId: number): Promise<void> {
  await tx.query(
    `with pending as (
       -- In the order in which those who queue messages lock them.
       select id from webhook_deliveries where tenant_id = $1 and webhook_id = $2 and status = 'pending' and not test
       order by id for no key update
     )
     update webhook_deliveries d set status = 'failed', next_attempt_at = null, updated_at = now()
     from pending where d.id = pending.id`,
    [tenantId, webhookId],
  );
}

/**
 * Does the same as `failPending`, for every tenant, for messages that were queued at the moment when their webhook was
 * switched off.
 */
export async function failStranded(db: Queryable): Promise<void> {
  await db.query(
    `update webhook_deliveries d set status = 'failed', next_attempt_at = null, updated_at = now()
     from webhooks w where w.id = d.webhook_id and not w.active and d.status = 'pending' and not d.test
       and (d.lease_until is null or d.lease_until < now())`,
  );
}

/**
 * Removes at most `limit` deliveries, of every tenant, that ended and are older than `days`.
 * @returns how many were removed
 */
export async function removeOldDeliveries(db: Queryable, days: number, limit: number): Promise<number> {
  const removed = await db.query(
    `delete from webhook_deliveries where id in (
       select id from webhook_deliveries
       where created_at < now() - make_interval(days => $1) and status <> 'pending' order by created_at limit $2)
     returning 1`,
    [days, limit],
  );
  return removed.length;
}
