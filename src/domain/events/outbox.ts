import type { Queryable } from '../../ports/database.ts';
import { currentTraceparent } from '../tracing.ts';

/** Topics of changes to data; their events are published on the bus to all consumers. */
export const topics = ['files', 'runs'] as const;
export type Topic = (typeof topics)[number];
/** Topics of notices for open panels only; notices never leave the database. */
export type NoticeTopic = 'schemas' | 'webhooks' | 'credits';

export interface OutboxEvent {
  topic: Topic | NoticeTopic;
  key: string;
  payload: Record<string, unknown>;
  /** Of the span that caused the event. */
  traceparent: string | null;
}

/** Adds an event in the transaction of its change. Events of one `key` keep their order. */
export function addToOutbox(
  tx: Queryable,
  tenantId: number,
  event: Omit<OutboxEvent, 'traceparent'>,
): Promise<void> {
  return addAllToOutbox(tx, tenantId, [{ ...event, traceparent: currentTraceparent() }]);
}

/** Adds events in the transaction of their changes, in their order. */
export async function addAllToOutbox(tx: Queryable, tenantId: number, events: OutboxEvent[]): Promise<void> {
  await tx.query(
    `with event as (
       insert into outbox (tenant_id, topic, key, payload, traceparent)
       select $1, topic, key, payload, traceparent
       from unnest($2::text[], $3::text[], $4::jsonb[], $5::text[]) with ordinality
         as event (topic, key, payload, traceparent, nth) order by nth
     )
     select pg_notify('outbox', topic) from unnest($2::text[]) as topic group by topic`,
    [
      tenantId,
      events.map(({ topic }) => topic),
      events.map(({ key }) => key),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ traceparent }) => traceparent),
    ],
    { prepared: true },
  );
}
