import { expect, it } from 'vitest';
import { CountedReads } from '../../../domain/query/counted-reads.testing.ts';
import { plan } from '../../../domain/query/plan-query.testing.ts';
import { nodeCount } from '../../../domain/query/typed-expr.ts';
import { printDuckDbQuery } from '../../query-engine-duckdb/dialect/print-duckdb-query.ts';
import { printTrinoQuery } from '../../query-engine-trino/dialect/print-trino-query.ts';

it.each([
  ['DuckDB', printDuckDbQuery],
  ['Trino', printTrinoQuery],
])('a deep expression over groups is printed for %s in a few looks at each of its nodes', (_, print) => {
  const grouped = plan({ select: [`qty${' + 1'.repeat(190)} as x`], group_by: ['qty'] });
  const { expr } = grouped.outputs[0]!;
  const reads = new CountedReads();
  print({ ...grouped, outputs: [{ name: 'x', expr: reads.of(expr) }] }, 't');
  expect(reads.count).toBeLessThan(15 * nodeCount(expr));
});
