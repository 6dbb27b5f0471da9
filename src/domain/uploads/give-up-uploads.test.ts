import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { openOwnControl } from '../../workers/workers.testing.ts';
import { holdTransactions } from '../tenants/tenant-connections.testing.ts';
import { onBehalfOf } from '../tenants/tenant-connections.ts';
import { giveUpAbandonedUploads } from './give-up-uploads.ts';
import { BYTES, openReceiving, type Receiving, record, refusal } from './receive-file.testing.ts';

let root: string;
let files: Receiving;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-receive-'));
  files = openReceiving(await openOwnControl(), createDirectoryObjectStore(root));
});
afterAll(async () => {
  await files.close();
  await rm(root, { recursive: true });
});
beforeEach(() => files.startAnew());
afterEach(() => vi.useRealTimers());

it('an upload that was given up while it ran is told as interrupted, and its object is removed', async () => {
  const { body, receiving } = await files.begun();
  await files.giveUp();
  body.end(record());
  expect(await refusal(receiving)).toMatchObject({ code: 'upload_interrupted' });
  expect((await files.recorded())[0]).toMatchObject({ failure: 'upload_interrupted', status: 'failed' });
  expect(await files.objects()).toEqual([]);
  await files.query('delete from object_removals');
});

it.each([
  ['its removals were done before', 'delete from object_removals'],
  [
    'its record is gone, too',
    "with gone as (delete from object_removals) delete from files where upload_status = 'failed'",
  ],
])('an object stored after its upload was given up is removed, even if %s', async (_, change) => {
  const lost = new Error('the answer of the store is lost');
  const { body, receiving } = await files.begun({
    objects: files.storeWith((writer) => ({
      commit: () => writer.commit().then(() => Promise.reject(lost)),
    })),
  });
  await files.giveUp();
  await files.query(change);
  body.end(record());
  expect(await refusal(receiving)).toBe(lost);
  expect(await files.objects()).toEqual([]);
  expect(await files.removals()).toEqual([]);
});

it('an invalid file whose upload was given up is refused with its report, without a record', async () => {
  const { body, receiving } = await files.begun();
  await files.giveUp();
  body.end('x\n');
  const error = await refusal(receiving);
  expect(error).toMatchObject({ code: 'upload_not_jsonl', body: { report: { lines: 1, bad_lines: 1 } } });
  expect(error!.body).not.toHaveProperty('file');
  expect((await files.recorded())[0]).toMatchObject({ failure: 'upload_interrupted', status: 'failed' });
  await files.query('delete from object_removals');
});

it('an upload tells every 10 s that it lives and how much has arrived, until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { body, receiving } = await files.begun();
  const shown = async () => (await files.recorded())[0]!.bytes;
  body.write(record());
  // What has arrived is known to the thread first.
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(10_000);
      return shown();
    })
    .toBe(BYTES);
  expect(vi.getTimerCount()).toBe(1);
  body.end();
  await receiving;
  expect(vi.getTimerCount()).toBe(0);
});

it('an upload is not given up while its tenant’s other requests hold every connection of its share', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { database } = files.own.control;
  const asTenant = <T>(work: () => T) => onBehalfOf(files.own.tenant.id, work);
  const { body, receiving } = await asTenant(files.begun);
  const release = await holdTransactions(database, files.own.tenant.id, 10);
  await files.silence();
  const lives = `select heartbeat_at > now() - interval '40 seconds' as lives from files where schema_id = $1`;
  const beat = () => {
    // A real timer goes off in the context in which it was set.
    asTenant(() => vi.advanceTimersByTime(10_000));
    return files.query(lives, [files.grant().schemaId]);
  };
  // Sooner than PostgreSQL ends the idle transaction that holds the lock.
  await expect.poll(beat, { timeout: 20_000 }).toEqual([{ lives: true }]);
  await giveUpAbandonedUploads(database, () => {});
  await release();
  body.end(record());
  expect((await receiving).file.rows).toBe(1);
});
