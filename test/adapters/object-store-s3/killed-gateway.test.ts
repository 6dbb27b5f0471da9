import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, inject, it, onTestFinished } from 'vitest';
import { useEmbeddedDatabase } from '../../../src/adapters/database-postgres/embedded-server.ts';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import { installationKey } from '../../../src/domain/files/integrity/store-installation.ts';
import { createJanitor } from '../../../src/workers/upkeep/janitor.ts';
import { client, makeAccount } from '../../distributed/world.ts';
import { serviceEnv, startServe } from '../../support/serve.ts';
import { withControl } from '../../support/with-control.ts';
import { keysOf, newBucket, partsOf, unfinished } from './s3-servers.ts';

const MIB = 1024 * 1024;
const LENGTH = 40 * MIB;

it('leaves nothing in the bucket of an upload whose gateway was killed in the middle of it', async () => {
  const { client: s3, ...options } = await newBucket();
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-killed-gateway-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  // A control database of its own, so that no other service's janitor interferes.
  const postgres = await useEmbeddedDatabase(dataDir);
  onTestFinished(() => postgres.release());
  const env = serviceEnv(dataDir, {
    ...inject('stackSettings'),
    CELEIRO_DATABASE_URL: postgres.connectionString,
    CELEIRO_S3_BUCKET: options.bucket,
    CELEIRO_ROLES: 'gateway',
  });

  const gateway = await startServe(env);
  onTestFinished(() => gateway.kill());
  const fields = [{ name: 'at', type: 'date', required: true }];
  const account = await makeAccount(env, { event_date_field: 'at', fields });
  const token = await client(gateway.url, account).call('generate-upload-token', { minutes: 10 });
  const { upload_url } = (await token.json()) as { upload_url: string };
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': LENGTH };
  const put = request(`${upload_url}/a.jsonl`, { method: 'PUT', headers });
  const cut = new Promise((resolve) => put.once('error', resolve));
  put.write('{"at":"2026-01-01"}\n'.repeat(MIB));
  // 20 MiB become 43 MiB with a number at the end of each line: five whole parts, and a sixth that waits for more.
  await expect.poll(() => partsOf(s3, options.bucket), { timeout: 10_000 }).toHaveLength(5);
  await gateway.kill();
  await cut;

  await withControl(env, async ({ database }) => {
    const clean = createJanitor({
      database,
      objects: createS3ObjectStore(options),
      log: pino({ level: 'silent' }),
    });
    const states = () => database.query('select upload_status, failure from files');
    await clean();
    expect(await states()).toEqual([{ upload_status: 'pending', failure: null }]);
    expect(await unfinished(s3, options.bucket)).toHaveLength(1);
    // As if it were long ago.
    await database.query(`update files set heartbeat_at = now() - interval '1 minute'`);
    await clean();
    expect(await states()).toEqual([{ upload_status: 'failed', failure: 'upload_interrupted' }]);
    // The removal is repeated in an hour.
    expect(await database.query('select retry_at = again_at as later from object_removals')).toEqual([
      { later: true },
    ]);
  });
  expect(await keysOf(s3, options.bucket)).toEqual([installationKey]);
  expect(await unfinished(s3, options.bucket)).toEqual([]);
});
