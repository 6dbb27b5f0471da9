import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../messages/pt-BR.ts';
import { budgetError } from './budget-error.ts';
import { BudgetMeter } from './budget-meter.ts';
import { type Budget, budgetNames, budgetOf, budgets } from './budgets.ts';

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      /^(domain|http|adapters|workers)\/.*\.ts$/.test(name) &&
      !/\.test\.ts$|budgets\/budgets\.ts$/.test(name),
  )
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

it.each(budgetNames)(
  'budget %s is kept by its name, its code or its bound at a place of the source',
  (name) => {
    const { code } = budgets[name] as Budget;
    const refusals = [
      `budgetError('${name}'`,
      `take('${name}'`,
      `countRefusal('${name}'`,
      `budgets.${name}.bound`,
      ...(code ? [`AppError('${code}'`, `return '${code}'`] : []),
    ];
    const lines = sources.replaceAll(/\(\n\s*'/g, "('");
    expect(refusals.some((text) => lines.includes(text))).toBe(true);
  },
);

it('no two budgets have one code, and each code tells 429, 503 or 507, or 422 of one query', () => {
  const codes = Object.values(budgets as Record<string, Budget>).flatMap(({ code }) => (code ? [code] : []));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes)
    expect([429, 503, 507, ...(code === 'query_spill_exceeded' ? [422] : [])], code).toContain(
      catalogue[code].status,
    );
  expect(budgetOf('too_many_schemas')).toBe('schemas');
});

it('the meter gives out what its bound has, by user, and takes it back once', () => {
  const meter = new BudgetMeter();
  const first = meter.take('requests', 1, 2);
  meter.take('requests', 1, 2);
  expect(() => meter.take('requests', 1, 2)).toThrow('too_many_requests');
  meter.take('requests', 2, 2);
  expect(meter.readings()).toEqual([['requests', { used: 3 }]]);
  first();
  first();
  expect(meter.usedBy('requests', 1)).toBe(1);
});

it('the meter counts the refusal that an error is', () => {
  const meter = new BudgetMeter();
  meter.countError(budgetError('tokens', 5));
  meter.countError(new Error('tokens'));
  expect(meter.refusals().filter(([, refusals]) => refusals > 0)).toEqual([['tokens', 1]]);
});
