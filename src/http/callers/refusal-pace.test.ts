import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import { RefusalPace } from './refusal-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const refusal = budgetError('address_passwords', 8, 5);

/** Refuses `count` times at once. Counts in `answered` those that are answered. */
function refuse(
  pace: RefusalPace,
  count: number,
  { address = '192.0.2.1', error = refusal as Error, bodyComes = false, locals = {} } = {},
) {
  const told = { answered: 0 };
  const req = { ip: address, complete: !bodyComes };
  for (let i = 0; i < count; i++) void pace.turnOf(error, req, { locals }).then(() => told.answered++);
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

it.each<ErrorCode>([
  ...(['unauthenticated', 'session_required', 'wrong_credentials', 'passwords_busy'] as const),
  ...(['upload_url_invalid', 'invitation_invalid', 'too_many_attempts'] as const),
  ...(['board_link_unknown', 'board_link_withdrawn', 'board_link_expired'] as const),
  ...(['not_found', 'method_not_allowed', 'invalid_request', 'foreign_origin'] as const),
])('counts every refusal of a caller who is not known: %s', async (code) => {
  const told = refuse(new RefusalPace(), 50, { error: new AppError(code) });
  await vi.advanceTimersByTimeAsync(0);
  expect(told.answered).toBe(20);
});

/** Callers who are known: by a token or a session, by the credential of an upload URL or the link of a board. */
const known = [{ identity: { tenantSlug: 'acme' } }, { tenantSlug: 'acme' }];

it.each(known)('counts no refusal of a caller who is known: %j', async (locals) => {
  const codes: ErrorCode[] = ['schema_not_found', 'board_not_found', 'invalid_request', 'detection_busy'];
  const passed = codes.map((code) => refuse(new RefusalPace(), 50, { error: new AppError(code), locals }));
  await vi.advanceTimersByTimeAsync(0);
  expect(passed.map(({ answered }) => answered)).toEqual([50, 50, 50, 50]);
});

it('counts refusals of a caller who is known where a budget of the address refuses', async () => {
  const told = refuse(new RefusalPace(), 50, { locals: known[0]! });
  await vi.advanceTimersByTimeAsync(0);
  expect(told.answered).toBe(20);
});

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
    refuse(pace, 50, { error, bodyComes: index === 1, locals: known[0]! }),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([without!.answered, beside!.answered]).toEqual([50, 20]);
});

it('lets faults of the service pass, also to callers who are not known', async () => {
  const pace = new RefusalPace();
  refuse(pace, 1000);
  const others = [new AppError('unavailable'), new AppError('internal_error'), new Error('lost')];
  const passed = others.map((error) => refuse(pace, 50, { error, bodyComes: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(passed.map(({ answered }) => answered)).toEqual([50, 50, 50]);
});
