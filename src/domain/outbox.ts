import type { Queryable } from '../ports/database.ts';

/** What happened to data: published on the bus to everyone who acts on it. */
export const topics = ['files', 'runs'] as const;
export type Topic = (typeof topics)[number];
/** What only those who look at the panel want to know; never leaves the database. */
export type NoticeTopic = 'schemas' | 'webhooks' | 'credits';

/** Adds an event to the transaction of the change it tells about. Events of one `key` keep their order. */
export async function addToOutbox(
  tx: Queryable,
  tenantId: number,
  event: { topic: Topic | NoticeTopic; key: string; payload: Record<string, unknown> },
): Promise<void> {
  await tx.query(
    `with event as (insert into outbox (tenant_id, topic, key, payload) values ($1, $2, $3, $4))
     select pg_notify('outbox', $2)`,
    [tenantId, event.topic, event.key, JSON.stringify(event.payload)],
  );
}
