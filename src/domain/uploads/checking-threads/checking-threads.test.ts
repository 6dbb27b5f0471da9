import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { collectGarbage } from '../../../../test/support/garbage.ts';
import { USUAL_LINE_BYTES } from '../../checking/kernel-host/workspace.ts';
import { BodyBatches } from '../body-batches.ts';
import {
  begin,
  bodyOf,
  endAll,
  endless,
  line,
  MIB,
  openThreads,
  take,
  threadOf,
  untilUploadsAre,
} from './checking-threads.testing.ts';
import { LONG_LINE_BYTES, mostUploadsOf } from './checking-threads.ts';
import { Places } from './places.ts';

afterEach(async () => {
  vi.useRealTimers();
  await endAll();
});

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

it.each([
  [1, 4],
  [3, 6],
])('starts, for %i processors, at most %i threads for large bodies', async (processors, most) => {
  const threads = openThreads({ processors, module: threadOf('') });
  for (let tenant = 0; tenant <= most; tenant++) await begin(threads, tenant);
  expect(threads.figures()).toMatchObject({ threads: most, uploads: most + 1 });
});

it('gives an upload the thread with the fewest uploads among those that its tenant may use', async () => {
  const telling = "port.postMessage({ kind: 'taken', bytes: 0, arrived: workers.threadId });";
  const threads = openThreads({ most: 4, module: threadOf(telling) });
  const chosen: number[] = [];
  for (const tenant of [1, 1, 1, 1, 2, 3, 4, 5]) {
    const check = await begin(threads, tenant);
    await expect.poll(() => check.arrived).toBeGreaterThan(0);
    chosen.push(check.arrived);
  }
  const started = [...new Set(chosen)];
  expect(chosen.map((thread) => started.indexOf(thread))).toEqual([0, 1, 0, 1, 2, 3, 2, 3]);
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
  await expect.poll(() => threads.figures().threads).toBe(0);
  await new Promise(setImmediate);
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
  await expect.poll(() => threads.figures().lineBytes).toBe(3 * USUAL_LINE_BYTES + LONG_LINE_BYTES);
  body.end('"}\n');
  expect((await taken).length).toBe(long.length + 3);
  await expect.poll(() => longLines.taken).toBe(0);
});

it('has places for long lines', async () => {
  const long = Buffer.from(`{"at":"2026-01-01","n":"${'a'.repeat(MIB)}"}\n`);
  expect((await take(await begin(openThreads()), bodyOf(long))).length).toBe(long.length);
});

it('lets a tenant check a long line whose places others hold by lines that never end', async () => {
  const longLines = new Places({ most: 2, waitMs: 60_000, takeOverMs: 50, retrySeconds: 7 });
  const threads = openThreads({ longLines });
  const long = `{"at":"2026-01-01","n":"${'a'.repeat(MIB)}"}\n`;
  const stalled: Promise<Buffer>[] = [];
  for (const held of [1, 2]) {
    const body = new PassThrough();
    body.write(long.slice(0, -3));
    stalled.push(take(await begin(threads, 1), new BodyBatches(body, 60_000)));
    await expect.poll(() => longLines.taken).toBe(held);
  }
  const checked = take(await begin(threads, 2), bodyOf(Buffer.from(long)));
  await expect(stalled[1]).rejects.toMatchObject({ code: 'too_many_uploads', retryAfterSeconds: 7 });
  expect((await checked).length).toBe(long.length);
  // The other one is still under way.
  await untilUploadsAre(1, threads);
  stalled[0]!.catch(() => undefined);
});

it('ends threads that are idle for 30 s, but keeps one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads = openThreads({ most: 4 });
  const count = () => threads.figures().threads;
  const [first, second, third] = [await begin(threads, 1), await begin(threads, 2), await begin(threads, 3)];
  expect(count()).toBe(3);
  first.end();
  third.end();
  await untilUploadsAre(1, threads);
  vi.advanceTimersByTime(20_000);
  // The thread of the first upload takes another one, and is idle from its end on.
  const again = await begin(threads, 1);
  expect(count()).toBe(3);
  again.end();
  await untilUploadsAre(1, threads);
  vi.advanceTimersByTime(10_000);
  expect(count()).toBe(2);
  vi.advanceTimersByTime(19_999);
  expect(count()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(1);
  second.end();
  await untilUploadsAre(0, threads);
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(1);
});

