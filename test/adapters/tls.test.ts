import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createS3ObjectStore } from '../../src/adapters/object-store-s3/s3-object-store.ts';
import { runStatement } from '../../src/adapters/query-engine-trino/statement.ts';
import { TrinoUnreachable } from '../../src/adapters/query-engine-trino/trino-errors.ts';
import { say } from '../../src/cli/terminal/say.ts';
import { certificateIn, keyIn, makeAuthorityIn } from '../../tools/stack/certificates.ts';
import { openStack } from '../../tools/stack/context.ts';
import { runCli, SLOW_MS } from '../cli/run-cli.ts';
import { type Account, client, makeAccount } from '../distributed/world.ts';
import { createClock, whyNoClock } from '../machine/moved-clock.ts';
import { serviceEnv, startServe } from '../support/serve.ts';
import { makeStackPart } from '../support/stack-part.ts';
import { closeBuses, eventOf, newBusOptions, openBus } from './event-bus-kafka/buses.ts';
import { newBucket } from './object-store-s3/s3-servers.ts';
import { server } from './query-engine-trino/servers.ts';
import { useCluster } from './use-cluster.ts';

interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  todo?: string;
}

const settings = inject('stackSettings');
const database = new URL(settings.CELEIRO_DATABASE_URL!);
const WRONG = 'hunter2';
/** Longer than the certificates of the stack's servers are valid: eleven years. */
const LATER_S = 11 * 365 * 24 * 3600;

/** An authority that signed itself and nobody trusts, in a folder of the test. */
const strange = 'ca';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-tls-'));
  await makeAuthorityIn(await openStack(), folder, '/CN=stranger');
});
afterAll(() => rm(folder, { recursive: true }));

/** What `doctor` says of each engine with some settings wrong: check -> what it found and what to do. */
async function toldOf(wrong: Record<string, string>): Promise<Record<string, string>> {
  const own = { CELEIRO_DATA_DIR: join(folder, 'data'), CELEIRO_PORT: '0' };
  const { stdout } = await runCli(['doctor', '--json'], { ...settings, ...own, ...wrong });
  const { checks } = JSON.parse(stdout) as { checks: Finding[] };
  const failed = checks.filter(({ state }) => state === 'failed');
  return Object.fromEntries(failed.map(({ check, found, todo }) => [check, `${found}; ${todo}`]));
}

function databaseWith(change: (url: URL) => void): string {
  const url = new URL(database);
  change(url);
  return url.href;
}

// The cluster's API server is one of them.
useCluster();

describe('no engine of the stack', () => {
  it(
    'is talked to where its authority is not trusted',
    async () => {
      const told = await toldOf({ NODE_EXTRA_CA_CERTS: certificateIn(folder, strange) });
      const untrusted = expect.stringMatching(/certificate.*NODE_EXTRA_CA_CERTS/);
      expect(told).toMatchObject({
        'Banco de controle': untrusted,
        'Bucket S3': untrusted,
        Kafka: untrusted,
        Trino: untrusted,
      });
    },
    SLOW_MS,
  );

  it('is talked to where its certificate has expired', { timeout: SLOW_MS }, async ({ skip }) => {
    const why = whyNoClock();
    skip(why !== undefined, why);
    const clock = createClock();
    onTestFinished(() => clock.close());
    clock.moveTo(LATER_S);
    const expired = expect.stringContaining(say('doctor_tls_expired_todo'));
    expect(await toldOf(clock.env)).toMatchObject({
      'Banco de controle': expired,
      'Bucket S3': expired,
      Kafka: expired,
      Trino: expired,
      Kubernetes: expired,
    });
  });

  it(
    'lets anybody in with a wrong password',
    async () => {
      const told = await toldOf({
        CELEIRO_DATABASE_URL: databaseWith((url) => {
          url.password = WRONG;
        }),
        CELEIRO_S3_SECRET_ACCESS_KEY: WRONG,
        CELEIRO_KAFKA_PASSWORD: WRONG,
        CELEIRO_TRINO_PASSWORD: WRONG,
      });
      expect(told).toMatchObject({
        'Banco de controle': expect.stringContaining('CELEIRO_DATABASE_URL'),
        'Bucket S3': expect.stringContaining('CELEIRO_S3_SECRET_ACCESS_KEY'),
        Kafka: expect.stringContaining('CELEIRO_KAFKA_PASSWORD'),
        Trino: expect.stringContaining('CELEIRO_TRINO_PASSWORD'),
      });
      expect(JSON.stringify(told)).not.toContain(WRONG);
    },
    SLOW_MS,
  );

  it(
    'lets anybody in without TLS',
    async () => {
      const told = await toldOf({
        CELEIRO_DATABASE_URL: databaseWith((url) => url.searchParams.delete('sslmode')),
        CELEIRO_S3_ENDPOINT: settings.CELEIRO_S3_ENDPOINT!.replace('https:', 'http:'),
        CELEIRO_KAFKA_TLS: 'false',
        CELEIRO_TRINO_URL: settings.CELEIRO_TRINO_URL!.replace('https:', 'http:'),
        CELEIRO_TRINO_PASSWORD: '',
      });
      expect(told).toMatchObject({
        'Banco de controle': expect.stringContaining('sslmode=verify-full'),
        'Bucket S3': expect.stringContaining('https://'),
        Kafka: expect.stringContaining('CELEIRO_KAFKA_TLS'),
        Trino: expect.stringContaining('https://'),
      });
    },
    SLOW_MS,
  );

  it('lets anybody in over HTTP without a password', async () => {
    const statement = { method: 'POST', headers: { 'X-Trino-User': server.user }, body: 'SELECT 1' };
    expect((await fetch(`${server.url}/v1/statement`, statement)).status).toBe(401);
    const bucket = `${settings.CELEIRO_S3_ENDPOINT}/${settings.CELEIRO_S3_BUCKET}`;
    expect((await fetch(`${bucket}?list-type=2`)).status).toBe(403);
  });
});

