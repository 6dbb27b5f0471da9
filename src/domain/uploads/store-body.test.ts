import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectWriter, StoredObject } from '../../ports/object-store.ts';
import type { AppError } from '../app-error.ts';
import { BodyBatches } from './body-batches.ts';
import type { CheckedContent, FromThread } from './checking-threads/thread-messages.ts';
import { UploadCheck } from './checking-threads/upload-check.ts';
import { NARROW } from './checking-threads/windows.ts';
import { storeBody } from './store-body.ts';

const text = '{"at":"2026-01-01"}\n';
const bytes = Buffer.from(text);
const found: CheckedContent = {
  ...{ lines: 1, checkedBytes: bytes.length, sizeBytes: bytes.length + 2, sha256: 'ab' },
  summary: {
    ...{
      rows: 1,
      badRows: 0,
      bytes: bytes.length + 2,
      storedBytes: bytes.length,
      storedLines: 1,
      errors: [],
    },
    ...{ minDay: '2026-01-01', maxDay: '2026-01-02' },
  },
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-store-body-'));
});
afterAll(() => rm(root, { recursive: true }));

let keys = 0;
/** Stores what a thread passes on, one piece of `bytes`, that says in the end that it found `told`. */
async function store({
  told = found,
  numbered = false,
  passed = bytes,
  asStored = (stored: StoredObject) => stored,
} = {}) {
  const key = `k/${++keys}`;
  const real = await createDirectoryObjectStore(root).create(key, String(keys));
  const writer: ObjectWriter = {
    write: (...of) => real.write(...of),
    commit: async () => asStored(await real.commit()),
    abort: () => real.abort(),
  };
  const { port1, port2 } = new MessageChannel();
  const say = (message: FromThread) => port1.postMessage(message);
  const check = new UploadCheck(port2, NARROW, { grow: async () => {} }, () => {});
  say({ kind: 'piece', bytes: passed, crc32: crc32(passed), whole: false, arrived: 1 });
  say({ kind: 'done', found: told });
  try {
    const stored = await storeBody(new BodyBatches(Readable.from([]), 60_000), check, numbered, writer);
    return { stored, object: await readFile(join(root, key), 'utf8') };
  } finally {
    await writer.abort();
    check.close();
    port1.close();
  }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

it('stores what the thread passes on, and tells what the thread found and the store holds', async () => {
  expect(await store()).toEqual({
    object: text,
    stored: {
      ...{ sizeBytes: bytes.length + 2, rows: 1, sha256: 'ab', minDay: '2026-01-01', maxDay: '2026-01-02' },
      stored: { bytes: bytes.length, crc32: crc32(bytes) },
    },
  });
});

it('says that the store failed when it does not hold what was passed on, or less was passed on than checked', async () => {
  const otherwise = [
    { asStored: (stored: StoredObject) => ({ ...stored, crc32: stored.crc32 ^ 1 }) },
    { asStored: (stored: StoredObject) => ({ ...stored, bytes: stored.bytes - 1 }) },
    { told: { ...found, lines: 0 } },
    { told: { ...found, lines: 0 }, numbered: true },
    { told: { ...found, checkedBytes: bytes.length + 1 } },
  ];
  for (const given of otherwise) {
    expect(await failure(store(given))).toMatchObject({
      code: 'upload_storage_unavailable',
      retryAfterSeconds: 1,
    });
  }
  const { cause } = (await failure(store(otherwise[1])))!;
  const crc = crc32(bytes).toString(16);
  expect((cause as Error).message).toBe(
    `of 1 lines 1 went to the store, as 20 bytes with CRC-32 ${crc}; it holds 19 bytes with CRC-32 ${crc}`,
  );
});

it('expects other bytes than were checked where the thread numbers the lines', async () => {
  const { stored } = await store({ numbered: true, told: { ...found, checkedBytes: 1 } });
  expect(stored.stored.bytes).toBe(bytes.length);
});

it('refuses a file with bad lines, with its report, and stores nothing of it', async () => {
  const error = { line: 2, offset: 20, field: null, expected: 'x', found: 'y', code: 'c', message: 'm' };
  const summary = { ...found.summary, rows: 3, badRows: 2, errors: [error] } as CheckedContent['summary'];
  await store();
  const before = await readdir(join(root, 'k'));
  expect(await failure(store({ told: { ...found, summary } }))).toMatchObject({
    code: 'upload_not_jsonl',
    params: { lines: 3, bad_lines: 2 },
    body: { report: { lines: 3, bad_lines: 2, errors: [{ line: 2, byte_offset: 20, code: 'c' }] } },
  });
  expect(await readdir(join(root, 'k'))).toEqual(before);
});
