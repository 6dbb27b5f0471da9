import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { type RunMessage, runMessageBody } from './run-message.ts';

/**
 * Turns a run's event into a message to every active webhook of its tenant. For a webhook that the service disabled, the
 * message is stored as failed, so that its owner can send it once the receiver works again. The same event twice makes
 * one message.
 */
export async function queueDeliveries(tx: Queryable, events: BusEvent[]): Promise<void> {
  const messages = events.filter((event) => event.topic === 'runs').map(toMessage);
  if (messages.length === 0) return;
  await tx.query(
    `insert into webhook_deliveries
       (tenant_id, webhook_id, event_id, message_id, topic, run_id, order_key, body, status, next_attempt_at)
     select w.tenant_id, w.id, m.event_id, m.message_id, m.topic, m.run_id, m.order_key, m.body,
       case when w.active then 'pending' else 'failed' end, case when w.active then now() end
     from jsonb_to_recordset($1::jsonb) as m (tenant_id bigint, event_id bigint, message_id text, topic text,
       run_id bigint, order_key text, body text)
     join webhooks w on w.tenant_id = m.tenant_id and (w.active or w.disabled_at is not null)
     order by m.event_id, w.id
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
