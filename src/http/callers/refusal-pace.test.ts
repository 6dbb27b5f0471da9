import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import { RefusalPace } from './refusal-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const refusal = budgetError('address_passwords', 8, 5);

/** How many of `count` refusals that come at once are answered at once. */
async function answeredAtOnce(
  pace: RefusalPace,
  count: number,
  address = '192.0.2.1',
  error: Error = refusal,
) {
  let answered = 0;
  for (let i = 0; i < count; i++) void pace.turnOf(error, address).then(() => answered++);
  for (let i = 0; i < 5; i++) await Promise.resolve();
  return answered;
}

it('answers twenty refusals of an address at once, each address for itself, and twenty more a second', async () => {
  const pace = new RefusalPace();
  expect(await answeredAtOnce(pace, 50)).toBe(20);
  expect(await answeredAtOnce(pace, 50, '192.0.2.2')).toBe(20);
  // The 30 that wait are due within 1.5 s; after 2 s ten more are.
  vi.advanceTimersByTime(2000);
  expect(await answeredAtOnce(pace, 50)).toBe(10);
});

it('lets no refusal wait longer than 2 s', async () => {
  const pace = new RefusalPace();
  await answeredAtOnce(pace, 1000);
  vi.useRealTimers();
  const startedAt = Date.now();
  await pace.turnOf(refusal, '192.0.2.1');
  expect(Date.now() - startedAt).toBeLessThan(2500);
});

it('lets other errors pass', async () => {
  const pace = new RefusalPace();
  await answeredAtOnce(pace, 1000);
  expect(await answeredAtOnce(pace, 50, '192.0.2.1', new AppError('wrong_credentials'))).toBe(50);
  expect(await answeredAtOnce(pace, 50, '192.0.2.1', budgetError('schemas', 5))).toBe(50);
  expect(await answeredAtOnce(pace, 50, '192.0.2.1', new Error('lost'))).toBe(50);
});
