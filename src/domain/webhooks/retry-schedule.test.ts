import { expect, it } from 'vitest';
import { nextDelay, parseRetryAfter, retryDelays } from './retry-schedule.ts';

it('is the schedule of the specification: ten attempts in three days', () => {
  expect(retryDelays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
});

it('adds a little by chance, never less', () => {
  const delays = Array.from({ length: 200 }, () => nextDelay(1, null)!);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...delays)).toBeLessThanOrEqual(330);
  expect(new Set(delays).size).toBeGreaterThan(100);
});

it('ends after the last', () => {
  expect(nextDelay(8, null)).toBeGreaterThanOrEqual(86_400);
  expect(nextDelay(9, 60)).toBeNull();
});

it('waits as long as the receiver asks, within reason', () => {
  expect(nextDelay(0, 120)).toBe(120);
  expect(nextDelay(2, 120)).toBeGreaterThanOrEqual(1800);
  expect(nextDelay(0, 10_000_000)).toBe(86_400);
});

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['Fri, 02 Jan 2026 03:05:05 GMT', 60],
  ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  ['99999999999', null],
  [undefined, null],
])('reads Retry-After %j', (header, seconds) => {
  expect(parseRetryAfter(header, new Date('2026-01-02T03:04:05Z'))).toBe(seconds);
});
