import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newWebhookSecret, sealSecret } from '../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../src/domain/webhooks/webhooks-store.ts';
import { report } from './support/measure.ts';
import { startBenchService } from './support/service.ts';

const EVENTS = 5_000;
const QUEUED_PER_SECOND = 1_000;
const DELIVERED_PER_SECOND = 200;

/** Measures how fast events of runs in the outbox are queued for one webhook, and how fast one worker delivers them. */
let received = 0;
const receiver = createServer((req, res) => {
  req.resume().on('end', () => {
    received++;
    res.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const service = await startBenchService();
const { tenantId, control } = service;
const { database, keyring } = control;
try {
  const sealedSecret = await sealSecret(keyring, newWebhookSecret());
  const webhook = { url, description: '', active: true, sealedSecret };
  await database.transaction((tx) => insertWebhook(tx, tenantId, webhook, 20));
  await database.query(
    `with events as (
       insert into outbox (tenant_id, topic, key, payload)
       select $1, 'runs', 'run:' || n, jsonb_build_object('topic', 'schemas.run.status', 'metadata', jsonb_build_object(
         'run_id', n, 'tenant', 'bench', 'status', 'completed', 'started_at', '2026-01-02T03:04:05.678+00:00',
         'schema', 'bench', 'schema_version', '1.0', 'files_count', 1, 'finished_at', '2026-01-02T03:14:05.678+00:00',
         'error', null))
       from generate_series(1, $2::int) n returning 1)
     select pg_notify('outbox', 'runs')`,
    [tenantId, EVENTS],
  );
  const startedAt = performance.now();
  const counts = async () => {
    const [row] = await database.query<{ queued: number; delivered: number }>(
      `select count(*) as queued, count(*) filter (where status = 'delivered') as delivered from webhook_deliveries
       where tenant_id = $1`,
      [tenantId],
    );
    return row!;
  };
  const secondsUntil = async (reached: (row: { queued: number; delivered: number }) => boolean) => {
    while (!reached(await counts())) await sleep(50);
    return (performance.now() - startedAt) / 1000;
  };
  // Both at once, as in the service: the worker sends while the relay still queues.
  const queued = EVENTS / (await secondsUntil((row) => row.queued === EVENTS));
  const delivered = EVENTS / (await secondsUntil((row) => row.delivered === EVENTS));
  report(
    'webhook deliveries queued',
    `${queued.toFixed(0)}/s`,
    `${QUEUED_PER_SECOND}/s`,
    queued >= QUEUED_PER_SECOND,
  );
  report(
    'webhook deliveries to a local receiver, one worker',
    `${delivered.toFixed(0)}/s, ${received} requests for ${EVENTS} messages`,
    `${DELIVERED_PER_SECOND}/s`,
    delivered >= DELIVERED_PER_SECOND,
  );
} finally {
  await service.close();
  receiver.close();
}
