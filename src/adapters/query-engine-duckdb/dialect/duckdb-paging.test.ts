import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import type { Cell, QueryPlan } from '../../../domain/query/typed-plan.ts';
import { sourceColumns } from '../../shared/sql/source-columns.ts';
import { printDuckDbQuery } from './print-duckdb-query.ts';
import { openTestTable, plan, type TestTable } from './test-table.testing.ts';

let table: TestTable;

beforeAll(async () => {
  table = await openTestTable();
  // Few distinct values and many nulls, so that every prefix of a key has ties.
  await table.connection.run(
    `INSERT INTO t SELECT DATE '2026-03-01' + CAST(i % 2 AS INTEGER),
       CASE WHEN i % 3 > 0 THEN TIMESTAMPTZ '2026-03-01 00:00:00.000001+00' END,
       CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'a' WHEN 2 THEN '''' ELSE 'é' END,
       nullif(i % 3, 0), nullif(i % 5, 0) / 4, nullif(i % 4, 0) / 7.0, nullif(i % 3, 0) = 1, NULL, NULL, NULL,
       1 + i % 2, 'f', '1.0', '2026-02-01 00:00:00+00', 100 + i
     FROM range(40) r(i)`,
  );
});
afterAll(() => table.close());

/** All rows page by page, as a caller with a cursor gets them. */
async function walk(query: QueryPlan, limit: number): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  let after: Cell[] | null = null;
  for (;;) {
    const page: Cell[][] = await table.run({ ...query, limit, after }, true);
    rows.push(...page.slice(0, limit));
    if (page.length <= limit) return rows;
    after = keyOf(page[limit - 1]!, query);
  }
}

function keyOf(row: Cell[], query: QueryPlan): Cell[] {
  return row.slice(query.outputs.length).map((cell, index) => {
    const timestamp = query.orderBy[index]!.expr.type.kind === 'timestamp';
    if (!timestamp || cell === null) return cell;
    return `${new Date(String(cell).replace(/\.[0-9]+/, '')).toISOString().slice(0, 19)}.${/\.([0-9]+)/.exec(String(cell))?.[1]?.padEnd(6, '0') ?? '000000'}Z`;
  });
}

const directions = ['asc', 'desc'] as const;
const pairs = [
  ['name', 'qty'],
  ['qty', 'at'],
  ['price', 'ok'],
  ['rate', 'name'],
  ['ok', '_file_id'],
  ['at', 'price'],
];
const orders = pairs.flatMap(([first, second]) =>
  directions.flatMap((one) => directions.map((two) => [first!, one, second!, two] as const)),
);

describe('pages after a key', () => {
  it.each(orders)('of rows by %s %s, %s %s are the full answer cut', async (first, one, second, two) => {
    const query = plan({
      select: ['name', '_file_id'],
      order_by: [
        { field: first, direction: one },
        { field: second, direction: two },
      ],
    });
    const all = await table.run({ ...query, limit: 1000 }, true);
    expect(all).toHaveLength(46);
    expect(new Set(all.map((row) => JSON.stringify(row.slice(2).map(String)))).size).toBe(46);
    for (let limit = 1; limit <= 7; limit += 1) expect(await walk(query, limit)).toEqual(all);
  });

  const grouped: Partial<QueryRequest>[] = directions.flatMap((direction) => [
    {
      select: ['name', 'ok', 'count(*) as n'],
      group_by: ['name', 'ok'],
      order_by: [{ field: 'n', direction }],
    },
    { select: ['name', 'sum(rate) as s'], group_by: ['name', 'day'], order_by: [{ field: 's', direction }] },
    {
      select: ['qty % 10 as q', 'avg(price) as a'],
      group_by: ['q'],
      order_by: [{ field: 'a', direction }, { field: 'q' }],
    },
    { select: ['lower(name) as l'], group_by: ['l'], order_by: [{ field: 'l', direction }] },
  ]);
  it.each(grouped)('of groups are the full answer cut: %j', async (request) => {
    const query = plan(request);
    const all = await table.run({ ...query, limit: 1000 }, true);
    expect(all.length).toBeGreaterThan(3);
    for (let limit = 1; limit <= 7; limit += 1) expect(await walk(query, limit)).toEqual(all);
  });

  it('give the same with offset', async () => {
    const query = plan({ select: ['name', '_file_id'], order_by: [{ field: 'qty', direction: 'desc' }] });
    const all = await table.run({ ...query, limit: 1000 });
    expect(await table.run({ ...query, limit: 5, offset: 7 })).toEqual(all.slice(7, 13));
  });

  it('put nulls last in either direction', async () => {
    for (const direction of directions) {
      const rows = await table.run(plan({ select: ['qty'], order_by: [{ field: 'qty', direction }] }));
      const firstNull = rows.findIndex(([qty]) => qty === null);
      expect(firstNull).toBeGreaterThan(0);
      expect(rows.slice(firstNull).every(([qty]) => qty === null)).toBe(true);
    }
  });

  it('begin with a plain range of the leading key, for the statistics of row groups', async () => {
    const query = plan({ select: ['name'] });
    const { sql } = printDuckDbQuery({ ...query, after: ['2026-03-02', 1n, 5n] }, 't');
    expect(sql).toContain(`AND (s."day" >= CAST('2026-03-02' AS DATE)) AND ((s."day" > `);
    expect(sql).not.toContain('IS NULL');
  });
});

describe('sourceColumns', () => {
  it('names what outputs, filters, groups and order read, each once', () => {
    const query = plan({
      select: ['name', "json_text(data, '$.s') as s"],
      where: [{ field: 'qty', op: '>', value: 1 }],
      order_by: [{ field: 'price' }],
    });
    expect(sourceColumns(query).sort()).toEqual(['_file_id', '_line', 'data', 'day', 'name', 'price', 'qty']);
    expect(sourceColumns(plan({ select: ['count(*) as n'] }))).toEqual(['day']);
  });
});
