import { expect, it } from 'vitest';
import { call, literal, nodeCount } from '../../../domain/query/typed-expr.ts';
import type { QueryPlan } from '../../../domain/query/typed-plan.ts';
import { bigint, boolean } from '../../../domain/query/types.ts';
import { trinoDialect } from '../../query-engine-trino/dialect/trino-dialect.ts';
import { ExpressionWriter } from './expression-writer.ts';
import { keysetConditions } from './keyset.ts';

it('the longest key that a query may order by leads to the next page too', () => {
  const list = Array.from({ length: 9998 }, () => literal(1n, bigint));
  const expr = call('in', [{ kind: 'column', name: 'n', type: bigint }, ...list], boolean);
  expect(nodeCount(expr)).toBe(10_000);
  const page = { orderBy: [{ expr, direction: 'asc' }], after: [true] } as Partial<QueryPlan> as QueryPlan;
  expect(keysetConditions(page, new ExpressionWriter(trinoDialect))).toHaveLength(2);
});
