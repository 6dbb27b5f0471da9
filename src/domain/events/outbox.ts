import type { Queryable } from '../../ports/database.ts';
import { currentTraceparent } from '../tracing.ts';

/** Topics of changes to data; their events are published on the bus to all consumers. */
export const topics = ['files', 'runs'] as const;
export type Topic = (typeof topics)[number];
/** Topics of notices for open panels only; notices never leave the database. */
export type NoticeTopic = 'schemas' | 'webhooks' | 'credits';

/** Adds an event in the transaction of its change. Events of one `key` keep their order. */
export async function addToOutbox(
  tx: Queryable,
  tenantId: number,
  event: { topic: Topic | NoticeTopic; key: string; payload: Record<string, unknown> },
): Promise<void> {
  await tx.query(
    `with event as (insert into outbox (tenant_id, topic, key, payload, traceparent) values ($1, $2, $3, $4, $5))
     select pg_notify('outbox', $2)`,
    [tenantId, event.topic, event.key, JSON.stringify(event.payload), currentTraceparent()],
    { prepared: true },
  );
}
