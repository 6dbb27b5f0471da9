import { expect, it } from 'vitest';
import { FIRST_BYTES, PartBuffers } from './part-buffers.ts';
import { partBytes } from './part-sizes.ts';

const whole = partBytes(1);

it('one upload after another fills the same memory', () => {
  const buffers = new PartBuffers();
  const first = [1, 2, 3].map(() => buffers.take(whole));
  for (const buffer of first) buffers.giveBack(buffer);
  const second = [1, 2, 3].map(() => buffers.take(whole));
  expect(second.every((buffer) => first.includes(buffer))).toBe(true);
  expect(first.includes(buffers.take(whole))).toBe(false);
});

it('what more than one upload needs at a time is not kept', () => {
  const buffers = new PartBuffers();
  const many = Array.from({ length: 9 }, () => buffers.take(whole));
  for (const buffer of many) buffers.giveBack(buffer);
  const again = Array.from({ length: 9 }, () => buffers.take(whole));
  expect(again.filter((buffer) => many.includes(buffer))).toHaveLength(3);
});

it('memory of other lengths than that of most parts is not kept', () => {
  const buffers = new PartBuffers();
  for (const length of [FIRST_BYTES, partBytes(641)]) {
    buffers.giveBack(buffers.take(length));
    expect(buffers.take(whole).byteLength).toBe(whole);
  }
});

it('the memory of a first part grows to a whole part, never past it, and keeps its bytes', () => {
  const buffers = new PartBuffers();
  let buffer: Buffer = Buffer.alloc(FIRST_BYTES, 'grain');
  const lengths: number[] = [];
  for (let needed = FIRST_BYTES + 1; needed <= whole; needed = buffer.byteLength + 1) {
    const grown = buffers.grow(buffer, FIRST_BYTES, needed, whole);
    expect(grown.byteLength).toBeGreaterThanOrEqual(needed);
    expect(Buffer.compare(grown.subarray(0, FIRST_BYTES), buffer.subarray(0, FIRST_BYTES))).toBe(0);
    lengths.push(grown.byteLength);
    buffer = grown;
  }
  expect(lengths).toEqual([4, 16, 64, 256].map((times) => times * FIRST_BYTES));
  expect(buffer.byteLength).toBe(whole);
  // A piece that is longer than what growth would give.
  expect(buffers.grow(Buffer.alloc(FIRST_BYTES), 0, whole - 1, whole).byteLength).toBe(whole - 1);
});
