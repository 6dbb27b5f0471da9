import { expect, it } from 'vitest';
import { bytes, count, duration, instant } from './figures.ts';

it('writes figures as Brazilians read them', () => {
  expect(count(27_004)).toBe('27.004');
  expect([999, 1000, 999_949, 999_950, 2_500_578, 5e12].map(bytes)).toEqual([
    '999 B',
    '1,0 kB',
    '999,9 kB',
    '1,0 MB',
    '2,5 MB',
    '5,0 TB',
  ]);
  expect([4.25, 12.6, 1240, 185_400].map(duration)).toEqual(['4,3 ms', '13 ms', '1,24 s', '3 min 5 s']);
  expect(instant(new Date(Date.UTC(2026, 10, 20, 14, 3, 22, 999)))).toBe('2026-11-20 14:03:22 UTC');
});
