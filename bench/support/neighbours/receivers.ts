import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newWebhookSecret, sealSecret } from '../../../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../../src/domain/webhooks/webhooks-store.ts';
import { report } from '../measure.ts';
import type { Attack, World } from './attack.ts';

const messages = 1000;
const leastRatio = 0.8;
const dripMs = 1000;
/** Longest wait for deliveries, ms; then the rate counts what was delivered by then. */
const waitMs = 40_000;

/** What a receiver does with each message. */
const bad: Record<string, RequestListener> = {
  hangs: (req) => req.resume(),
  resets: (req) => req.socket.resetAndDestroy(),
  'answers 101': (req) =>
    req.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  drips: (req, res) => {
    req.resume();
    res.writeHead(200);
    const timer = setInterval(() => res.write('.'), dripMs);
    res.once('close', () => clearInterval(timer));
  },
};

/** Deliveries to healthy receivers alone, per second. */
let alone: number;

/** 1,000 messages of one tenant to receivers that hang, reset, answer 101 or drip. */
export const attack: Attack = {
  async prepare({ service }) {
    return { url: service.serve.url };
  },

  async alone(world) {
    const receiver = await listen((req, res) => req.resume().on('end', () => res.writeHead(204).end()));
    receiver.server.unref();
    await addWebhook(world, world.service.tenantId, receiver.url);
    alone = await deliveryRate(world);
  },

  async run(_, ready) {
    const urls = await Promise.all(Object.values(bad).map(async (answer) => (await listen(answer)).url));
    ready(urls);
    await new Promise(() => undefined);
  },

  async begun(world, urls) {
    const { tenantId } = world.loud;
    for (const url of urls as string[]) await addWebhook(world, tenantId, url);
    await queueEvents(world, tenantId, messages / (urls as string[]).length);
  },

  async beside(world) {
    const rate = await deliveryRate(world);
    report(
      `deliveries to a healthy receiver beside ${messages} to bad ones`,
      `${rate.toFixed(0)}/s, alone ${alone.toFixed(0)}/s, ratio ${(rate / alone).toFixed(2)}`,
      `at least ${leastRatio}`,
      rate >= alone * leastRatio,
    );
  },
};

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function addWebhook({ service }: World, tenantId: number, url: string): Promise<void> {
  const { database, keyring } = service.control;
  const sealedSecret = await sealSecret(keyring, newWebhookSecret());
  const webhook = { url, description: '', active: true, sealedSecret };
  await database.transaction((tx) => insertWebhook(tx, tenantId, webhook, 20));
}

/** Puts events of runs into the outbox; each goes to every webhook of the tenant. */
async function queueEvents({ service }: World, tenantId: number, events: number): Promise<void> {
  await service.control.database.query(
    `with events as (
       insert into outbox (tenant_id, topic, key, payload)
       select $1, 'runs', 'run:' || n, jsonb_build_object('topic', 'schemas.run.status', 'metadata', jsonb_build_object(
         'run_id', n, 'tenant', 'bench', 'status', 'completed', 'started_at', '2026-01-02T03:04:05.678+00:00',
         'schema', 'bench', 'schema_version', '1.0', 'files_count', 1, 'finished_at', '2026-01-02T03:14:05.678+00:00',
         'error', null))
       from generate_series(1, $2::int) n returning 1)
     select pg_notify('outbox', 'runs')`,
    [tenantId, events],
  );
}

/** Queues messages to the healthy receiver. @returns deliveries per second */
async function deliveryRate(world: World): Promise<number> {
  const { control, tenantId } = world.service;
  const delivered = async (): Promise<number> => {
    const [row] = await control.database.query<{ delivered: number }>(
      `select count(*) filter (where status = 'delivered') as delivered from webhook_deliveries where tenant_id = $1`,
      [tenantId],
    );
    return row!.delivered;
  };
  const before = await delivered();
  const startedAt = performance.now();
  await queueEvents(world, tenantId, messages);
  for (;;) {
    const now = (await delivered()) - before;
    const tookMs = performance.now() - startedAt;
    if (now === messages || tookMs > waitMs) return (now * 1000) / tookMs;
    await sleep(50);
  }
}
