import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { schemaOf } from '../../checking/testing/checker-harness.testing.ts';
import { BodyBatches, type Encoding } from '../body-batches.ts';
import { CheckingThreads } from './checking-threads.ts';
import { Places } from './places.ts';
import type { UploadCheck } from './upload-check.ts';

const MIB = 1024 * 1024;
const definition = schemaOf({ at: 'date', n: 'string?' });
const line = Buffer.from('{"at":"2026-01-01"}\n');
/** Most bytes in flight between a body and a store that takes nothing: batches, pieces and stream buffers. */
const UNDER_WAY = 8 * MIB;

const opened: CheckingThreads[] = [];
const begun: UploadCheck[] = [];
afterEach(async () => {
  for (const check of begun.splice(0)) check.end();
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
});

function open(options?: ConstructorParameters<typeof CheckingThreads>[0]): CheckingThreads {
  const threads = new CheckingThreads(options);
  opened.push(threads);
  return threads;
}

const here = new AbortController().signal;

async function begin(
  threads: CheckingThreads,
  tenantId = 1,
  encoding: Encoding = 'identity',
  contentLength?: number,
): Promise<UploadCheck> {
  const order = { definition, encoding, limit: 1e12, numberLines: false };
  const check = await threads.begin({ tenantId, uploadsAtOnce: 10, contentLength }, order, here);
  begun.push(check);
  return check;
}

/** A body of a copy, because the thread takes over the memory of the bytes. */
const bodyOf = (bytes: Uint8Array) => new BodyBatches(Readable.from([Uint8Array.from(bytes)]), 60_000);

/** Collects all bytes that the check passes on. */
async function take(check: UploadCheck, body: BodyBatches): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const { bytes, release } of check.pieces(body)) {
      pieces.push(Buffer.from(bytes));
      release?.();
    }
    return Buffer.concat(pieces);
  } finally {
    check.close();
  }
}

/** An endless stream of lines; counts in `bytes` the bytes that were requested. */
function endless() {
  const chunk = Buffer.alloc(3276 * line.length, line);
  const made = { bytes: 0 };
  const stream = new Readable({
    read() {
      made.bytes += chunk.length;
      this.push(Uint8Array.from(chunk));
    },
  });
  return { made, body: new BodyBatches(stream, 60_000) };
}

/** Waits until the figure has been stable for 200 ms, and returns it. */
async function settled(figure: () => number): Promise<number> {
  for (let before = -1; ; ) {
    if (figure() === before) return before;
    before = figure();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

it('gives on the bytes of many uploads at once, each whole and in order', async () => {
  const threads = open({ most: 2 });
  const contents = Array.from({ length: 8 }, (_, upload) => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `{"at":"2026-01-01","n":"${upload} ${n}"}\n`);
    return Buffer.from(rows.join(''));
  });
  const given = await Promise.all(
    contents.map(async (content) => take(await begin(threads), bodyOf(content))),
  );
  for (const [n, bytes] of given.entries()) expect(bytes.equals(contents[n]!)).toBe(true);
  await expect.poll(() => threads.figures().uploads).toBe(0);
});

it('gives the uploads of one tenant at most half of the threads, and another tenant a thread of its own', async () => {
  const threads = open({ most: 4 });
  for (let n = 0; n < 6; n++) await begin(threads, 1);
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 6 });
  await begin(threads, 2);
  expect(threads.figures().threads).toBe(3);
  await begin(threads, 3);
  await begin(threads, 4);
  expect(threads.figures().threads).toBe(4);
});

it('checks small bodies in a thread of their own, and a small gzip with the large ones', async () => {
  const threads = open({ most: 1 });
  await begin(threads, 1, 'identity', 256 * 1024 + 1);
  await begin(threads, 2, 'gzip', 100);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 2 });
  const small = await Promise.all([1, 2, 3].map((tenant) => begin(threads, tenant, 'identity', line.length)));
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 5 });
  for (const check of small) expect((await take(check, bodyOf(line))).equals(line)).toBe(true);
});

