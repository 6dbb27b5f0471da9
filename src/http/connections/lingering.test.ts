import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lingering } from './lingering.ts';

const CHUNK = Buffer.alloc(64 * 1024);
/** Most chunks of all bodies in one turn. */
const CHUNKS_OF_A_TURN = 16;

let addresses = 0;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Past every deadline, so that no body is left for the next test.
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

/** A body of so many chunks, which counts those that were read, from an address of its own unless one is given. */
function body(chunks: number, address = `192.0.2.${++addresses}`) {
  const read = { chunks: 0, ended: false, stop: () => void stream.destroy() };
  const stream = new Readable({
    highWaterMark: 1,
    read() {
      this.push(read.chunks++ < chunks ? CHUNK : null);
    },
  });
  lingering.add(stream, address, () => {
    read.ended = true;
  });
  return read;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await vi.advanceTimersByTimeAsync(20);
}

it('reads a single body to its end, then tells its owner', async () => {
  const one = body(40);
  await turns(10);
  expect(one.ended).toBe(true);
  expect(one.chunks).toBe(41);
});

it('reads many bodies at one small rate, in turns', async () => {
  const many = Array.from({ length: 20 }, () => body(1000));
  await turns(50);
  const chunks = many.map((one) => one.chunks);
  // 4 of each turn, the first one's 16, and one ahead in each stream.
  expect(chunks.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(4 * 50 + 16 + 20);
  expect(Math.min(...chunks)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...chunks) - Math.min(...chunks)).toBeLessThanOrEqual(2);
});

it('reads no body of an address that has more than four, until it has four', async () => {
  const many = Array.from({ length: 6 }, () => body(1000, 'loud'));
  const other = body(1000);
  await turns(50);
  const readOf = many.map(({ chunks }) => chunks);
  // The first four were read until the fifth came.
  expect(Math.max(...readOf.slice(0, 4))).toBeLessThanOrEqual(CHUNKS_OF_A_TURN + 1);
  expect(readOf.slice(4)).toEqual([0, 0]);
  expect(other.chunks).toBeGreaterThan(4 * 49);
  for (const one of many.slice(0, 2)) one.stop();
  await turns(50);
  expect(many[5]!.chunks).toBeGreaterThan(4);
});

it('ends the oldest body of an address for the seventeenth', async () => {
  const many = Array.from({ length: 18 }, () => body(1000, 'loud'));
  const other = body(1000);
  expect(many.map(({ ended }) => ended)).toEqual(many.map((_, index) => index < 2));
  expect(other.ended).toBe(false);
  await turns(250);
  expect(many.every(({ ended }) => ended)).toBe(true);
});

it('ends a body that never does after five seconds', async () => {
  const endless = body(Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(4_990);
  expect(endless.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(endless.ended).toBe(true);
  const { chunks } = endless;
  await turns(10);
  expect(endless.chunks).toBe(chunks);
});
