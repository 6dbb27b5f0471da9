import { expect, test } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { isBreak, pauseAfter } from './queue-pause.ts';

const refusal = (status: number, code?: string, waitSeconds?: number) =>
  new ApiError(status, code && { code, error: 'não' }, { waitSeconds });

test('a lost connection pauses the queue for longer and longer, for 30 s at most', () => {
  const waits = [0, 1, 2, 20, 2000].map((before) => pauseAfter(refusal(0), before));
  expect(waits).toEqual(
    [1000, 2000, 4000, 30_000, 30_000].map((waitMs) => ({ reason: 'connection', waitMs })),
  );
});

test('a missing session, or one of another account, pauses the queue until there is one', () => {
  expect(pauseAfter(refusal(401, 'session_required'), 0)).toEqual({ reason: 'session' });
  expect(pauseAfter(refusal(409, 'other_account'), 0)).toEqual({ reason: 'session' });
});

test('a service that is busy pauses the queue for the time that it asks, else as a lost connection does', () => {
  expect(pauseAfter(refusal(429, 'panel_rate_limited', 42), 3)).toEqual({
    reason: 'service',
    waitMs: 42_000,
  });
  expect(pauseAfter(refusal(503, undefined, 1e9), 0)).toEqual({ reason: 'service', waitMs: 3_600_000 });
  expect(pauseAfter(refusal(503), 1)).toEqual({ reason: 'service', waitMs: 2000 });
});

test('a proxy that answers for the service pauses the queue as a lost connection does, and may have cut one file alone', () => {
  for (const status of [502, 504])
    expect(pauseAfter(refusal(status), 1)).toEqual({ reason: 'proxy', waitMs: 2000 });
  const isBreakAfter = (status: number) => isBreak(pauseAfter(refusal(status), 0)!);
  expect([0, 502, 504, 429, 503].map(isBreakAfter)).toEqual([true, true, true, false, false]);
});

test('what is wrong with one file pauses nothing', () => {
  for (const error of [
    refusal(422, 'invalid_file'),
    refusal(401, 'upload_token_invalid'),
    refusal(500),
    refusal(0, 'file_changed'),
  ])
    expect(pauseAfter(error, 0)).toBeUndefined();
});
