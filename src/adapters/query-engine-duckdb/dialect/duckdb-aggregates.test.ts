import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowList } from '../../../domain/query/functions/allow-list.ts';
import { type Cell, formatDataType } from '../../../domain/query/typed-plan.ts';
import { openTestTable, plan, type TestTable } from './test-table.testing.ts';

let table: TestTable;
beforeAll(async () => {
  table = await openTestTable();
});
afterAll(() => table.close());

/** Expression, its type, its value over the whole table, its value over no rows. */
const cases: [string, string, Cell, Cell][] = [
  ['count(*)', 'bigint', 6n, 0n],
  ['count(qty)', 'bigint', 5n, 0n],
  ['count(data)', 'bigint', 5n, 0n],
  ['count(distinct ok)', 'bigint', 2n, 0n],
  ['count_if(ok)', 'bigint', 2n, 0n],
  ['sum(qty)', 'bigint', -3n, null],
  ['sum(price)', 'decimal(38,2)', '10.24', null],
  ['sum(day_of_week(day) * 5e-1)', 'double', 16, null],
  ['avg(qty)', 'double', -0.6, null],
  ['avg(price)', 'double', 2.048, null],
  ['avg(day_of_week(day) * 5e-1)', 'double', 16 / 6, null],
  ['min(name)', 'varchar', '', null],
  ['max(name)', 'varchar', '😀c', null],
  ['min(price)', 'decimal(12,2)', '-9999999999.99', null],
  ['max(qty)', 'bigint', 2n ** 63n - 1n, null],
  ['stddev(day_of_week(day))', 'double', Math.sqrt(22 / 15), null],
  ['variance(day_of_week(day))', 'double', 22 / 15, null],
  ['bool_and(ok)', 'boolean', false, null],
  ['bool_or(ok)', 'boolean', true, null],
  ['sum(qty) + count(*) * 10', 'bigint', 57n, null],
  ['round(avg(price), 1)', 'double', 2, null],
  ["case when count(*) > 5 then 'many' else 'few' end", 'varchar', 'many', 'few'],
  ['sum(case when ok then 1 else 0 end)', 'bigint', 2n, null],
];

describe('aggregates', () => {
  it.each(cases)('%s', async (expression, type, expected, empty) => {
    const all = plan({ select: [`${expression} as x`] });
    expect(formatDataType(all.outputs[0]!.expr.type)).toBe(type);
    const [[value]] = (await table.run(all)) as [[Cell]];
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 12);
    else expect(value).toEqual(expected);

    const none = plan({ select: [`${expression} as x`], event_from: '2030-01-01', event_to: '2030-01-01' });
    expect(await table.run(none)).toEqual([[empty]]);
  });

  it('covers every aggregate of the allow-list', () => {
    const used = cases.map(([expression]) => expression).join(' ');
    const aggregates = [...allowList].filter(([, definition]) => definition.aggregate).map(([name]) => name);
    expect(aggregates.filter((name) => !used.includes(`${name}(`))).toEqual([]);
  });

  it('fails on the overflow of a sum of integers or of decimals', async () => {
    const integers = plan({ select: ['sum(case when qty > 0 then qty else 0 end) as x'] });
    await expect(table.run(integers)).rejects.toThrow(/^(Out of Range|Conversion) Error/);
    const nines = `cast('${'9'.repeat(38)}' as decimal(38,0))`;
    await expect(table.run(plan({ select: [`sum(${nines}) as x`] }))).rejects.toThrow(/^Out of Range Error/);
  });

  it('groups by columns and by aliases of expressions, with a total order', async () => {
    const query = plan({
      select: ['upper("end") as word', 'day', 'count(*) as n'],
      group_by: ['word', 'day'],
      order_by: [{ field: 'n', direction: 'desc' }],
    });
    expect(await table.run(query)).toEqual([
      ['X', '2026-01-01', 1n],
      ['X', '2026-01-03', 1n],
      ['X', '2026-01-04', 1n],
      ['Y', '2026-01-02', 1n],
      [null, '2026-01-01', 1n],
      [null, '2026-01-03', 1n],
    ]);
  });

  it('groups without aggregates, by a constant, and computes on group keys', async () => {
    const ends = plan({ select: ['end'], group_by: ['end'] });
    expect(await table.run(ends)).toEqual([['x'], ['y'], [null]]);
    const constant = plan({ select: ["'a' as c", 'count(*) as n'], group_by: ['c'] });
    expect(await table.run(constant)).toEqual([['a', 6n]]);
    const computed = plan({ select: ['month(day) * 2 + count(*) as x'], group_by: ['day'] });
    expect(await table.run(computed)).toHaveLength(4);
  });

  it('takes an alias before a column of the same name when it groups and orders', async () => {
    const query = plan({
      select: ["date_trunc('month', day) as day", 'count(*) as n'],
      group_by: ['day'],
      order_by: [{ field: 'day' }],
    });
    expect(await table.run(query)).toEqual([['2026-01-01', 6n]]);
  });
});

it('orders by sums of doubles that are the same every time', async () => {
  await table.connection.run(
    "CREATE OR REPLACE TABLE t AS SELECT DATE '2026-01-01' AS day, CAST(i % 3 AS BIGINT) AS qty, " +
      'random() * pow(10, i % 20) AS rate FROM range(300000) r(i)',
  );
  const query = plan({
    select: ['qty', 'sum(rate) as s', 'avg(rate) as a', 'stddev(rate) as d', 'variance(rate) as v'],
    group_by: ['qty'],
    order_by: ['s', 'a', 'd', 'v'].map((field) => ({ field })),
  });
  const first = await table.run(query, true);
  for (let turn = 0; turn < 5; turn += 1) expect(await table.run(query, true)).toEqual(first);
});
