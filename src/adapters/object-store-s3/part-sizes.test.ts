import { expect, it } from 'vitest';
import { partBytes } from './part-sizes.ts';

const GIB = 1024 ** 3;
const sizes = Array.from({ length: 10_000 }, (_, index) => partBytes(index + 1));

it('fits 5 TiB into 10,000 parts, each within what S3 takes', () => {
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThanOrEqual(5 * 1024 * GIB);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5 * 1024 ** 2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5 * GIB);
});

it('keeps parts of 8 MiB up to 5 GiB', () => {
  expect(new Set(sizes.slice(0, 640))).toEqual(new Set([8 * 1024 ** 2]));
  expect(640 * sizes[0]!).toBe(5 * GIB);
});
