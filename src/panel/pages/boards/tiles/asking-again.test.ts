import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { isAskedAgain, isTold, waitMs } from './asking-again.ts';

const refusal = (status: number, waitSeconds?: number) => new ApiError(status, undefined, { waitSeconds });

it('a tile is asked for again after every fault of the service and of the way to it, and after no refusal', () => {
  expect([0, 429, 499, 500, 502, 503, 504].every((status) => isAskedAgain(refusal(status)))).toBe(true);
  expect([401, 404, 409, 422].some((status) => isAskedAgain(refusal(status)))).toBe(false);
});

it('the waits grow to a minute, and a failure is told from then on', () => {
  const failures = [1, 2, 3, 4, 5, 6, 7, 8, 5000];
  expect(failures.map((count) => waitMs(count, refusal(502)))).toEqual([
    ...[1000, 2000, 4000, 8000, 16_000, 32_000],
    ...[60_000, 60_000, 60_000],
  ]);
  expect(failures.filter((count) => isTold(count, refusal(502)))).toEqual([7, 8, 5000]);
});

it('the service is never asked sooner than it says, and a long wait is told at once', () => {
  expect(waitMs(1, refusal(503, 20))).toBe(20_000);
  expect(waitMs(7, refusal(503, 20))).toBe(60_000);
  expect(waitMs(9, refusal(429, 900))).toBe(900_000);
  expect(waitMs(1, refusal(429, 1e9))).toBe(3_600_000);
  expect(isTold(1, refusal(503, 20))).toBe(false);
  expect(isTold(1, refusal(429, 60))).toBe(true);
});
