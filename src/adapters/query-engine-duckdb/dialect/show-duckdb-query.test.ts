import { afterAll, beforeAll, expect, it } from 'vitest';
import { printDuckDbQuery } from './print-duckdb-query.ts';
import { showDuckDbQuery } from './show-duckdb-query.ts';
import { openTestTable, plan, type TestTable } from './test-table.testing.ts';

let table: TestTable;
beforeAll(async () => {
  table = await openTestTable();
});
afterAll(() => table.close());

it.each([
  { select: ['name', "replace(name, 'a', 'b''c') as x"], order_by: [{ field: 'name' }] },
  { select: ['name'], where: [{ field: 'name', op: 'like' as const, value: 'a\\_b\\%%' }] },
  {
    select: ["date_trunc('month', at) as m", 'sum(price) as p', "count_if(name = 'É$1') as c"],
    group_by: ['m'],
  },
  { select: ["json_text(data, '$.s') as s", "cast('12.5' as decimal(4,1)) as d", "'1' || name as t"] },
])('the statement that is shown gives the rows of the one that is run: %o', async (request) => {
  const shown = await table.connection.runAndReadAll(showDuckDbQuery(plan(request), 't'));
  const { sql, params } = printDuckDbQuery(plan(request), 't');
  const run = await table.connection.runAndReadAll(sql, params);
  expect(shown.getRowsJson()).toEqual(run.getRowsJson());
  expect(run.currentRowCount).toBeGreaterThan(0);
});
