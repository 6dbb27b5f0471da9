import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import { RefusalPace } from './refusal-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const refusal = budgetError('address_passwords', 8, 5);

/** Refuses `count` times at once. Counts in `answered` those that are answered. */
function refuse(
  pace: RefusalPace,
  count: number,
  { address = '192.0.2.1', error = refusal as Error, bodyComes = false } = {},
) {
  const told = { answered: 0 };
  for (let i = 0; i < count; i++) void pace.turnOf(error, address, bodyComes).then(() => told.answered++);
  return told;
}

it('answers twenty refusals of an address at once, each address for itself, and twenty more a second', async () => {
  const pace = new RefusalPace();
  const [one, other] = [refuse(pace, 50), refuse(pace, 50, { address: '192.0.2.2' })];
  await vi.advanceTimersByTimeAsync(0);
  expect([one.answered, other.answered]).toEqual([20, 20]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.answered).toBe(40);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.answered).toBe(50);
  // The last was due after 1.5 s: ten have come free since.
  const later = refuse(pace, 50);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.answered).toBe(10);
});

it.each(['unauthenticated', 'session_required', 'upload_url_invalid'] as const)(
  'counts refusals of strangers: %s',
  async (code) => {
    const told = refuse(new RefusalPace(), 50, { error: new AppError(code) });
    await vi.advanceTimersByTimeAsync(0);
    expect(told.answered).toBe(20);
  },
);

it('lets no refusal wait longer than 2 s', async () => {
  const many = refuse(new RefusalPace(), 1000);
  await vi.advanceTimersByTimeAsync(1999);
  expect(many.answered).toBe(59);
  await vi.advanceTimersByTimeAsync(1);
  expect(many.answered).toBe(1000);
});

it('counts refusals of tenants only while their bodies come', async () => {
  const error = budgetError('detections', 2);
  const [without, beside] = [new RefusalPace(), new RefusalPace()].map((pace, index) =>
    refuse(pace, 50, { error, bodyComes: index === 1 }),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([without!.answered, beside!.answered]).toEqual([50, 20]);
});

it('lets other errors pass', async () => {
  const pace = new RefusalPace();
  refuse(pace, 1000);
  const others = [new AppError('wrong_credentials'), new AppError('detection_busy'), new Error('lost')];
  const passed = others.map((error) => refuse(pace, 50, { error, bodyComes: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(passed.map(({ answered }) => answered)).toEqual([50, 50, 50]);
});
