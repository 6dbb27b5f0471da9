import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { openOwnControl } from '../../workers/workers.testing.ts';
import { AppError } from '../app-error.ts';
import { removeDueObjects } from '../removals/remove-objects.ts';
import { CheckingThreads } from './checking-threads/checking-threads.ts';
import { Places } from './checking-threads/places.ts';
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

it('a declared length of the largest file of the plan is taken, and one byte more is refused before a record is kept', async () => {
  const limit = { plan: { maxFileBytes: BYTES } };
  const tooLarge = { code: 'upload_too_large', params: { limit: BYTES } };
  expect(await refusal(files.receive(record(), { ...limit, length: BYTES + 1 }))).toMatchObject(tooLarge);
  expect(await files.recorded()).toEqual([]);
  expect((await files.receive(record(), { ...limit, length: BYTES })).file.rows).toBe(1);
});

it('content of the largest file of the plan is taken, also packed, and one byte more fails the upload', async () => {
  const content = record().repeat(10);
  const packed = gzipSync(content);
  expect(packed.length).toBeLessThan(content.length);
  for (const [body, encoding] of [
    [content, undefined],
    [packed, 'gzip'],
  ] as const) {
    const limit = (maxFileBytes: number) => ({ encoding, plan: { maxFileBytes } });
    const tooLarge = { code: 'upload_too_large', params: { limit: 10 * BYTES - 1 } };
    expect(await refusal(files.receive(body, limit(10 * BYTES - 1)))).toMatchObject(tooLarge);
    expect((await files.receive(body, limit(10 * BYTES))).duplicate).toBe(encoding !== undefined);
  }
  expect(await files.recorded()).toEqual([
    { name: 'a.jsonl', failure: 'upload_too_large', bytes: 10 * BYTES, status: 'failed' },
    { name: 'a.jsonl', failure: null, bytes: 10 * BYTES, status: 'completed' },
    { name: 'a.jsonl', failure: 'upload_too_large', bytes: 10 * BYTES, status: 'failed' },
  ]);
  expect(await files.objects()).toHaveLength(1);
  expect(await files.removals()).toEqual([]);
});

it('a tenant may fill its storage to the last byte; then nothing is taken, and nothing recorded', async () => {
  const bound = { plan: { maxStoredBytes: 2 * BYTES } };
  const full = {
    ...{ code: 'storage_quota_exceeded', params: { limit: 2 * BYTES, seconds: 3600 } },
    retryAfterSeconds: 3600,
  };
  await files.receive(record('01'), { ...bound, name: '1.jsonl' });
  expect(await refusal(files.receive(record('02'), { ...bound, length: BYTES + 1 }))).toMatchObject(full);
  await files.receive(record('02'), { ...bound, name: '2.jsonl', length: BYTES });
  expect(await refusal(files.receive(record('03'), bound))).toMatchObject(full);
  expect((await files.recorded()).map(({ name, status }) => [name, status])).toEqual([
    ['1.jsonl', 'completed'],
    ['2.jsonl', 'completed'],
  ]);
});

it('packed bytes beyond the largest file of the plan are refused, declared or not, however little is in them', async () => {
  const packed = gzipSync(record());
  const limit = packed.length - 1;
  for (const declared of [{ length: packed.length }, {}]) {
    const sent = { encoding: 'gzip', ...declared, plan: { maxFileBytes: limit, maxStoredBytes: BYTES } };
    expect(await refusal(files.receive(packed, sent))).toMatchObject({
      code: 'upload_too_large',
      params: { limit },
    });
  }
});

it('an upload whose answer was lost is repeated where it left no room, and nothing else passes under its name', async () => {
  const full = { plan: { maxStoredBytes: 2 * BYTES - 1 } };
  const { file } = await files.receive(record('01'), full);
  for (const sent of [{}, { length: BYTES }, { encoding: 'gzip' }]) {
    const body = 'encoding' in sent ? gzipSync(record('01')) : record('01');
    expect(await files.receive(body, { ...full, ...sent })).toMatchObject({
      duplicate: true,
      file: { id: file.id },
    });
  }
  const noRoom = { code: 'storage_quota_exceeded' };
  expect(await refusal(files.receive(record('01').repeat(2), full))).toMatchObject(noRoom);
  expect(await refusal(files.receive(record('01').repeat(2), { ...full, length: 2 * BYTES }))).toMatchObject(
    noRoom,
  );
  expect(
    await refusal(files.receive(record('02'), { ...full, name: '2.jsonl', length: BYTES })),
  ).toMatchObject(noRoom);
  expect(await refusal(files.receive(record('02'), full))).toMatchObject({ code: 'upload_name_taken' });
  expect(await files.objects()).toHaveLength(1);
});

it('a packed body may be longer than the room that is left: its content counts', async () => {
  const packed = gzipSync(record());
  const bound = { plan: { maxStoredBytes: BYTES }, encoding: 'gzip', length: packed.length };
  expect((await files.receive(packed, bound)).file.size_bytes).toBe(BYTES);
});

it('content beyond the room that is left breaks the budget of storage, not the size of a file', async () => {
  const overRoom = { plan: { maxStoredBytes: BYTES - 1, maxFileBytes: BYTES } };
  expect(await refusal(files.receive(record(), overRoom))).toMatchObject({
    code: 'storage_quota_exceeded',
    params: { limit: BYTES - 1 },
  });
  const overBoth = { plan: { maxStoredBytes: BYTES - 1, maxFileBytes: BYTES - 1 } };
  expect(await refusal(files.receive(record(), overBoth))).toMatchObject({ code: 'upload_too_large' });
  // Another fault of the file stays what it is.
  expect(await refusal(files.receive('x\n', overRoom))).toMatchObject({ code: 'upload_not_jsonl' });
});