it('counts the idle time of a thread from the end of its last upload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads = openThreads({ most: 4 });
  const [first, , last] = [await begin(threads), await begin(threads), await begin(threads)];
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 3 });
  first.end();
  await untilUploadsAre(2, threads);
  vi.advanceTimersByTime(20_000);
  last.end();
  await untilUploadsAre(1, threads);
  vi.advanceTimersByTime(29_999);
  expect(threads.figures().threads).toBe(2);
  vi.advanceTimersByTime(1);
  expect(threads.figures().threads).toBe(1);
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

it('gives a place for long lines back that came free after the thread of its upload died', async () => {
  const longLines = new Places({ most: 1, waitMs: 60_000, retrySeconds: 1 });
  const leave = await longLines.take(9, 8, AbortSignal.timeout(60_000));
  const dying = `
    port.on('message', ({ kind }) => { if (kind === 'spare') process.exit(3); });
    port.postMessage({ kind: 'wantsGrowth' });
    port.postMessage({ kind: 'piece', bytes: new Uint8Array(1), crc32: 0, whole: true, arrived: 1 });`;
  const threads = openThreads({ longLines, module: threadOf(dying) });
  const pieces = (await begin(threads)).pieces(endless().body);
  // The wish to grow came before the piece, and waits for the place.
  (await pieces.next()).value!.release!();
  await untilUploadsAre(0, threads);
  leave();
  expect(longLines.taken).toBe(1);
  await new Promise(setImmediate);
  expect(longLines.taken).toBe(0);
  await expect(pieces.next()).rejects.toThrow('a thread ended with 3');
});

it('gives the place for long lines of an upload back whose thread dies', async () => {
  const longLines = new Places({ most: 1, waitMs: 60_000, retrySeconds: 1 });
  const dying = `
    port.on('message', ({ kind }) => { if (kind === 'mayGrow') process.exit(3); });
    port.postMessage({ kind: 'wantsGrowth' });`;
  const threads = openThreads({ longLines, module: threadOf(dying) });
  await expect(take(await begin(threads), bodyOf(line))).rejects.toThrow('a thread ended with 3');
  expect(longLines.taken).toBe(0);
});

it('keeps nothing of an upload that has ended', async () => {
  const threads = openThreads();
  const check = new WeakRef(await begin(threads));
  await endAll();
  await expect
    .poll(() => {
      collectGarbage();
      return check.deref() === undefined;
    })
    .toBe(true);
  expect(threads.figures().uploads).toBe(0);
});

it.each(['idle', 'close'])('lets its process end without a delay: %s', async (workerData) => {
  const timers: string[][] = [];
  const alone = new Worker(new URL('./timers-left.testing.ts', import.meta.url), { workerData });
  alone.on('message', (left: string[]) => timers.push(left));
  const ended = once(alone, 'exit');
  await expect.poll(() => timers).toEqual([[]]);
  expect(await ended).toEqual([0]);
  // Here too, so that mutation testing counts what the thread runs.
  openThreads().warmUp();
});

it('has as many uploads of all tenants under way as its memory allows, and takes the next when one ends', async () => {
  const threads = openThreads({ mostUploads: 2 });
  const [first] = [await begin(threads, 1), await begin(threads, 2)];
  const next = begin(threads, 3);
  await new Promise(setImmediate);
  expect(threads.uploadsOf()).toBe(2);
  first.end();
  await next;
  expect(threads.uploadsOf()).toBe(2);
});

it('the uploads that a process may have under way follow its memory', () => {
  expect([512, 1536, 24_000].map(mostUploadsOf)).toEqual([64, 192, 3000]);
});