it("lets one more upload than the tenant may have at once wait until one of the tenant's has ended", async () => {
  const threads = open({ most: 2 });
  const checks = await Promise.all(Array.from({ length: 10 }, () => begin(threads)));
  const next = begin(threads);
  await begin(threads, 2);
  expect(threads.figures().uploads).toBe(11);
  await take(checks[0]!, bodyOf(line));
  expect((await take(await next, bodyOf(line))).equals(line)).toBe(true);
  await expect.poll(() => threads.figures().uploads).toBe(10);
});

it('fails the uploads of a thread that dies, and gives the next one a new thread', async () => {
  const text = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));`;
  const threads = open({ most: 2, module: new URL(`data:text/javascript,${encodeURIComponent(text)}`) });
  const both = [await begin(threads), await begin(threads)];
  for (const check of both) await expect(take(check, bodyOf(line))).rejects.toThrow('a thread ended with 3');
  await expect.poll(() => threads.figures()).toMatchObject({ threads: 0, uploads: 0 });
  await begin(threads);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 1 });
});

it('forgets an upload that is given up in the middle, and leaves its body open', async () => {
  const threads = open({ most: 2 });
  const body = new PassThrough();
  const check = await begin(threads);
  const taken = take(check, new BodyBatches(body, 60_000));
  body.write(line.subarray(0, 5));
  await expect.poll(() => body.readableLength).toBe(0);
  check.fail(new Error('the store is gone'));
  await expect(taken).rejects.toThrow('the store is gone');
  await expect.poll(() => threads.figures().uploads).toBe(0);
  expect(body.destroyed).toBe(false);
});

it('stops reading a body while the store takes nothing, and reads on when it does', async () => {
  const threads = open({ most: 2 });
  const { made, body } = endless();
  const pieces = (await begin(threads)).pieces(body);
  await pieces.next();
  const before = await settled(() => made.bytes);
  expect(before).toBeLessThanOrEqual(UNDER_WAY);
  for (let n = 0; n < 8; n++) (await pieces.next()).value?.release?.();
  expect(made.bytes).toBeGreaterThan(before);
  await pieces.return();
});

it('unpacks no more of a small body with much in it than the store takes', async () => {
  const threads = open({ most: 2 });
  const packed = gzipSync(Buffer.alloc(200 * MIB, Buffer.alloc(20_000, line)));
  expect(packed.length).toBeLessThan(2 * MIB);
  const check = await begin(threads, 1, 'gzip');
  const pieces = check.pieces(bodyOf(packed));
  await pieces.next();
  expect(await settled(() => check.arrived)).toBeLessThanOrEqual(UNDER_WAY);
  await pieces.return();
});

it('lets a long line wait for a place, and refuses it when none comes free', async () => {
  const longLines = new Places({ most: 16, waitMs: 100, retrySeconds: 1 });
  const threads = open({ most: 2, longLines });
  const long = Buffer.from(`{"at":"2026-01-01","n":"${'a'.repeat(2 * MIB)}"}\n`);
  const places = await Promise.all(
    Array.from({ length: 8 }, () => longLines.take(1, 8, AbortSignal.timeout(1000))),
  );
  await expect(take(await begin(threads), bodyOf(long))).rejects.toMatchObject({ code: 'too_many_uploads' });
  expect((await take(await begin(threads, 2), bodyOf(long))).equals(long)).toBe(true);
  places[0]!();
  expect((await take(await begin(threads), bodyOf(long))).equals(long)).toBe(true);
  await expect.poll(() => longLines.taken).toBe(7);
});

it('fails the uploads under way when they close, and waits until their callers have cleaned up', async () => {
  const threads = open();
  const check = await begin(threads);
  const { body } = endless();
  const told = check.pieces(body).next();
  const closing = threads.close();
  await expect(told.then(() => check.pieces(body).next())).rejects.toMatchObject({
    code: 'upload_interrupted',
  });
  let closed = false;
  void closing.then(() => {
    closed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(false);
  check.end();
  await closing;
});
