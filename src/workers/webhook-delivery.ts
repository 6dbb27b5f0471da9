import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { failpoint } from '../domain/failpoint.ts';
import type { Keyring } from '../domain/security/keyring.ts';
import { judgeAnswer } from '../domain/webhooks/attempt-outcome.ts';
import { claimDeliveries, type DueDelivery, releaseDelivery } from '../domain/webhooks/claim-deliveries.ts';
import { nextDelay, parseRetryAfter, retryDelays } from '../domain/webhooks/retry-schedule.ts';
import { settleAttempt } from '../domain/webhooks/settle-attempt.ts';
import { signedHeaders } from '../domain/webhooks/signed-headers.ts';
import { openSecret } from '../domain/webhooks/webhook-secret.ts';
import type { Database } from '../ports/database.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';

/** Messages under way in this process. */
const MAX_UNDER_WAY = 400;
/** Messages of one tenant under way in this process: a tenth, so that receivers that hang leave room for other tenants. */
const PER_TENANT = 40;
/** Messages under way to one webhook, over all processes. */
const PER_WEBHOOK = 8;
/** The same of a webhook that fails: 20 of them, the most that a tenant has, leave no tenant beyond its share. */
const PER_FAILING_WEBHOOK = 2;
/** Longer than an attempt with everything around it. */
const LEASE_SECONDS = 60;
/** What is under way when the service stops gets so long to end. */
const STOP_GRACE_MS = 5_000;

export interface WebhookDelivery {
  /** Starts sending what is due and returns; what it started goes on. */
  sendDue(): Promise<void>;
  /** Lets what is under way end for a moment; the rest is given back. */
  stop(): Promise<void>;
}

/**
 * Sends what is due and moves it on. Many can run: each message has a lease, and one whose worker dies is sent
 * again when the lease ends (at least once, decision 50). `onFree` is called when there is room for more.
 */
export function createWebhookDelivery(deps: {
  database: Database;
  keyring: Keyring;
  sender: WebhookSender;
  log: Logger;
  onFree: () => void;
  delays?: readonly number[];
}): WebhookDelivery {
  const { database, keyring, sender, log } = deps;
  const delays = deps.delays ?? retryDelays;
  const owner = randomUUID();
  const underWay = new Map<Promise<void>, { tenantId: number }>();
  const stopping = new AbortController();

  return {
    async sendDue() {
      if (underWay.size >= MAX_UNDER_WAY) return;
      const due = await claimDeliveries(database, owner, {
        capacity: MAX_UNDER_WAY - underWay.size,
        perTenant: PER_TENANT,
        underWay: countByTenant(underWay.values()),
        perWebhook: PER_WEBHOOK,
        perFailingWebhook: PER_FAILING_WEBHOOK,
        leaseSeconds: LEASE_SECONDS,
      });
      for (const delivery of due) {
        const sent = send(delivery).catch((error) => {
          log.error(
            { err: error, delivery_id: delivery.id },
            'webhook not settled; sent again after its lease',
          );
        });
        underWay.set(sent, delivery);
        void sent.finally(() => {
          underWay.delete(sent);
          deps.onFree();
        });
      }
    },
    async stop() {
      await Promise.race([Promise.all(underWay.keys()), sleep(STOP_GRACE_MS, undefined, { ref: false })]);
      stopping.abort();
      await Promise.all(underWay.keys());
    },
  };

  async function send(delivery: DueDelivery): Promise<void> {
    await failpoint('delivery.after-claim');
    const at = new Date();
    const sealed = [delivery.sealedSecret, delivery.sealedPreviousSecret].filter((secret) => secret !== null);
    const secrets = await Promise.all(sealed.map((secret) => openSecret(keyring, secret)));
    const message = { id: delivery.messageId, body: delivery.body };
    const headers = signedHeaders(message, secrets, at);
    let answer: Awaited<ReturnType<WebhookSender['send']>>;
    try {
      answer = await sender.send({ url: delivery.url, headers, body: delivery.body }, stopping.signal);
    } catch {
      return releaseDelivery(database, owner, delivery.id); // the service stops
    }
    await failpoint('delivery.after-sent');
    const outcome = judgeAnswer(answer, at);
    const retryAfter = answer.kind === 'answer' ? parseRetryAfter(answer.retryAfter, new Date()) : null;
    const delay = nextDelay(delivery.step, retryAfter, delays);
    const disabled = await settleAttempt(database, owner, delivery, outcome, delay);
    if (outcome.delivered) return;
    const failure = answer.kind === 'answer' ? answer.status : `${answer.failure}: ${answer.detail}`;
    log.info({ webhook_id: delivery.webhookId, delivery_id: delivery.id, failure }, 'webhook not delivered');
    if (disabled) log.warn({ webhook_id: delivery.webhookId }, 'webhook disabled');
  }
}

function countByTenant(deliveries: Iterable<{ tenantId: number }>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { tenantId } of deliveries) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
  return counts;
}
