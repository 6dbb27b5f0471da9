import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, inject, it, onTestFinished } from 'vitest';
import { useEmbeddedDatabase } from '../../../src/adapters/database-postgres/embedded-server.ts';
import { openPostgres } from '../../../src/adapters/database-postgres/postgres-database.ts';
import { runCli } from '../../cli/run-cli.ts';
import { client, makeAccount } from '../../distributed/world.ts';
import { serviceEnv, startServe } from '../../support/serve.ts';
import { keysOf, newBucket, readObject } from './s3-servers.ts';

it('names what was deleted, emptied, cut, changed and added in the bucket, and what is whole again', async () => {
  const { client: s3, ...options } = await newBucket();
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-verify-s3-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await useEmbeddedDatabase(dataDir);
  onTestFinished(() => postgres.release());
  const settings = {
    ...inject('stackSettings'),
    CELEIRO_DATABASE_URL: postgres.connectionString,
    CELEIRO_DATA_DIR: dataDir,
    CELEIRO_S3_BUCKET: options.bucket,
    CELEIRO_ROLES: 'gateway',
  };
  const env = serviceEnv(dataDir, settings);
  const gateway = await startServe(env);
  onTestFinished(() => gateway.kill());
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'name', type: 'string' },
  ];
  const account = await makeAccount(env, { event_date_field: 'at', fields });
  const { upload } = client(gateway.url, account);
  const names = ['whole', 'deleted', 'emptied', 'cut', 'changed'];
  for (const name of names) expect((await upload(`${name}.jsonl`, lineOf(name))).status).toBe(200);
  const keys = await keysOf(s3, options.bucket);
  const keyOf = (name: string) => keys.find((key) => key.endsWith(`/${name}.jsonl`))!;
  const contents = new Map<string, Uint8Array>();
  for (const name of names) contents.set(name, (await readObject(s3, options.bucket, keyOf(name)))!);
  const verify = async (...options: string[]) => {
    const { code, stdout, stderr } = await runCli(['verify', '--json', ...options], settings);
    expect(stderr).toBe('');
    const { verified, damaged, unnamed, miscounted } = JSON.parse(stdout);
    const states = damaged.map(({ path, state }: { path: string; state: string }) => `${path} ${state}`);
    return { code, verified, damaged: states.sort(), unnamed: unnamed.first_keys, miscounted };
  };
  const whole = { code: 0, verified: names.length, damaged: [], unnamed: [], miscounted: [] };
  expect(await verify()).toEqual(whole);

  const at = { Bucket: options.bucket };
  const replace = (name: string, Body: Uint8Array) =>
    s3.send(new PutObjectCommand({ ...at, Key: keyOf(name), Body }));
  await s3.send(new DeleteObjectCommand({ ...at, Key: keyOf('deleted') }));
  await replace('emptied', Buffer.alloc(0));
  await replace('cut', contents.get('cut')!.subarray(0, -1));
  const changed = Buffer.from(contents.get('changed')!);
  changed[0]! ^= 1;
  await replace('changed', changed);
  expect(await verify()).toEqual({
    ...whole,
    code: 1,
    damaged: [
      `${keyOf('deleted')} missing`,
      ...['emptied', 'cut', 'changed'].map((name) => `${keyOf(name)} damaged`),
    ].sort(),
  });

  for (const [name, content] of contents) await replace(name, content);
  expect(await verify()).toEqual(whole);

  const { connectionString } = postgres;
  const database = openPostgres({ connectionString, maxConnections: 1, onError: () => {} });
  onTestFinished(() => database.close());
  await database.query('update file_counts set files = files + 1');
  const miscounted = [{ tenant: account.tenantSlug, schema: 'events', files: 5, counted: 6 }];
  expect(await verify()).toEqual({ ...whole, code: 1, miscounted });
  expect(await verify('--repair-index')).toEqual({ ...whole, miscounted });
  expect(await verify()).toEqual(whole);
});

function lineOf(name: string): string {
  return `{"at":"2026-01-01","name":"${name}"}\n`;
}
