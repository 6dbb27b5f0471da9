import { once } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { ParkedBytes, takeParked } from './parked-bytes.ts';

const CHUNK_BYTES = 64 * 1024;

it('keeps what is parked in order, outside this heap, until it is taken', () => {
  const parked = new ParkedBytes();
  const before = getHeapStatistics().external_memory;
  for (let n = 0; n < 128; n++) parked.add(new Uint8Array(CHUNK_BYTES).fill(n));
  expect(getHeapStatistics().external_memory - before).toBeLessThan(8 * CHUNK_BYTES);
  const taken = takeParked(parked.port);
  expect(taken.map(([first]) => first)).toEqual(Array.from({ length: 128 }, (_, n) => n));
  expect(taken.every(({ length }) => length === CHUNK_BYTES)).toBe(true);
});

it('parks a part of a larger buffer, of which nothing else moves', () => {
  const parked = new ParkedBytes();
  const whole = Uint8Array.of(1, 2, 3, 4);
  parked.add(whole.subarray(1, 3));
  expect(takeParked(parked.port)).toEqual([Uint8Array.of(2, 3)]);
  expect(whole).toEqual(Uint8Array.of(1, 2, 3, 4));
});

it('lets go of what nobody took', async () => {
  const parked = new ParkedBytes();
  parked.add(Uint8Array.of(1));
  const closed = once(parked.port, 'close');
  parked.close();
  await closed;
});
