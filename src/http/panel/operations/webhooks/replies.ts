import type { Attempt, Delivery } from '../../../../domain/webhooks/deliveries-store.ts';
import type { RevealedSecret } from '../../../../domain/webhooks/manage-webhooks.ts';
import type { Told } from '../../../../domain/webhooks/told.ts';
import type { Webhook } from '../../../../domain/webhooks/webhooks-store.ts';
import { text } from '../../../../messages/pt-BR.ts';
import type { PanelSchema } from '../../panel-call.ts';

export function toProblem({ code, params }: Told): PanelSchema<'Problem'> {
  return { code, message: text(code, params) };
}

export function toWebhook(webhook: Webhook): PanelSchema<'Webhook'> {
  const { disabled, lastDelivery } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    active: webhook.active,
    disabled: disabled && {
      at: disabled.at.toISOString(),
      reason: text(disabled.reason.code, disabled.reason.params),
    },
    failing_since: webhook.failingSince?.toISOString() ?? null,
    last_delivery: lastDelivery && { ...lastDelivery, at: lastDelivery.at.toISOString() },
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

export function toSecret({ secret, previousValidUntil }: RevealedSecret): PanelSchema<'WebhookSecret'> {
  return { secret, previous_valid_until: previousValidUntil?.toISOString() ?? null };
}

export function toDelivery(delivery: Delivery): PanelSchema<'Delivery'> {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    message_id: delivery.messageId,
    topic: delivery.topic,
    run_id: delivery.runId,
    status: delivery.status,
    test: delivery.test,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    last_attempt: delivery.lastAttempt && toAttempt(delivery.lastAttempt),
    created_at: delivery.createdAt.toISOString(),
  };
}

export function toDetail(delivery: Delivery, attempts: Attempt[]): PanelSchema<'DeliveryDetail'> {
  return {
    delivery: toDelivery(delivery),
    payload: JSON.parse(delivery.body),
    attempts: attempts.map(toAttempt),
  };
}

function toAttempt(attempt: Attempt): PanelSchema<'Attempt'> {
  return {
    at: attempt.at.toISOString(),
    status: attempt.status,
    ms: attempt.ms,
    response_body: attempt.responseBody,
    error: attempt.error && toProblem(attempt.error),
  };
}
