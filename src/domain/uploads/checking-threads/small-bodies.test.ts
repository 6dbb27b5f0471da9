import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { BodyBatches } from '../body-batches.ts';
import {
  begin,
  bodyOf,
  endAll,
  line,
  openThreads,
  take,
  threadOf,
  untilUploadsAre,
} from './checking-threads.testing.ts';
import { Places } from './places.ts';

afterEach(async () => {
  vi.useRealTimers();
  await endAll();
});

it('lets small bodies go before large ones, and bounds the heap of the threads for both', async () => {
  const text = 'JSON.stringify([workers.workerData.niceness, workers.resourceLimits.maxOldGenerationSizeMb])';
  const telling = `port.postMessage({ kind: 'failed', fault: { text: ${text} }, arrived: 0 });`;
  const threads = openThreads({ module: threadOf(telling) });
  const told = async (contentLength?: number) =>
    take(await begin(threads, 1, 'identity', contentLength), bodyOf(line));
  await expect(told(line.length)).rejects.toMatchObject({ cause: { message: '[0,256]' } });
  await expect(told()).rejects.toMatchObject({ cause: { message: '[5,256]' } });
});

it('checks small bodies in a thread of their own, and a small gzip with the large ones', async () => {
  const threads = openThreads({ most: 1 });
  await begin(threads, 1, 'identity', 256 * 1024 + 1);
  await begin(threads, 2, 'gzip', 100);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 2 });
  const largest = await begin(threads, 3, 'identity', 256 * 1024);
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 3 });
  const small = [
    largest,
    ...(await Promise.all([1, 2].map((tenant) => begin(threads, tenant, 'identity', line.length)))),
  ];
  expect(threads.figures()).toMatchObject({ threads: 2, uploads: 5 });
  for (const check of small) expect((await take(check, bodyOf(line))).equals(line)).toBe(true);
});

it("takes two small bodies of a tenant at a time, and another tenant's meanwhile", async () => {
  // Answers the bodies of tenant 2, and holds the others until they are given up.
  const found = JSON.stringify({ summary: {}, sizeBytes: 1 });
  const holding = `
    port.on('message', ({ kind, chunks }) => {
      if (kind === 'abandon') port.close();
      if (kind !== 'bytes') return;
      if (chunks[0][0] === 2) port.postMessage({ kind: 'done', found: ${found} });
      else port.postMessage({ kind: 'taken', bytes: 0, arrived: 1 });
    });`;
  const smallBodies = new Places({ most: Number.POSITIVE_INFINITY, waitMs: 600_000, retrySeconds: 1 });
  const threads = openThreads({ module: threadOf(holding), smallBodies });
  const upload = async (tenant: number) => {
    const check = await begin(threads, tenant, 'identity', 1);
    return { check, taken: take(check, bodyOf(Uint8Array.of(tenant))) };
  };
  const held = await Promise.all(Array.from({ length: 5 }, () => upload(1)));
  const inThread = () => held.map(({ check }) => check.arrived);
  for (const { taken } of held) taken.catch(() => undefined);
  await expect.poll(inThread).toEqual([1, 1, 0, 0, 0]);
  await (await upload(2)).taken;
  expect(inThread()).toEqual([1, 1, 0, 0, 0]);
  held[0]!.check.close();
  await expect.poll(inThread).toEqual([1, 1, 1, 0, 0]);
  // One that waits is given up: the next one in line is not it.
  held[3]!.check.close();
  held[1]!.check.close();
  await expect.poll(inThread).toEqual([1, 1, 1, 0, 1]);
  expect(smallBodies.taken).toBe(2);
});

it('checks small bodies of a tenant while others of it wait for their clients', async () => {
  const threads = openThreads();
  const slow = [new PassThrough(), new PassThrough(), new PassThrough()];
  const taken: Promise<Buffer>[] = [];
  for (const body of slow) {
    body.write(line.subarray(0, 5));
    const check = await begin(threads, 1, 'identity', line.length);
    taken.push(take(check, new BodyBatches(body, 600_000)));
    await expect.poll(() => check.arrived).toBe(5);
  }
  const quick = await begin(threads, 1, 'identity', line.length);
  expect((await take(quick, bodyOf(line))).equals(line)).toBe(true);
  for (const body of slow) body.end(line.subarray(5));
  for (const one of taken) expect((await one).equals(line)).toBe(true);
});

it('gives the turns of small bodies back when their thread dies, also those that were being handed on', async () => {
  const smallBodies = new Places({ most: Number.POSITIVE_INFINITY, waitMs: 600_000, retrySeconds: 1 });
  const dying = threadOf("port.on('message', () => process.exit(3));");
  const threads = openThreads({ module: dying, smallBodies });
  const taken = Array.from({ length: 5 }, async () => {
    const check = await begin(threads, 1, 'identity', line.length);
    return take(check, bodyOf(line));
  });
  for (const one of taken) await expect(one).rejects.toThrow('a thread ended with 3');
  await expect.poll(() => smallBodies.taken).toBe(0);
});

it('keeps the thread for small bodies, however long it is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads = openThreads({ most: 4 });
  for (const tenant of [1, 2]) await begin(threads, tenant);
  const small = await begin(threads, 3, 'identity', line.length);
  small.end();
  await untilUploadsAre(2, threads);
  vi.advanceTimersByTime(3_600_000);
  const next = await begin(threads, 3, 'identity', line.length);
  expect((await take(next, bodyOf(line))).equals(line)).toBe(true);
});

it('starts another thread for small bodies when that one dies', async () => {
  const threads = openThreads({ module: threadOf('process.exit(3);') });
  const check = await begin(threads, 1, 'identity', 256 * 1024);
  await expect(take(check, bodyOf(line))).rejects.toThrow('a thread ended with 3');
  await expect.poll(() => threads.figures()).toMatchObject({ threads: 0, uploads: 0 });
  await begin(threads, 1, 'identity', 256 * 1024);
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 1 });
});

it('keeps the thread for small bodies when one for large ones dies', async () => {
  const threads = openThreads({ module: threadOf("if (order.encoding === 'gzip') process.exit(3);") });
  await begin(threads, 1, 'identity', line.length);
  const dying = await begin(threads, 1, 'gzip');
  await expect(take(dying, bodyOf(line))).rejects.toThrow('a thread ended with 3');
  expect(threads.figures()).toMatchObject({ threads: 1, uploads: 1 });
});