it('of two uploads for the same room one is stored, and the other fails when its bytes are there', async () => {
  for (const [maxStoredBytes, code] of [
    [2 * BYTES - 1, 'storage_quota_exceeded'],
    [3 * BYTES, undefined],
  ] as const) {
    const bound = { plan: { maxStoredBytes } };
    const slow = await files.begun({ ...bound, name: `slow ${maxStoredBytes}.jsonl` });
    await files.receive(record(`1${maxStoredBytes % 10}`), {
      ...bound,
      name: `quick ${maxStoredBytes}.jsonl`,
    });
    slow.body.end(record('01'));
    expect((await refusal(slow.receiving))?.code).toBe(code);
  }
  expect((await files.recorded()).filter(({ status }) => status === 'failed')).toEqual([
    { name: 'slow 39.jsonl', failure: 'storage_quota_exceeded', bytes: BYTES, status: 'failed' },
  ]);
  expect(await files.objects()).toHaveLength(3);
  expect(await files.removals()).toEqual([]);
});

it('the same content again is answered as a duplicate, and its object is removed', async () => {
  const first = await files.receive(record());
  expect(first.duplicate).toBe(false);
  const again = await files.receive(record(), { name: 'b.jsonl' });
  expect(again).toEqual({ file: first.file, duplicate: true });
  expect(await files.objects()).toEqual([first.file.storage_path]);
  expect(await refusal(files.receive(record('02')))).toMatchObject({
    code: 'upload_name_taken',
    fields: [{ field: 'file_name', code: 'file_name_taken', params: { file_name: 'a.jsonl' } }],
  });
  expect(await files.objects()).toHaveLength(1);
});

it('lines are stored with their numbers where that is asked for, and count as they were sent', async () => {
  const { file } = await files.receive(record() + record('02'), { numberLines: true });
  expect(file).toMatchObject({ rows: 2, size_bytes: 2 * BYTES });
  expect(await readFile(join(root, file.storage_path), 'utf8')).toBe(
    '{"at":"2026-01-01","_celeiro_line":1}\n{"at":"2026-01-02","_celeiro_line":2}\n',
  );
});

it.each(['meanwhile', 'before'])(
  'an upload that waits for its turn is refused when its connection is gone %s, and nothing is recorded',
  async (when) => {
    const threads = new CheckingThreads({
      places: new Places({ most: 0, waitMs: 3_600_000, retrySeconds: 5 }),
    });
    const body = new PassThrough();
    if (when === 'before') await once(body.destroy(), 'close');
    const receiving = refusal(files.receive(body, { threads }));
    if (when === 'meanwhile') {
      await expect.poll(() => body.listenerCount('close')).toBeGreaterThan(0);
      body.destroy();
    }
    expect(await receiving).toMatchObject({ code: 'too_many_uploads' });
    expect(await files.recorded()).toEqual([]);
    await threads.close();
  },
);

it('an upload whose store fails leaves a failed record, no bytes, and its place for the next', async () => {
  const down = new Error('the store is down');
  const broken: ObjectStore = { ...files.store, create: () => Promise.reject(down) };
  expect(await refusal(files.receive(record(), { objects: broken }))).toBe(down);
  expect(await files.recorded()).toEqual([
    { name: 'a.jsonl', failure: 'internal_error', bytes: 0, status: 'failed' },
  ]);
  const stuck = files.storeWith((writer) => ({
    commit: () => Promise.reject(down),
    abort: () => writer.abort().then(() => Promise.reject(new Error('down too'))),
  }));
  expect(await refusal(files.receive(record(), { objects: stuck }))).toBe(down);
  expect((await files.recorded())[1]).toMatchObject({ failure: 'internal_error', bytes: BYTES });
  expect(await files.objects()).toEqual([]);
  await expect.poll(() => files.checking.figures().uploads).toBe(0);
});

it('an object that the store takes in after it was waited for is removed in the end', async () => {
  const silent = files.storeWith(() => ({
    commit: () => Promise.reject(new AppError('upload_storage_unavailable')),
  }));
  expect(await refusal(files.receive(record(), { objects: silent }))).toMatchObject({
    code: 'upload_storage_unavailable',
  });
  const [due] = await files.query<{ id: number; path: string }>(
    'select file_id as id, storage_path as path from object_removals',
  );
  const late = await files.store.create(due!.path, String(due!.id));
  await late.write(Buffer.from(record()));
  await late.commit();
  await files.query(
    `update object_removals set retry_at = now() - interval '1 s', again_at = now() - interval '1 s'`,
  );
  await removeDueObjects(
    { database: files.own.control.database, objects: files.store },
    new AbortController().signal,
  );
  expect(await files.objects()).toEqual([]);
  expect(await files.removals()).toEqual([]);
});

it('the refusal of an invalid file carries its record, and no bytes of it stay', async () => {
  const error = await refusal(files.receive(`${record()}x\n`));
  expect(error).toMatchObject({
    code: 'upload_not_jsonl',
    body: {
      report: { lines: 2, bad_lines: 1 },
      file: { file_name: 'a.jsonl', upload_status: 'failed', validation: 'invalid', storage_path: null },
    },
  });
  expect((await refusal(files.receive('', { encoding: 'gzip' })))?.body).toEqual({});
  expect(await files.objects()).toEqual([]);
  expect(await files.removals()).toEqual([]);
  expect(await readdir(join(root, '.uploads'))).toEqual([]);
});
