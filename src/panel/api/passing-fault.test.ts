import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isPassing } from './passing-fault.ts';

const refusal = (status: number, code?: string) => new ApiError(status, code && { code, error: 'não' });

it('a lost connection, a busy service and one that restarts pass, whoever answers for it', () => {
  const passing = [
    ...[0, 429, 502, 503, 504].map((status) => refusal(status)),
    refusal(499, 'query_cancelled'),
    refusal(504, 'query_wait_timeout'),
  ];
  expect(passing.filter((error) => !isPassing(error))).toEqual([]);
});

it('what the service refuses for good, and what takes too long each time, does not pass', () => {
  const lasting = [
    ...[400, 401, 404, 409, 422, 500, 507].map((status) => refusal(status)),
    refusal(504, 'query_timeout'),
    refusal(0, 'file_changed'),
    refusal(0, 'panel_fault'),
  ];
  expect(lasting.filter(isPassing)).toEqual([]);
});