/** A server on this machine with a certificate of the strange authority. */
async function impostor(): Promise<string> {
  const pair = {
    key: await readFile(keyIn(folder, strange)),
    cert: await readFile(certificateIn(folder, strange)),
  };
  const sockets = new Set<TLSSocket>();
  const listening = createServer(pair, (socket) => {
    sockets.add(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

describe('an engine that an impostor stands in for', () => {
  it('is one that is gone, of S3', async () => {
    const { client: _, ...options } = await newBucket();
    const store = createS3ObjectStore({ ...options, endpoint: `https://${await impostor()}` });
    onTestFinished(() => store.close());
    await expect(store.exists('a/b')).rejects.toMatchObject({
      code: 'storage_unavailable',
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('is one that is gone, of Kafka', async () => {
    const bus = openBus(newBusOptions({ brokers: [await impostor()] }));
    onTestFinished(closeBuses);
    await expect(bus.publish([eventOf(1, 'schema:1')])).rejects.toMatchObject({ code: 'events_unavailable' });
  });

  it('is one that is gone, of Trino', async () => {
    const strangeServer = { ...server, url: `https://${await impostor()}` };
    const how = { signal: AbortSignal.timeout(10_000), source: 'test' };
    await expect(runStatement(strangeServer, 'SELECT 1', how, () => {})).rejects.toBeInstanceOf(
      TrinoUnreachable,
    );
  });
});

describe('a caller is told that an engine is unavailable whose password is wrong, and nothing that the engine said', () => {
  let env: NodeJS.ProcessEnv;
  let account: Account;
  beforeAll(async () => {
    const part = await makeStackPart(settings);
    env = serviceEnv(join(folder, 'service'), { ...part, CELEIRO_ROLES: 'gateway' });
    const fields = [{ name: 'at', type: 'date', required: true }];
    account = await makeAccount(env, { event_date_field: 'at', fields });
    const sound = await startServe(env);
    const answer = await client(sound.url, account).upload('before.jsonl', '{"at":"2026-01-01"}\n');
    await sound.stop();
    expect(answer.status).toBe(200);
  });

  type Api = ReturnType<typeof client>;
  const days = { event_from: '2026-01-01', event_to: '2026-01-31' };
  it.each<[string, string, (api: Api) => Promise<Response>]>([
    [
      'CELEIRO_S3_SECRET_ACCESS_KEY',
      'upload_storage_unavailable',
      (api) => api.upload('a.jsonl', '{"at":"2026-01-01"}\n'),
    ],
    [
      'CELEIRO_TRINO_PASSWORD',
      'query_engine_unavailable',
      (api) => api.query({ select: ['count(*) as n'], ...days }),
    ],
  ])('%s: %s', async (setting, code, ask) => {
    const gateway = await startServe({ ...env, [setting]: WRONG });
    onTestFinished(async () => void (await gateway.stop()));
    const answer = await ask(client(gateway.url, account));
    // A request_id is random, and may hold a 401 by chance.
    const { request_id: _, ...told } = (await answer.json()) as Record<string, unknown>;
    expect(answer.status).toBe(503);
    expect(told.code).toBe(code);
    expect(JSON.stringify(told)).not.toMatch(/signature|password|401|denied|hunter2/i);
  });
});
