import type { Queryable } from '../../ports/database.ts';
import { addToOutbox } from '../events/outbox.ts';

export type WebhookState =
  | 'created'
  | 'active'
  | 'inactive'
  | 'removed'
  | 'failing'
  | 'recovered'
  | 'disabled'
  | 'tested'
  | 'queued';

/** Notifies open panels that a webhook changed. */
export async function announceWebhook(
  tx: Queryable,
  tenantId: number,
  webhookId: number,
  state: WebhookState,
): Promise<void> {
  const payload = { type: 'webhook.changed', webhook_id: webhookId, state };
  await addToOutbox(tx, tenantId, { topic: 'webhooks', key: `webhook:${webhookId}`, payload });
}
