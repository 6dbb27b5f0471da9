import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { catalogue } from '../../messages/pt-BR.ts';
import { SpoolBudget } from './spool-budget.ts';

const bounds = { tenantBytes: 100, processBytes: 250 };
/** Of four tenants, two each. */
const ANSWERS = 8;
const tenantOf = (answer: number): string => `t${answer % 4}`;

const taking = fc.record({ answer: fc.nat(ANSWERS - 1), bytes: fc.integer({ min: 1, max: 110 }) });
const ending = fc.record({ answer: fc.nat(ANSWERS - 1), bytes: fc.constant(null) });
const steps = fc.array(fc.oneof({ arbitrary: taking, weight: 3 }, ending), { maxLength: 60 });

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
};

/** The refusal of `bytes` more for an answer, where `held` is what all answers have. */
function refusalOf(held: number[], answer: number, bytes: number): string | undefined {
  const ofTenant = sum(held.filter((_, other) => tenantOf(other) === tenantOf(answer)));
  if (held[answer]! + bytes > bounds.tenantBytes) return 'answer_too_large';
  if (ofTenant + bytes > bounds.tenantBytes) return 'too_many_answer_bytes';
  return sum(held) + bytes > bounds.processBytes ? 'answers_busy' : undefined;
}

it('answers never hold more than their tenant or the process may, and all that ended have given everything back', () => {
  const met = new Set<string | undefined>();
  fc.assert(
    fc.property(steps, (drawn) => {
      const meter = new BudgetMeter();
      const budget = new SpoolBudget(meter, bounds);
      const shares = Array.from({ length: ANSWERS }, (_, answer) => budget.open(tenantOf(answer)));
      const held = shares.map(() => 0);
      const expectCounted = () => {
        for (let tenant = 0; tenant < 4; tenant++) {
          const used = meter.usedBy('answer_bytes', tenantOf(tenant));
          expect(used).toBe(held[tenant]! + held[tenant + 4]!);
          expect(used).toBeLessThanOrEqual(bounds.tenantBytes);
        }
        const all = { used: sum(held), bound: bounds.processBytes };
        expect(meter.readings()).toContainEqual(['all_answer_bytes', all]);
        expect(all.used).toBeLessThanOrEqual(all.bound);
      };
      for (const { answer, bytes } of drawn) {
        if (bytes === null) {
          shares[answer]!.giveBack();
          held[answer] = 0;
        } else {
          const refusal = refusalOf(held, answer, bytes);
          met.add(refusal);
          expect(codeOf(() => shares[answer]!.take(bytes))).toBe(refusal);
          if (!refusal) held[answer]! += bytes;
        }
        expectCounted();
      }
      for (const share of [...shares, ...shares]) share.giveBack();
      held.fill(0);
      expectCounted();
    }),
  );
  expect(met).toEqual(new Set([undefined, 'answer_too_large', 'too_many_answer_bytes', 'answers_busy']));
});

it('an answer that can never fit is 422 with its bound; others are told when to ask again', () => {
  const mib = 1024 * 1024;
  const budget = new SpoolBudget(new BudgetMeter(), { tenantBytes: 3 * mib, processBytes: 4 * mib });
  const refused = (tenant: string, bytes: number): AppError => {
    try {
      budget.open(tenant).take(bytes);
    } catch (error) {
      return error as AppError;
    }
    return expect.unreachable('it should have been refused');
  };
  budget.open('acme').take(2 * mib);
  const tooLarge = refused('acme', 4 * mib);
  expect(tooLarge).toMatchObject({ code: 'answer_too_large', params: { limit: 3 } });
  expect(tooLarge.retryAfterSeconds).toBeUndefined();
  expect(refused('acme', 2 * mib)).toMatchObject({
    ...{ code: 'too_many_answer_bytes', params: { limit: 3, seconds: 5 }, retryAfterSeconds: 5 },
  });
  expect(refused('globex', 3 * mib)).toMatchObject({ code: 'answers_busy', retryAfterSeconds: 5 });
  const statuses = (['answer_too_large', 'too_many_answer_bytes', 'answers_busy'] as const).map(
    (code) => catalogue[code].status,
  );
  expect(statuses).toEqual([422, 429, 503]);
});

it('by default four tenants may have their share, and all of them less than half of the volume', () => {
  const budget = new SpoolBudget();
  const share = 1024 ** 3;
  for (const tenant of ['a', 'b', 'c', 'd']) budget.open(tenant).take(share);
  expect(codeOf(() => budget.open('e').take(1))).toBe('answers_busy');
  expect(4 * share).toBeLessThan(5 * 1024 ** 3);
});
