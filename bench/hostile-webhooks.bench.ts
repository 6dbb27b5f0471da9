import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTenant } from '../src/domain/tenants/create-tenant.ts';
import { newWebhookSecret, sealSecret } from '../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../src/domain/webhooks/webhooks-store.ts';
import { hostileConducts, startHostileReceiver } from '../test/support/hostile-receiver.ts';
import { report } from './support/measure.ts';
import { startBenchService } from './support/service.ts';

const EVENTS = 3_000;
const HOSTILE_TENANTS = 50;
/** Most webhooks of a tenant. */
const WEBHOOKS_EACH = 20;
const HOSTILE_EVENTS_EACH = 20;
const LEAST_RATIO = 0.8;

/**
 * Measures deliveries to a healthy receiver, alone and beside 1,000 webhooks whose receivers hang, reset, answer 101 or
 * drip. Each of these webhooks has 20 messages of its own.
 */
let received = 0;
const receiver = createServer((req, res) => {
  req.resume().on('end', () => {
    received++;
    res.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const hostile = await startHostileReceiver();

const service = await startBenchService();
const { database, keyring, plans } = service.control;
const addWebhook = async (tenantId: number, to: string) => {
  const sealedSecret = await sealSecret(keyring, newWebhookSecret());
  const webhook = { url: to, description: '', active: true, sealedSecret };
  await database.transaction((tx) => insertWebhook(tx, tenantId, webhook, WEBHOOKS_EACH));
};
let events = 0;
const addEvents = async (tenantIds: number[], count: number) => {
  await database.query(
    `with events as (
       insert into outbox (tenant_id, topic, key, payload)
       select tenant_id, 'runs', 'run:' || n, jsonb_build_object('topic', 'schemas.run.status', 'metadata', jsonb_build_object(
         'run_id', n, 'tenant', 'bench', 'status', 'completed', 'started_at', '2026-01-02T03:04:05.678+00:00',
         'schema', 'bench', 'schema_version', '1.0', 'files_count', 1, 'finished_at', '2026-01-02T03:14:05.678+00:00',
         'error', null))
       from unnest($1::bigint[]) tenant_id, generate_series($2::int, $3::int) n returning 1)
     select pg_notify('outbox', 'runs')`,
    [tenantIds, events + 1, events + count],
  );
  events += count;
};
/** Messages per second, from the first event in the outbox to the last delivery. */
const rate = async () => {
  const from = received;
  const startedAt = performance.now();
  await addEvents([service.tenantId], EVENTS);
  while (received < from + EVENTS) await sleep(20);
  return EVENTS / ((performance.now() - startedAt) / 1000);
};

try {
  await addWebhook(service.tenantId, url);
  await rate();
  const alone = [await rate(), await rate()];

  const tenants: number[] = [];
  for (let n = 0; n < HOSTILE_TENANTS; n++) {
    const owner = {
      slug: `mau-${n}-${Date.now().toString(36)}`,
      name: 'Mau',
      ownerEmail: 'a@mau.example',
      plan: 'unlimited',
    };
    const { tenant } = await createTenant(database, plans, owner);
    tenants.push(tenant.id);
    for (let m = 0; m < WEBHOOKS_EACH; m++)
      await addWebhook(tenant.id, hostile.urlOf(hostileConducts[(n + m) % hostileConducts.length]!));
  }
  await addEvents(tenants, HOSTILE_EVENTS_EACH);
  // Waits until the hostile receivers hold their places among the open connections.
  while (hostile.open() < 90) await sleep(20);
  const beside = [await rate(), await rate()];
  const best = (rates: number[]) => Math.max(...rates);
  const ratio = best(beside) / best(alone);
  const shown = (rates: number[]) => rates.map((one) => one.toFixed(0)).join(' and ');
  report(
    'webhook deliveries beside 1,000 hostile receivers, of the rate alone',
    `${ratio.toFixed(2)} (${shown(beside)}/s beside, ${shown(alone)}/s alone, ${hostile.connections()} hostile attempts)`,
    `${LEAST_RATIO}`,
    ratio >= LEAST_RATIO,
  );
} finally {
  await service.close();
  hostile.close();
  receiver.close();
}
