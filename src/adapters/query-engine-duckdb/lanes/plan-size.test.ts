import { expect, it } from 'vitest';
import { plan } from '../../../domain/query/plan-query.testing.ts';
import type { Condition } from '../../../domain/query/query-body.ts';
import { sizeOf } from './plan-size.ts';

const lists = (count: number): Condition[] =>
  Array(count).fill({ field: 'name', op: 'in', value: Array.from({ length: 1000 }, (_, n) => `n${n}`) });

it.each([
  [2, 'short'],
  [3, 'long'],
  [24, 'long'],
  [25, 'huge'],
  [100, 'huge'],
])('a query with %i lists of 1,000 values is %s', (count, size) => {
  expect(sizeOf(plan({ where: lists(count) }))).toBe(size);
});

it('the parts of `select` count, also where its sums add in order of size', () => {
  const sums = (count: number) =>
    `sum(case when qty in (${Array(900).fill('1').join(',')}) then rate end) as s${count}`;
  const select = [1, 2, 3].map(sums);
  expect(sizeOf(plan({ select }))).toBe('long');
  expect(sizeOf(plan({ select, group_by: ['name'], order_by: [{ field: 's1' }] }))).toBe('long');
});
