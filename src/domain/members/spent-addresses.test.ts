import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSpent, refuseSpent, rememberSpent } from './spent-addresses.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('refuses an address until its attempts begin anew, tells for how long, and refuses no other', () => {
  rememberSpent('192.0.2.1', 900);
  vi.advanceTimersByTime(100_500);
  expect(() => refuseSpent('192.0.2.1')).toThrow(
    expect.objectContaining({ code: 'too_many_attempts', retryAfterSeconds: 800 }),
  );
  refuseSpent('192.0.2.2');
  vi.advanceTimersByTime(799_500);
  refuseSpent('192.0.2.1');
});

it('refuses no address that was given attempts back', () => {
  rememberSpent('192.0.2.3', 900);
  forgetSpent('192.0.2.3');
  refuseSpent('192.0.2.3');
});
