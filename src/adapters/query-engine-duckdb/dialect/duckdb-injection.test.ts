import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/properties.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import type { Cell } from '../../../domain/query/typed-plan.ts';
import { printDuckDbQuery } from './print-duckdb-query.ts';
import { openTestTable, plan, type TestTable } from './test-table.testing.ts';

let table: TestTable;
beforeAll(async () => {
  table = await openTestTable();
});
afterAll(() => table.close());

const hostile = [
  "'",
  "''",
  "' or 1=1 --",
  "'; drop table t; --",
  '"',
  '" or ""="',
  '$1',
  '$2); select 1; --',
  '?',
  '\\',
  "\\'",
  '/* */',
  "')) union all select 1 --",
  "x' as varchar)) or true --",
  '\u2019\uff07\u02bc',
  '%_',
  'é'.repeat(50),
];

it('names a column by its alias or field, and an expression by its place', () => {
  const { sql } = printDuckDbQuery(plan({ select: ['qty', 'qty + price', 'name as n'] }), 't');
  expect(sql.match(/ AS "\w+"(?=[, ])/g)?.slice(0, 3)).toEqual([' AS "qty"', ' AS "column_1"', ' AS "n"']);
});

/** Each puts one text where a request can hold one. */
const places: [string, (text: string) => Partial<QueryRequest>][] = [
  ['a literal', (text) => ({ select: [`${quoted(text)} as x`] })],
  ['an operand', (text) => ({ select: [`name || ${quoted(text)} as x`] })],
  ['a pattern', (text) => ({ select: [`name like ${quoted(text)} as x`] })],
  ['a path', (text) => ({ select: [`json_text(data, ${quoted(text)}) as x`] })],
  ['a name in a path', (text) => ({ select: [`json_text(data, ${quoted(`$["${text}"]`)}) as x`] })],
  ['a unit', (text) => ({ select: [`date_trunc(${quoted(text)}, at) as x`] })],
  ['a date', (text) => ({ select: [`date ${quoted(text)} as x`] })],
  ['a name', (text) => ({ select: [text] })],
  ['an alias', (text) => ({ select: [`qty as ${text}`] })],
  ['a quoted name', (text) => ({ select: [`"${text}" as x`] })],
  ['a type', (text) => ({ select: [`cast(qty as ${text}) as x`] })],
  ['a value', (text) => ({ select: ['name'], where: [{ field: 'name', op: '=', value: text }] })],
  ['a number', (text) => ({ select: ['name'], where: [{ field: 'qty', op: '=', value: text }] })],
  ['a list', (text) => ({ select: ['name'], where: [{ field: 'name', op: 'in', value: ['a', text] }] })],
  [
    'a searched pattern',
    (text) => ({ select: ['name'], where: [{ field: 'name', op: 'like', value: text }] }),
  ],
  ['a field', (text) => ({ select: ['name'], where: [{ field: text, op: 'is null' }] })],
  ['an operator', (text) => ({ select: ['name'], where: [{ field: 'name', op: text, value: 'a' }] })],
  ['a group', (text) => ({ select: ['count(*) as n'], group_by: [text] })],
  ['an ordering', (text) => ({ select: ['name'], order_by: [{ field: text }] })],
  ['a direction', (text) => ({ select: ['name'], order_by: [{ field: 'name', direction: text as 'asc' }] })],
  ['the window', (text) => ({ select: ['name'], event_from: text })],
];

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Faults of a day or an operator that only the contract refuses: planning or printing ends, without a statement. */
const BEHIND_CONTRACT = /unexpected value: |a literal of the plan has not the form of its type/;

/** The statement of a request with a text in it, or undefined where the request is refused. */
function printed(request: Partial<QueryRequest>): { sql: string; params: string[] } | undefined {
  try {
    return printDuckDbQuery(plan(request), 't');
  } catch (error) {
    if (error instanceof AppError || BEHIND_CONTRACT.test(String(error))) return undefined;
    throw error;
  }
}

describe.each(places)('a hostile text as %s', (_, request) => {
  it('leaves the statement as a harmless text leaves it, or is refused', async () => {
    const harmless = ['a', '$', '$.a', 'day', 'name', '2026-01-01', 'like', '5', 'integer', "'a'"];
    const shapes = new Set(harmless.map((text) => printed(request(text))?.sql));
    for (const text of hostile) {
      const statement = printed(request(text));
      if (!statement) continue;
      // An alias of LIKE's escape form is the one difference a backslash may make.
      const shape = statement.sql.replace(" ESCAPE '\\'", '');
      expect(shapes).toContain(shape);
      await table.connection.runAndReadAll(statement.sql, statement.params);
    }
    expect((await table.connection.runAndReadAll('SELECT count(*) FROM t')).getRows()).toEqual([[6n]]);
  });
});

it('gives every text back as it came', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      expect(await table.value(quoted(value))).toBe(value.length === 0 ? '' : value);
      const query = plan({ select: ['name'], where: [{ field: 'name', op: '=', value }] });
      const rows: Cell[][] = await table.run(query);
      expect(rows.every(([name]) => name === value)).toBe(true);
    }),
    { numRuns: tries(200) },
  );
});

it('refuses literals that have not the form of their type', () => {
  const query = plan({ select: ['name'] });
  const forged: [Cell, 'bigint' | 'double' | 'date' | 'timestamp'][] = [
    ["1' AS BIGINT)) --", 'bigint'],
    ['1; select 1', 'double'],
    ["2026-01-01' --", 'date'],
    ["2026-01-01T00:00:00.000000Z' --", 'timestamp'],
  ];
  for (const [value, kind] of forged) {
    const outputs = [{ name: 'x', expr: { kind: 'literal' as const, value, type: { kind } } }];
    expect(() => printDuckDbQuery({ ...query, outputs }, 't')).toThrow('has not the form');
  }
});
