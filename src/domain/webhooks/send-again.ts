import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { type Delivery, findDelivery, insertTest, requeue, requeueFailedSince } from './deliveries-store.ts';
import { freeFollowers } from './followers.ts';
import { requireWebhook } from './manage-webhooks.ts';
import { type RunMessage, runMessageBody } from './run-message.ts';
import { announceWebhook } from './webhook-events.ts';
import { keepWebhook, lockWebhook, type Webhook } from './webhooks-store.ts';

/** Age up to which messages can be resent, days: older ones may have been deleted. */
const RESEND_DAYS = 14;

/** @throws AppError `delivery_not_found` */
export async function requireDelivery(db: Queryable, tenantId: number, id: number): Promise<Delivery> {
  const delivery = await findDelivery(db, tenantId, id);
  if (!delivery) throw new AppError('delivery_not_found', { params: { id } });
  return delivery;
}

/**
 * Sends the same message again under the same id, whatever its status.
 * @throws AppError `delivery_not_found`, `webhook_inactive`
 */
export async function resendDelivery(
  database: Database,
  member: PanelIdentity,
  id: number,
): Promise<Delivery> {
  return database.transaction(async (tx) => {
    const delivery = await requireDelivery(tx, member.tenantId, id);
    // The webhook's row is locked before the messages', as in every other change of both.
    await lockWebhook(tx, member.tenantId, delivery.webhookId);
    const webhook = await requireWebhook(tx, member.tenantId, delivery.webhookId);
    if (!delivery.test) requireActive(webhook);
    await requeue(tx, member.tenantId, id);
    await freeFollowers(tx, member.tenantId, id);
    await recordQueued(tx, member, webhook, 'webhook.resend', { delivery: id });
    return requireDelivery(tx, member.tenantId, id);
  });
}

/**
 * Sends every failed message since a moment again, at most of the last 14 days. Returns how many.
 * @throws AppError `webhook_not_found`, `webhook_inactive`
 */
export async function resendSince(
  database: Database,
  member: PanelIdentity,
  webhookId: number,
  since: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const webhook = await requireWebhook(tx, member.tenantId, webhookId);
    requireActive(webhook);
    const oldest = Date.now() - RESEND_DAYS * 86_400_000;
    const from = new Date(Math.max(since.getTime(), oldest));
    const deliveries = await requeueFailedSince(tx, member.tenantId, webhookId, from);
    await recordQueued(tx, member, webhook, 'webhook.resend', { since: from.toISOString(), deliveries });
    return deliveries;
  });
}

/** Sends a test message with made-up content. @throws AppError `webhook_not_found` */
export async function testWebhook(
  database: Database,
  member: PanelIdentity,
  webhookId: number,
): Promise<Delivery> {
  return database.transaction(async (tx) => {
    await keepWebhook(tx, member.tenantId, webhookId);
    const webhook = await requireWebhook(tx, member.tenantId, webhookId);
    const id = await insertTest(tx, member.tenantId, webhookId, {
      messageId: `msg_test_${randomUUID()}`,
      topic: 'schemas.run.status',
      body: runMessageBody(sampleMessage(member.tenantSlug)),
    });
    await recordQueued(tx, member, webhook, 'webhook.test', { delivery: id });
    return requireDelivery(tx, member.tenantId, id);
  });
}

function sampleMessage(tenant: string): RunMessage {
  const at = (secondsAgo: number) =>
    new Date(Date.now() - secondsAgo * 1000).toISOString().replace('Z', '+00:00');
  return {
    topic: 'schemas.run.status',
    metadata: {
      run_id: 0,
      tenant,
      status: 'completed',
      started_at: at(600),
      schema: 'exemplo',
      schema_version: '1.0',
      files_count: 1,
      finished_at: at(0),
      error: null,
    },
  };
}

function requireActive(webhook: Webhook): void {
  if (!webhook.active) throw new AppError('webhook_inactive', { params: { id: webhook.id } });
}

async function recordQueued(
  tx: Queryable,
  member: PanelIdentity,
  webhook: Webhook,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, member, { action, target: webhook.url, details: { id: webhook.id, ...details } });
  await announceWebhook(tx, member.tenantId, webhook.id, 'queued');
}
