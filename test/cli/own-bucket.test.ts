import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../../src/adapters/database-postgres/server.testing.ts';
import { openMemoryBucket } from '../../src/adapters/object-store-s3/memory-bucket.testing.ts';
import { installationKey } from '../../src/domain/files/integrity/store-installation.ts';
import { startServe } from '../support/serve.ts';
import { clientOf, makeService, run } from './backup-service.ts';
import { installationOf } from './doctor-findings.ts';
import { SLOW_MS, temporaryFolder } from './run-cli.ts';

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), temporaryFolder()]);
}, SLOW_MS);
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** A gateway needs no other engine to start and to take uploads; nothing listens on port 1. */
const gateway = (bucket: string, endpoint: string) => ({
  CELEIRO_PROFILE: 'distributed',
  CELEIRO_ROLES: 'gateway',
  CELEIRO_DATABASE_URL: server.connectionString,
  CELEIRO_S3_BUCKET: bucket,
  CELEIRO_S3_ENDPOINT: endpoint,
  CELEIRO_S3_FORCE_PATH_STYLE: 'true',
  CELEIRO_S3_ACCESS_KEY_ID: 'id',
  CELEIRO_S3_SECRET_ACCESS_KEY: 'secret',
  CELEIRO_KAFKA_BROKERS: '127.0.0.1:1',
  CELEIRO_TRINO_URL: 'http://127.0.0.1:1',
  CELEIRO_SPARK_IMAGE: 'registry.example/celeiro-spark:1',
  CELEIRO_SPARK_CATALOG_URI: 'jdbc:postgresql://127.0.0.1:1/iceberg',
  CELEIRO_SPARK_WAREHOUSE: 's3://lake/warehouse',
});

it(
  'what opens objects refuses a bucket that is not of its database, and changes nothing',
  async () => {
    const [ours, old] = [await openMemoryBucket(), await openMemoryBucket()];
    const settings = { CELEIRO_SECRET_KEY: randomBytes(32).toString('hex') };
    const own = { ...gateway('ours', ours.options.endpoint!), ...settings };
    const wrong = { ...own, ...gateway('old', old.options.endpoint!) };

    // A start while the store is away succeeds; what needs the store is refused until it is back.
    ours.setAway(true);
    const service = await makeService(folder.path, own);
    const serve = await startServe(service.env);
    onTestFinished(() => serve.kill());
    const client = clientOf(serve.url, service.token);
    await expect(client.upload(1)).rejects.toThrow();
    ours.setAway(false);
    const id = await client.upload(2);
    const idInBucket = String(ours.objects.get(installationKey));

    const wrongEnv = { ...service.env, ...wrong };
    const commands = [
      ['verify'],
      ['schema', 'repair-table', 'acme', 'events'],
      ['file', 'take-back', 'acme', 'events', String(id)],
      ['serve'],
    ];
    for (const command of commands) {
      const { code, stderr } = await run(command, wrongEnv);
      expect(stderr, command.join(' ')).toContain(
        'CELEIRO_S3_BUCKET: o bucket old não tem os objetos que o banco de CELEIRO_DATABASE_URL nomeia',
      );
      expect(code).toBe(2);
    }
    expect(await installationOf(wrongEnv)).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('o bucket old não tem os objetos'),
    });
    expect([...old.objects.keys()]).toEqual([]);

    expect(await installationOf(service.env)).toMatchObject({ state: 'ok' });
    old.setAway(true);
    expect(await installationOf(wrongEnv)).toMatchObject({ state: 'warning' });
    expect(String(ours.objects.get(installationKey))).toBe(idInBucket);
  },
  4 * SLOW_MS,
);
