import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Client, newClient, recordsOf } from '../failpoints/client.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { expectRecovered, failureCodes, queryStatus, startRun } from './machine.ts';
import { mountSmallDisk, type SmallDisk, whyNoDisk } from './small-disk.ts';

const why = whyNoDisk();
/** Free space when uploads begin: some files are stored, then the disk fills up in the middle of others. */
const ROOM_BYTES = 512 * 1024;
/** Log that is written, MB: more than PostgreSQL's existing segments (of 16 MB) can take. */
const LOG_MEGABYTES = 200;

let dataDir: string | undefined;
let disk: SmallDisk | undefined;
let world: World | undefined;
afterEach(async () => {
  await disk?.free();
  await world?.close();
  await disk?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
  disk = undefined;
  world = undefined;
});

/** Sends files from four clients until each is refused. @returns the distinct statuses seen */
async function uploadUntilRefused(client: Client): Promise<number[]> {
  const seen = new Set<number>();
  const send = async (sender: number) => {
    for (let i = 0; i < 40; i++) {
      const serial = 100 * sender + i;
      const status = await client.put(`during-${serial}.jsonl`, recordsOf(serial, 1000));
      seen.add(status ?? 0);
      if (status !== 200) return;
    }
    throw new Error('the disk did not fill');
  };
  await Promise.all([1, 2, 3, 4].map(send));
  return [...seen].sort();
}

it('refuses uploads with 507 and what to do while the disk of objects is full, answers queries, and goes on once it has room', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-disk-'));
  disk = await mountSmallDisk(join(dataDir, 'objects'), 16);
  world = await openWorld({ dataDir });
  const client = await newClient(world, 'full');
  expect(await client.put('before.jsonl', recordsOf(1))).toBe(200);
  const { upload_url } = (await (await client.call('generate-upload-token', { minutes: 10 })).json()) as {
    upload_url: string;
  };

  await disk.fill(ROOM_BYTES);
  expect(await uploadUntilRefused(client)).toEqual([200, 507]);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const refused = await fetch(`${upload_url}/refused.jsonl`, {
    method: 'PUT',
    headers,
    body: recordsOf(2, 1000),
  });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({
    code: 'upload_storage_full',
    error: expect.stringContaining('Avise quem opera o serviço'),
  });
  expect(await queryStatus(client)).toBe(200);
  await disk.free();

  await expectRecovered(world, client);
});

it('answers 503 or 507 while the disk of PostgreSQL and of all else is full, and recovers by itself once it has room', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-disk-'));
  disk = await mountSmallDisk(dataDir, 256);
  world = await openWorld({ dataDir });
  const client = await newClient(world, 'full');
  expect(await client.put('before.jsonl', recordsOf(1))).toBe(200);

  await disk.fill(ROOM_BYTES);
  const full = await uploadUntilRefused(client);
  expect(full.filter((status) => ![200, 503, 507].includes(status))).toEqual([]);
  expect([200, 503]).toContain(await queryStatus(client));
  expect([200, 503]).toContain(await startRun(client));

  // Without space for its log, PostgreSQL panics, and cannot recover until there is some.
  const { database } = world.control;
  const fillLog = async () => {
    const write = `select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`;
    for (let i = 0; i < LOG_MEGABYTES; i++) await database.query(write);
  };
  await expect(fillLog()).rejects.toThrow();
  const down: number[] = [];
  for (let i = 0; i < 20; i++) {
    down.push(await queryStatus(client), (await client.put('down.jsonl', recordsOf(80))) ?? 0);
  }
  expect(down.filter((status) => ![200, 503, 507].includes(status))).toEqual([]);
  expect(down).toContain(503);
  const { log } = world.serve;
  await expect
    .poll(() => log.some(({ msg }) => String(msg).startsWith('embedded PostgreSQL died')))
    .toBe(true);
  await disk.free();

  await expectRecovered(world, client);
  const codes = failureCodes(world);
  expect(codes).toContain('unavailable');
  expect(codes.filter((code) => code !== 'unavailable')).not.toEqual([]);
  expect(['no_disk_space', 'unavailable', 'upload_storage_full']).toEqual(expect.arrayContaining(codes));
});
