import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { MAX_LINE_BYTES, USUAL_LINE_BYTES } from '../../checking/kernel-host/workspace.ts';
import { BodyBatches } from '../body-batches.ts';
import { begin, bodyOf, endAll, endless, line, MIB, openThreads, take } from './checking-threads.testing.ts';
import { Places } from './places.ts';

afterEach(async () => {
  vi.useRealTimers();
  await endAll();
});

/** A thread that runs a text for each upload, with its `port`. */
const threadOf = (text: string) => {
  const source = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ port }) => { ${text} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
};

it('gives the uploads of one tenant at most half of the threads, and another tenant a thread of its own', async () => {
  const threads = openThreads({ most: 4 });
  for (let n = 0; n < 6; n++) await begin(threads, 1);
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 6 });
  await begin(threads, 2);
  expect(threads.figures().threads).toBe(3);
  await begin(threads, 3);
  await begin(threads, 4);
  expect(threads.figures().threads).toBe(4);
});

it('checks small bodies in a thread of their own, and a small gzip with the large ones', async () => {
  const threads = openThreads({ most: 1 });
  await begin(threads, 1, 'identity', 256 * 1024 + 1);
  await begin(threads, 2, 'gzip', 100);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 2 });
  const small = await Promise.all(
    [1, 2, 3].map((tenant) => begin(threads, tenant, 'identity', tenant === 3 ? 256 * 1024 : line.length)),
  );
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 5 });
  for (const check of small) expect((await take(check, bodyOf(line))).equals(line)).toBe(true);
});

it("lets one more upload than the tenant may have at once wait until one of the tenant's has ended", async () => {
  const threads = openThreads({ most: 2 });
  const checks = await Promise.all(Array.from({ length: 10 }, () => begin(threads)));
  const next = begin(threads);
  await begin(threads, 2);
  expect(threads.figures().uploads).toBe(11);
  await take(checks[0]!, bodyOf(line));
  expect((await take(await next, bodyOf(line))).equals(line)).toBe(true);
  await expect.poll(() => threads.figures().uploads).toBe(10);
});

it('fails the uploads of a thread that dies, and gives the next one a new thread', async () => {
  const threads = openThreads({ most: 2, module: threadOf('process.exit(3);') });
  const both = [await begin(threads), await begin(threads)];
  for (const check of both) await expect(take(check, bodyOf(line))).rejects.toThrow('a thread ended with 3');
  await expect.poll(() => threads.figures()).toMatchObject({ threads: 0, uploads: 0 });
  await begin(threads);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 1 });
});

it('forgets an upload that is given up in the middle, and leaves its body open', async () => {
  const threads = openThreads({ most: 2 });
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

it('fails the uploads under way when they close, and waits until their callers have cleaned up', async () => {
  const threads = openThreads();
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

it('starts the threads that it keeps before the first upload, once, and none when it is closed', async () => {
  const threads = openThreads();
  threads.warmUp();
  threads.warmUp();
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 0 });
  await begin(threads, 1, 'identity', 1);
  await begin(threads, 1);
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 2 });
  await endAll();
  await expect.poll(() => threads.figures().threads).toBe(0);
  threads.warmUp();
  expect(threads.figures().threads).toBe(0);
});

it('counts the uploads of one tenant and of all, and the memory that their lines may take', async () => {
  const longLines = new Places({ most: 16, waitMs: 60_000, retrySeconds: 1 });
  const threads = openThreads({ longLines });
  for (const tenant of [1, 1, 2]) await begin(threads, tenant);
  expect([threads.uploadsOf(1), threads.uploadsOf(3), threads.uploadsOf()]).toEqual([2, 0, 3]);
  expect(threads.figures().lineBytes).toBe(3 * USUAL_LINE_BYTES);
  const long = `{"at":"2026-01-01","n":"${'a'.repeat(MIB)}`;
  const body = new PassThrough();
  const taken = take(await begin(threads, 2), new BodyBatches(body, 60_000));
  body.write(long);
  await expect.poll(() => threads.figures().lineBytes).toBe(3 * USUAL_LINE_BYTES + MAX_LINE_BYTES);
  body.end('"}\n');
  expect((await taken).length).toBe(long.length + 3);
  await expect.poll(() => longLines.taken).toBe(0);
});

it('ends threads that are idle for 30 s, but keeps one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads = openThreads({ most: 4 });
  const count = () => threads.figures().threads;
  // `expect.poll` would move the time on.
  const untilUploadsAre = async (uploads: number) => {
    while (threads.figures().uploads !== uploads) await new Promise(setImmediate);
  };
  const [first, second, third] = [await begin(threads, 1), await begin(threads, 2), await begin(threads, 3)];
  expect(count()).toBe(3);
  first.end();
  third.end();
  await untilUploadsAre(1);
  vi.advanceTimersByTime(20_000);
  // The thread of the first upload takes another one, and is idle from its end on.
  const again = await begin(threads, 1);
  expect(count()).toBe(3);
  again.end();
  await untilUploadsAre(1);
  vi.advanceTimersByTime(10_000);
  expect(count()).toBe(2);
  vi.advanceTimersByTime(19_999);
  expect(count()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(1);
  second.end();
  await untilUploadsAre(0);
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(1);
});

it('refuses an upload that waited for its place when it closes, and gives the place back', async () => {
  const places = new Places({ most: 1, waitMs: 60_000, retrySeconds: 1 });
  const threads = openThreads({ places });
  await begin(threads);
  const next = begin(threads, 2);
  const refused = expect(next).rejects.toMatchObject({ code: 'upload_interrupted' });
  const closing = threads.close();
  await refused;
  await endAll();
  await closing;
  expect(places.taken).toBe(0);
  await expect(begin(threads)).rejects.toMatchObject({ code: 'upload_interrupted' });
});

it('starts another thread for small bodies when that one dies', async () => {
  const threads = openThreads({ module: threadOf('process.exit(3);') });
  const check = await begin(threads, 1, 'identity', 256 * 1024);
  await expect(take(check, bodyOf(line))).rejects.toThrow('a thread ended with 3');
  await expect.poll(() => threads.figures()).toMatchObject({ threads: 0, uploads: 0 });
  await begin(threads, 1, 'identity', 256 * 1024);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 1 });
});

it('gives a place for long lines back that came free after the thread of its upload died', async () => {
  const longLines = new Places({ most: 1, waitMs: 60_000, retrySeconds: 1 });
  const leave = await longLines.take(9, 8, AbortSignal.timeout(60_000));
  const dying = `port.on('message', () => process.exit(3)); port.postMessage({ kind: 'wantsGrowth' });`;
  const threads = openThreads({ longLines, module: threadOf(dying) });
  await expect(take(await begin(threads), bodyOf(line))).rejects.toThrow('a thread ended with 3');
  leave();
  await expect.poll(() => longLines.taken).toBe(0);
});
