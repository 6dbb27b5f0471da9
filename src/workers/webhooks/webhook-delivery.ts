import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openFilesLimit } from '../../config/open-files.ts';
import { budgets } from '../../domain/budgets/budgets.ts';
import { failpoint } from '../../domain/failpoint.ts';
import type { Keyring } from '../../domain/security/keyring.ts';
import { judgeAnswer } from '../../domain/webhooks/attempt-outcome.ts';
import {
  claimDeliveries,
  type DueDelivery,
  releaseDelivery,
} from '../../domain/webhooks/claim-deliveries.ts';
import { nextDelay, parseRetryAfter, retryDelays } from '../../domain/webhooks/retry-schedule.ts';
import { settleAttempt } from '../../domain/webhooks/settle-attempt.ts';
import { signedHeaders } from '../../domain/webhooks/signed-headers.ts';
import { openSecret } from '../../domain/webhooks/webhook-secret.ts';
import type { Database } from '../../ports/database.ts';
import type { WebhookSender } from '../../ports/webhook-sender.ts';
import { createReceiverConduct } from './receiver-conduct.ts';

/** Most messages under way in this process; fewer where the limit of open files is low. */
const MAX_UNDER_WAY = 400;
/** Share of the process's open files that messages under way may take. */
const OPEN_FILES_SHARE = 0.25;
/** Messages of one tenant under way in this process: a tenth, so that one tenant leaves room for the others. */
const PER_TENANT = Number(budgets.webhook_messages.bound.fixed);
/** Messages under way to one webhook, over all processes. */
const PER_WEBHOOK = 8;
/** Messages under way to one webhook whose receiver fails, is slow, or is not known yet. */
const PER_OTHER_WEBHOOK = 1;
/** Shares of all places: for receivers that fail or are slow, and for receivers unknown to this process. */
const SLOW_SHARE = 0.5;
const NEW_SHARE = 0.25;
/** Messages of one tenant to slow receivers: one for each of the 20 webhooks it may have, so none waits for another. */
const SLOW_PER_TENANT = 20;
/** Lease of a message; longer than an attempt with everything around it. */
const LEASE_SECONDS = 60;
/** Grace for messages under way when the service stops. */
const STOP_GRACE_MS = 5_000;

/** Receives what became of messages; the metrics are fed from it. */
export interface DeliveryWatch {
  /** A message was taken to be sent, so many seconds after it was due, to a receiver that is neither slow nor failed since. */
  taken(lateSeconds: number): void;
  attempted(outcome: 'delivered' | 'rejected' | 'unanswered'): void;
}

export interface WebhookDelivery {
  /** Starts sending the due messages and returns without waiting for them. */
  sendDue(): Promise<void>;
  /** Waits for the messages under way during a short grace, and gives the rest back. */
  stop(): Promise<void>;
}

/**
 * Sends due messages and settles them. Many workers can run: each message has a lease, and the message of a worker
 * that dies is sent again when the lease ends (at least once, contract rule 50). `onFree` is called when there is room
 * for more.
 */
export function createWebhookDelivery(deps: {
  database: Database;
  keyring: Keyring;
  sender: WebhookSender;
  log: Logger;
  watch: DeliveryWatch;
  onFree: () => void;
  delays?: readonly number[];
}): WebhookDelivery {
  const { database, keyring, sender, log, watch } = deps;
  const delays = deps.delays ?? retryDelays;
  const owner = randomUUID();
  const places = Math.min(MAX_UNDER_WAY, Math.floor((openFilesLimit() ?? Infinity) * OPEN_FILES_SHARE));
  const underWay = new Set<Promise<void>>();
  const receivers = createReceiverConduct({ perWebhook: PER_WEBHOOK, perOtherWebhook: PER_OTHER_WEBHOOK });
  const stopping = new AbortController();

  return {
    async sendDue() {
      if (underWay.size >= places) return;
      const state = receivers.state();
      const slow = [...state.slowUnderWay.values()].reduce((sum, one) => sum + one, 0);
      const due = await claimDeliveries(database, owner, {
        ...state,
        capacity: places - underWay.size,
        slowCapacity: Math.max(0, Math.floor(places * SLOW_SHARE) - slow),
        newCapacity: Math.max(0, Math.floor(places * NEW_SHARE) - state.newUnderWay),
        perTenant: PER_TENANT,
        slowPerTenant: SLOW_PER_TENANT,
        perWebhook: PER_WEBHOOK,
        perOtherWebhook: PER_OTHER_WEBHOOK,
        leaseSeconds: LEASE_SECONDS,
      });
      const slowNow = new Set(state.slow);
      for (const delivery of due) {
        const { lateSeconds, failing, webhookId } = delivery;
        if (lateSeconds !== null && !failing && !slowNow.has(webhookId)) watch.taken(lateSeconds);
        const attempt = receivers.begin(delivery);
        const sent = send(delivery, attempt).catch((error) => {
          log.error(
            { err: error, delivery_id: delivery.id },
            'webhook not settled; sent again after its lease',
          );
        });
        underWay.add(sent);
        void sent.finally(() => {
          attempt.end();
          underWay.delete(sent);
          deps.onFree();
        });
      }
    },
    async stop() {
      await Promise.race([Promise.all(underWay), sleep(STOP_GRACE_MS, undefined, { ref: false })]);
      stopping.abort();
      await Promise.all(underWay);
    },
  };

  async function send(
    delivery: DueDelivery,
    attempt: { end(outcome: { delivered: boolean }): void },
  ): Promise<void> {
    const clock = startClock(delivery.claimedAt);
    await failpoint('delivery.after-claim');
    const at = clock();
    const secrets = await Promise.all(delivery.sealedSecrets.map((sealed) => openSecret(keyring, sealed)));
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
    watch.attempted(outcome.delivered ? 'delivered' : answer.kind === 'answer' ? 'rejected' : 'unanswered');
    attempt.end(outcome);
    const retryAfter = answer.kind === 'answer' ? parseRetryAfter(answer.retryAfter, clock()) : null;
    const delay = nextDelay(delivery.step, retryAfter, delays);
    const disabled = await settleAttempt(database, owner, delivery, outcome, delay);
    if (outcome.delivered) return;
    const failure = answer.kind === 'answer' ? answer.status : `${answer.failure}: ${answer.detail}`;
    log.info({ webhook_id: delivery.webhookId, delivery_id: delivery.id, failure }, 'webhook not delivered');
    if (disabled) log.warn({ webhook_id: delivery.webhookId }, 'webhook disabled');
  }
}

/**
 * The database's clock, which showed `now` a moment ago. Receivers refuse a message with a timestamp some minutes off, and
 * this machine's own clock may be.
 */
function startClock(now: Date): () => Date {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
}
