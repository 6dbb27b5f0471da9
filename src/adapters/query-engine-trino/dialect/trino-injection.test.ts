import { describe, expect, it } from 'vitest';
import { AppError } from '../../../domain/app-error.ts';
import { planQuery } from '../../../domain/query/plan-query.ts';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import type { Cell, QueryPlan } from '../../../domain/query/typed-plan.ts';
import { parseFieldType, type SchemaField } from '../../../domain/schemas/schema-definition.ts';
import { printTrinoQuery } from './print-trino-query.ts';

const columns = { day: 'date', at: 'timestamp', name: 'string', qty: 'integer', data: 'json' };
const fields = Object.entries(columns).map(
  ([name, type]): SchemaField => ({
    name,
    key: name,
    type: parseFieldType(type)!,
    required: false,
    description: '',
  }),
);

const plan = (request: Partial<QueryRequest>): QueryPlan =>
  planQuery(
    { select: [], event_from: '2026-01-01', event_to: '2026-12-31', ...request },
    { fields, eventDateField: 'day' },
  );

const hostile = [
  "'",
  "''",
  "' or 1=1 --",
  "'; drop table t; --",
  '"',
  '" or ""="',
  '?',
  '\\',
  "\\'",
  '/* */',
  "')) union all select 1 --",
  "x' as varchar)) or true --",
  "U&'\\0027'",
  '\u2019\uff07\u02bc',
  '%_',
  'é'.repeat(50),
];

/** Each puts one text where a request can hold one. */
const places: [string, (text: string) => Partial<QueryRequest>][] = [
  ['a literal', (text) => ({ select: [`${quoted(text)} as x`] })],
  ['an operand', (text) => ({ select: [`name || ${quoted(text)} as x`] })],
  ['a pattern', (text) => ({ select: [`name like ${quoted(text)} as x`] })],
  ['a searched text', (text) => ({ select: [`replace(name, ${quoted(text)}, 'b') as x`] })],
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
  ['a key of a page', () => ({ select: ['name'], order_by: [{ field: 'name' }] })],
];

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Faults of a day or an operator that only the contract refuses: planning or printing ends, without a statement. */
const BEHIND_CONTRACT = /unexpected value: |a literal of the plan has not the form of its type/;

/** The statement of a request with a text in it, or undefined where the request is refused. */
function printed(request: Partial<QueryRequest>, key?: string): string | undefined {
  try {
    const query = plan(request);
    const after: Cell[] | null = key === undefined ? null : query.orderBy.map(() => key);
    if (after) after.splice(1, 3, '2026-01-01', 1n, 1n);
    return printTrinoQuery({ ...query, after }, 't').sql;
  } catch (error) {
    if (error instanceof AppError || BEHIND_CONTRACT.test(String(error))) return undefined;
    throw error;
  }
}

/** The statement without what stands in literals, as Trino's grammar has them: no escape but the doubled quote. */
function shape(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'/g, "''");
}

describe.each(places)('a hostile text as %s', (place, request) => {
  it('stays inside a literal, or is refused', () => {
    const isKey = place === 'a key of a page';
    const shapes = (texts: string[]) =>
      texts.flatMap((text) => printed(request(text), isKey ? text : undefined) ?? []).map(shape);
    const harmless = ['a', '$', '$.a', 'day', 'name', '2026-01-01', 'like', '5', 'integer', "'a'"];
    const known = new Set(shapes(harmless));
    for (const text of shapes(hostile)) {
      expect(known).toContain(text);
      expect(text).not.toMatch(/--|\/\*|;|drop/);
    }
  });
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
    expect(() => printTrinoQuery({ ...query, outputs }, 't')).toThrow('has not the form');
  }
});
