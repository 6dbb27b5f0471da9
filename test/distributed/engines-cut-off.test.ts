import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { readPair } from '../../tools/stack/servers/authority.ts';
import { expectExact } from '../failpoints/checks.ts';
import { type Client, ignoreGone, newClient, recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { queryStatus, startRun } from '../machine/machine.ts';
import { type EngineProxy, type Fault, startEngineProxy } from './engine-proxy.ts';
import { ownPart } from './own-part.ts';

const engines = ['postgres', 's3', 'kafka', 'trino', 'kubernetes'] as const;
type Engine = (typeof engines)[number];
const faults: Fault[] = ['refused', 'half-open', 'slow', 'reset'];
/** Larger than one part of an upload to S3. */
const MANY_ROWS = 200_000;
const RECOVERY_MS = 120_000;
/**
 * Bytes that each server sends in a TLS handshake, as measured (866, 2062, 1032) and rounded up: little more, so that the
 * next answer exceeds them.
 */
const tlsBytes = { postgres: 900, s3: 2100, trino: 1100 };
/** Statuses allowed while an engine is cut off: done, not now, or timed out. */
const HONEST = [200, 503, 504];

const stack = await ownPart();
const proxies = {} as Record<Engine, EngineProxy>;
let folder: string;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-cut-off-'));
  const database = new URL(stack.CELEIRO_DATABASE_URL!);
  const s3 = new URL(stack.CELEIRO_S3_ENDPOINT!);
  const trino = new URL(stack.CELEIRO_TRINO_URL!);
  const [broker, brokerPort] = stack.CELEIRO_KAFKA_BROKERS!.split(':') as [string, string];
  const kubeconfig = JSON.parse(await readFile(stack.CELEIRO_KUBECONFIG!, 'utf8'));
  const cluster = kubeconfig.clusters[0].cluster;
  const apiServer = new URL(cluster.server);

  proxies.postgres = await startEngineProxy({
    ...addressOf(database),
    handshakeBytes: tlsBytes.postgres + 1000,
  });
  proxies.s3 = await startEngineProxy({ ...addressOf(s3), handshakeBytes: tlsBytes.s3 });
  proxies.trino = await startEngineProxy({ ...addressOf(trino), handshakeBytes: tlsBytes.trino });
  proxies.kafka = await startEngineProxy({
    ...{ host: broker, port: Number(brokerPort) },
    rewrite: brokerAddressed,
    pair: await readPair(await openStack(), 'kafka'),
  });
  proxies.kubernetes = await startEngineProxy({ ...addressOf(apiServer), handshakeBytes: 4000 });

  for (const [url, engine] of [
    [database, 'postgres'],
    [s3, 's3'],
    [trino, 'trino'],
  ] as const) {
    url.port = String(proxies[engine].port);
  }
  cluster.server = `https://127.0.0.1:${proxies.kubernetes.port}`;
  cluster['tls-server-name'] = 'kubernetes';
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig), { mode: 0o600 });
  world = await openWorld({
    stackSettings: stack,
    serveEnv: {
      CELEIRO_DATABASE_URL: database.href,
      CELEIRO_S3_ENDPOINT: s3.origin,
      CELEIRO_TRINO_URL: trino.origin,
      CELEIRO_KAFKA_BROKERS: `127.0.0.1:${proxies.kafka.port}`,
      CELEIRO_KUBECONFIG: join(folder, 'kubeconfig'),
    },
  });
});
afterAll(async () => {
  await world?.close();
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await rm(folder, { recursive: true, force: true });
});

function addressOf({ hostname, port }: URL) {
  return { host: hostname, port: Number(port) };
}

/** Puts the proxy's port into Kafka's answers, which name brokers by a length, the host, and a port of four bytes. */
function brokerAddressed(answer: Buffer, proxyPort: number): Buffer {
  const [host, port] = stack.CELEIRO_KAFKA_BROKERS!.split(':') as [string, string];
  const address = Buffer.alloc(host.length + 4);
  address.write(host, 'latin1');
  address.writeUInt32BE(Number(port), host.length);
  for (let at = answer.indexOf(address); at >= 0; at = answer.indexOf(address, at + 1)) {
    answer.writeUInt32BE(proxyPort, at + host.length);
  }
  return answer;
}

/** Makes every kind of client call at once while the engine is cut off. */
async function everything(client: Client, engine: Engine) {
  const runs = engine !== 'kafka' && engine !== 'trino';
  const statuses = await Promise.all([
    client.put('small.jsonl', recordsOf(2)),
    client.put('large.jsonl', recordsOf(1000, MANY_ROWS)),
    queryStatus(client).catch(ignoreGone),
    client.get('files').then(({ status }) => status, ignoreGone),
    ...(runs ? [startRun(client)] : []),
  ]);
  expect(statuses.filter((status) => status === undefined || !HONEST.includes(status))).toEqual([]);
  return statuses;
}

async function runsOf(client: Client) {
  const text = 'select status from runs where schema_id = $1 order by id';
  const runs = await world.control.database.query<{ status: 'completed' | 'cancelled' }>(text, [
    client.schema.id,
  ]);
  return runs.map(({ status }) => status);
}

const cases = engines.flatMap((engine) => faults.map((fault) => [engine, fault] as const));
it.each(cases)(
  '%s that is %s costs nothing that was answered, doubles nothing, and works again by itself',
  async (engine, fault) => {
    const client = await newClient(world, `${engine}-${fault}`.replaceAll('-', '_'));
    expect(await client.put('before.jsonl', recordsOf(1))).toBe(200);
    const proxy = proxies[engine];
    await proxy.inject(fault);
    try {
      const statuses = await everything(client, engine);
      const hasStruck = () => proxy.struck > 0 || statuses.includes(503);
      await expect.poll(hasStruck, { timeout: RECOVERY_MS }).toBe(true);
    } finally {
      await proxy.lift();
    }
    const put = () => client.put('after.jsonl', recordsOf(990));
    await expect.poll(put, { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
    await expect.poll(() => queryStatus(client), { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
    await client.putAgain();
    await settled(world);
    const runs = await runsOf(client);
    expect(runs.filter((status) => status !== 'completed')).toEqual([]);
    await expectExact({ world, client }, { play: async () => {}, runs });
    expect(world.serve.child.exitCode).toBeNull();
    expect(client.internalErrors).toEqual([]);
  },
);
