import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { type RunMessage, runMessageBody } from './run-message.ts';

/**
 * Turns a run's event into a message to every active webhook of its tenant. For a webhook that the service disabled, the
 * message is stored as failed, so that its owner can send it once the receiver works again. The same event twice makes
 * one message. A message behind one that waits for its retry is due at that retry: see `followers.ts`.
 */
export async function queueDeliveries(tx: Queryable, events: BusEvent[]): Promise<void> {
  const messages = events.filter((event) => event.topic === 'runs').map(toMessage);
  if (messages.length === 0) return;
  await tx.query(
    `with message as (
       select m.*, w.id as webhook_id, w.active
       from jsonb_to_recordset($1::jsonb) as m (tenant_id bigint, event_id bigint, message_id text, topic text,
         run_id bigint, order_key text, body text)
       join webhooks w on w.tenant_id = m.tenant_id and (w.active or w.disabled_at is not null)
       -- Before the messages: a webhook may be removed just now.
       for key share of w
     ), waiting as (
       -- One look into the index for each message: joined, the planner may read every message of all tenants.
       select e.id from message m cross join lateral (
         select e.id from webhook_deliveries e
         where e.webhook_id = m.webhook_id and e.order_key = m.order_key and e.status = 'pending' and e.step > 0
           and e.next_attempt_at > now()
         order by e.id limit 1) e
       where m.active
     ), awaited as (
       -- Locked, so that who brings its retry forward finds this message.
       select e.webhook_id, e.order_key, e.next_attempt_at from webhook_deliveries e
       where e.id in (select id from waiting) and e.status = 'pending' and e.step > 0 and e.next_attempt_at > now()
       order by e.id for share of e
     )
     insert into webhook_deliveries
       (tenant_id, webhook_id, event_id, message_id, topic, run_id, order_key, body, status, next_attempt_at)
     select m.tenant_id, m.webhook_id, m.event_id, m.message_id, m.topic, m.run_id, m.order_key, m.body,
       case when m.active then 'pending' else 'failed' end,
       case when m.active then greatest(now(), (
         select max(next_attempt_at) from awaited a where a.webhook_id = m.webhook_id and a.order_key = m.order_key)) end
     from message m
     order by m.event_id, m.webhook_id
     on conflict (webhook_id, event_id) do nothing`,
    [JSON.stringify(messages)],
  );
}

function toMessage({ id, tenantId, key, payload }: BusEvent) {
  const message = payload as unknown as RunMessage;
  return {
    tenant_id: tenantId,
    event_id: id,
    message_id: messageIdOf(id),
    topic: message.topic,
    run_id: message.metadata.run_id,
    order_key: key,
    body: runMessageBody(message),
  };
}

/** The `webhook-id`: the same on every attempt and after a restart, so that receivers recognise duplicates. */
function messageIdOf(eventId: number): string {
  return `msg_${eventId}`;
}
