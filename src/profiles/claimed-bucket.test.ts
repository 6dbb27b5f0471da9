import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingsError } from '../config/settings.ts';
import { installationKey } from '../domain/files/integrity/store-installation.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { type OwnControl, openOwnControl } from '../workers/workers.testing.ts';
import { claimedBucket } from './claimed-bucket.ts';
import { newBucket } from './stores.testing.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own?.close());

const key = 'acme/voos/1.0/2026/01/02/7/a.jsonl';

/** Opens a bucket as a start of the service does. */
async function start({ isAway = false, id }: { isAway?: boolean; id?: string } = {}) {
  const bucket = await newBucket();
  if (id) await bucket.write(installationKey, id);
  bucket.setAway(isAway);
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line).msg) });
  const { objects, place } = bucket;
  const claimed = claimedBucket(place, { database: own.control.database, objects, log });
  return { bucket, claimed, logged };
}

async function store(objects: ObjectStore): Promise<void> {
  const writer = await objects.create(key, 'u1');
  await writer.write(Buffer.from('{}\n'));
  await writer.commit();
}

async function readAll(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

it('a start claims the bucket, and refuses that of another installation', async () => {
  const { bucket, claimed, logged } = await start();
  await store(await claimed);
  expect(await bucket.read(installationKey)).toMatch(/^[0-9a-f-]{36}\n$/);
  expect(logged).toEqual([]);
  const other = await start({ id: randomUUID() });
  await expect(other.claimed).rejects.toBeInstanceOf(SettingsError);
});

it('a start succeeds while the store is away, and the bucket is claimed once the store is back', async () => {
  const { bucket, claimed, logged } = await start({ isAway: true });
  const objects = await claimed;
  expect(logged).toEqual([expect.stringContaining('not known yet whose bucket')]);
  const unavailable = { code: 'storage_unavailable', retryAfterSeconds: expect.any(Number) };
  await expect(store(objects)).rejects.toMatchObject({ ...unavailable, code: 'upload_storage_unavailable' });
  await expect(objects.exists(key)).rejects.toMatchObject(unavailable);
  await expect(objects.remove(key, 'u1')).rejects.toMatchObject(unavailable);
  await expect(readAll(objects.read(key))).rejects.toMatchObject(unavailable);
  await expect(readAll(objects.list(''))).rejects.toMatchObject(unavailable);
  bucket.setAway(false);
  await store(objects);
  expect(await bucket.read(installationKey)).toMatch(/^[0-9a-f-]{36}\n$/);
  await readAll(objects.read(key));
  await readAll(objects.list(''));
  expect(await objects.exists(key)).toBe(true);
  await objects.remove(key, 'u1');
  expect(await objects.exists(key)).toBe(false);
});

it('nothing is asked of the bucket of another installation that was away at the start', async () => {
  const { bucket, claimed, logged } = await start({ isAway: true, id: randomUUID() });
  const objects = await claimed;
  bucket.setAway(false);
  await bucket.write(key, '{}\n');
  for (let i = 0; i < 2; i++) {
    await expect(objects.exists(key)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(objects.remove(key, 'u1')).rejects.toMatchObject({ code: 'storage_unavailable' });
  }
  expect(await bucket.read(key)).toBe('{}\n');
  expect(logged).toEqual([expect.anything(), 'the bucket is not used']);
});
