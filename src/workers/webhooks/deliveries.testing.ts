import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { queueDeliveries } from '../../domain/webhooks/queue-deliveries.ts';
import { newWebhookSecret, sealSecret } from '../../domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../domain/webhooks/webhooks-store.ts';
import type { WebhookRequest, WebhookSender } from '../../ports/webhook-sender.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createWebhookDelivery, type DeliveryWatch } from './webhook-delivery.ts';

export const log = pino({ level: 'silent' });
/** The control database of the test file that runs. */
export let own: OwnControl;

/** Gives a test file a control database of its own, in which each test finds no webhook and no event. */
export function useDeliveries(): void {
  beforeAll(async () => {
    own = await openOwnControl();
  });
  afterEach(async () => {
    await own.control.database.query('delete from webhooks');
    await own.control.database.query('delete from outbox');
  });
  afterAll(() => own.close());
}

export async function addWebhook(url: string, tenantId = own.tenant.id): Promise<number> {
  const { database, keyring } = own.control;
  const sealedSecret = await sealSecret(keyring, newWebhookSecret());
  const webhook = { url, description: '', active: true, sealedSecret };
  return (await database.transaction((tx) => insertWebhook(tx, tenantId, webhook, 1000)))!;
}

let events = 0;
/** Queues the message of a run's change for every webhook of the tenant. */
export async function queue(runId: number, status: string, tenantId = own.tenant.id): Promise<void> {
  const metadata = {
    run_id: runId,
    tenant: 'oficina',
    status,
    started_at: '',
    schema: 's',
    schema_version: '1.0',
  };
  const payload = {
    topic: 'schemas.run.status',
    metadata: { ...metadata, files_count: 1, finished_at: null, error: null },
  };
  const event = {
    id: ++events,
    topic: 'runs' as const,
    key: `run:${runId}`,
    tenantId,
    at: '',
    payload,
  };
  // A relay that died may bring the same event a second time.
  for (let i = 0; i < 2; i++) await own.control.database.transaction((tx) => queueDeliveries(tx, [event]));
}

/** A worker whose receivers answer with a status. */
export function worker(
  answer: (request: WebhookRequest) => number | Promise<number>,
  delays?: number[],
  watch: Partial<DeliveryWatch> = {},
) {
  const { database, keyring } = own.control;
  const sender: WebhookSender = {
    async send(request) {
      return { kind: 'answer', status: await answer(request), ms: 1, body: '', retryAfter: undefined };
    },
  };
  return createWebhookDelivery({
    database,
    keyring,
    sender,
    log,
    watch: { taken: () => {}, attempted: () => {}, ...watch },
    onFree: () => {},
    ...(delays && { delays }),
  });
}

/** Lets workers send until no message is pending. */
export async function drain(...workers: ReturnType<typeof worker>[]): Promise<void> {
  for (;;) {
    await Promise.all(workers.map((one) => one.sendDue()));
    const [row] = await own.control.database.query<{ n: number }>(
      `select count(*) as n from webhook_deliveries where status = 'pending'`,
    );
    if (row!.n === 0) return;
    await sleep(5);
  }
}
