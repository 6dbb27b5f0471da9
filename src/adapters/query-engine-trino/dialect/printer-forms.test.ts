import { describe, expect, it } from 'vitest';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import type { QueryPlan, TypedExpr } from '../../../domain/query/typed-plan.ts';
import { plan } from '../../query-engine-duckdb/dialect/test-table.testing.ts';
import { quoteName } from '../../shared/sql/quoting.ts';
import { sourceColumns } from '../../shared/sql/source-columns.ts';
import { printTrinoQuery } from './print-trino-query.ts';
import { trinoFunctions } from './trino-functions.ts';
import { trinoLiteral, trinoType } from './trino-types.ts';

// The SQL of each function over each kind of operand. Whether it is right, Trino says (`test/adapters/query-engine-trino`,
// on the stack); here no printed form changes unseen, where no server is at hand. After a change:
// `npx vitest run --project unit printer-forms -u`, and the tests on the stack.

/** Longer than what is repeated: printed in a lambda where it is needed twice. */
const long = {
  varchar: `${"name || 'padding of the operand' || ".repeat(4)}name`,
  bigint: `(${'qty + '.repeat(20)}qty)`,
  double: `(${'rate + '.repeat(20)}rate)`,
};

const casts = {
  name: ['integer', 'number', 'decimal(10,2)', 'boolean', 'date', 'timestamp'],
  qty: ['string', 'number', 'decimal(18,2)', 'decimal(19,0)', 'decimal(38,10)'],
  rate: [
    'integer',
    'decimal(4,0)',
    'decimal(9,2)',
    'decimal(18,0)',
    'decimal(19,0)',
    'decimal(38,18)',
    'decimal(2,2)',
  ],
  price: ['string', 'integer', 'number', 'decimal(4,1)'],
  ok: ['string'],
  day: ['string', 'timestamp'],
  at: ['string', 'date'],
  data: ['string'],
};

/** From and to, around the 18 digits that Trino keeps in 64 bits. */
const decimalCasts = [
  ['(3,0)', '(18,17)'],
  ['(18,0)', '(18,1)'],
  ['(10,4)', '(18,12)'],
  ['(10,4)', '(18,13)'],
  ['(19,0)', '(18,1)'],
  ['(3,0)', '(19,17)'],
];

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

const wide = (places: number) => `cast(name as decimal(38,${places}))`;

const expressions: Record<string, string[]> = {
  operators: [
    ...['+', '-', '*', '/'].flatMap((op) => [
      `qty ${op} 2`,
      `price ${op} share`,
      `rate ${op} 2.5`,
      `price ${op} rate`,
    ]),
    ...['=', '!=', '<', '<=', '>', '>='].map((op) => `qty ${op} 1`),
    ...[
      'qty % 2',
      'mod(qty, qty)',
      '- qty',
      '- price',
      '- rate',
      'not ok',
      'ok and ok is null',
      'ok or not ok is not null',
    ],
    ...['qty in (1, 2)', "name not in ('a')", 'qty between 1 and 2', 'price not between 1 and 2.5'],
    ...['=', '!=', '<', '<=', '>', '>='].flatMap((op) => [
      ...[`rate ${op} 0`, `0 ${op} rate`, `rate ${op} 1.5`, `rate * 0.0 ${op} rate`, `abs(0.5) ${op} rate`],
    ]),
    ...['qty = 0', 'qty >= 0', 'price < 0.0'],
    ...['rate in (1, 0)', 'rate in (1, 2)', '0.0 in (rate, 1)', 'rate not in (0, rate)'],
    ...['rate between 0 and 1', 'rate not between -1 and 0', '0.0 between rate and 1'],
    ...[`${long.double} = 0`, `${long.double} between 0 and 1`],
    ...['qty in (1, abs(qty))', 'qty not in (1, abs(qty))', 'qty = abs(qty)', 'qty != abs(qty)'],
    ...[
      "name like 'a\\%_'",
      "name not like ''",
      'name || \'a\' || "end"',
      'case when ok then 1 when qty > 1 then qty else null end',
    ],
  ],
  'sums of wide decimals': [
    ...['+', '-'].flatMap((op) =>
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [0, 38],
        [38, 0],
        [10, 5],
        [5, 10],
      ].map(([left, right]) => `${wide(left!)} ${op} ${wide(right!)}`),
    ),
    ...['+', '-'].flatMap((op) => [
      `price ${op} ${wide(30)}`,
      `${wide(30)} ${op} qty`,
      `cast(qty as decimal(28,0)) ${op} share`,
      `cast(name as decimal(20,10)) ${op} cast(name as decimal(20,10))`,
    ]),
  ],
  literals: [
    ...[
      "'it''s'",
      'true',
      'false',
      '-12',
      '12.50',
      '1e300',
      '-2.5e-7',
      "date '2026-01-31'",
      "timestamp '2026-01-31T10:20:30.5Z'",
    ],
    ...[
      'cast(null as integer)',
      'cast(null as decimal(5,2))',
      'cast(null as timestamp)',
      'cast(null as string)',
      '"end"',
    ],
  ],
  texts: [
    ...['lower', 'upper', 'trim', 'ltrim', 'rtrim', 'length'].map((fn) => `${fn}(name)`),
    ...[
      "replace(name, 'a', 'b')",
      "replace(name, '', 'b')",
      'replace(name, "end", name)',
      `replace(${long.varchar}, ${long.varchar}, ${long.varchar})`,
    ],
    ...[
      "starts_with(name, 'a')",
      "ends_with(name, 'a')",
      `ends_with(${long.varchar}, ${long.varchar})`,
      "contains(name, 'a')",
    ],
    ...[
      "strpos(name, 'a')",
      "concat(name, 'a', name)",
      'substring(name, 2)',
      'substring(name, qty, 3)',
      'substring(name, 2, abs(qty))',
      'substring(name, abs(qty), qty)',
      'substring(name, qty, abs(qty))',
      'substring(name, abs(1), qty)',
      'substring(name, qty, abs(2))',
      'substring(name, qty, case when ok then 1 else 2 end)',
      `substring(name, ${long.bigint}, ${long.bigint})`,
    ],
  ],
  numbers: [
    ...['abs', 'sign', 'floor', 'ceil', 'round'].flatMap((fn) =>
      ['qty', 'price', 'rate'].map((arg) => `${fn}(${arg})`),
    ),
    ...[
      'round(price, 1)',
      'round(rate, 3)',
      'round(rate, 15)',
      'power(rate, 2)',
      'sqrt(rate)',
      'ln(rate)',
      'log10(rate)',
      'exp(rate)',
    ],
    ...[`exp(${long.double})`, 'rate + rate', `${long.double} / 2`],
  ],
  casts: [
    ...Object.entries(casts).flatMap(([arg, types]) => types.map((type) => `cast(${arg} as ${type})`)),
    ...['decimal(9,2)', 'decimal(38,0)', 'integer'].map((type) => `cast(${long.double} as ${type})`),
    ...['timestamp', 'integer'].map((type) => `cast(${long.varchar} as ${type})`),
    "cast('2026-01-01' as timestamp)",
    ...decimalCasts.map(([from, to]) => `cast(cast(name as decimal${from}) as decimal${to})`),
  ],
  times: [
    ...['year', 'quarter', 'month', 'week', 'day', 'day_of_week', 'day_of_year'].flatMap((fn) => [
      `${fn}(day)`,
      `${fn}(at)`,
    ]),
    ...['hour', 'minute', 'second', 'to_date'].map((fn) => `${fn}(at)`),
    ...units.flatMap((unit) => [
      `date_trunc('${unit}', at)`,
      `date_diff('${unit}', at, at)`,
      `date_add('${unit}', qty, at)`,
    ]),
    ...units
      .slice(3)
      .flatMap((unit) => [
        `date_trunc('${unit}', day)`,
        `date_diff('${unit}', day, day)`,
        `date_add('${unit}', 1, day)`,
      ]),
    `date_add('hour', ${long.bigint}, at)`,
  ],
  json: [
    ...['json_text', 'json_number', 'json_integer', 'json_boolean', 'json_length', 'json_exists'].flatMap(
      (fn) => [`${fn}(data, '$.a')`, `${fn}(data, '$["it''s"].b[0]')`],
    ),
    `json_text(data, '$.${'a'.repeat(100)}')`,
    "json_text(null, '$')",
  ],
  'choices of a value': ['coalesce(qty, 1)', 'nullif(qty, 1)', 'greatest(qty, 1, price)', "least(name, 'a')"],
  aggregates: [
    ...[
      'count(*)',
      'count(qty)',
      'count(distinct qty)',
      'count_if(ok)',
      'bool_and(ok)',
      'bool_or(ok)',
      'min(name)',
      'max(qty)',
    ],
    ...['sum', 'avg', 'stddev', 'variance'].flatMap((fn) =>
      ['qty', 'price', 'rate'].map((arg) => `${fn}(${arg})`),
    ),
    ...[27, 28, 38].map((digits) => `avg(cast(name as decimal(${digits},0)))`),
    ...[18, 19, 20, 38].map((places) => `avg(${wide(places)})`),
    'sum(qty) / count(*) + 1',
  ],
};

it.each(Object.entries(expressions))('prints %s in the known form', async (name, list) => {
  const lines = list.map((sql) => {
    const [printed] = printTrinoQuery(plan({ select: [`${sql} as x`] }), 'source').sql.split('\nORDER BY');
    return `${sql.length > 200 ? `${sql.slice(0, 200)}...` : sql}\n  ${printed!.replace('\nFROM source AS _source WHERE', '\n  WHERE')}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`printer-forms/${name.replaceAll(' ', '-')}.txt`);
});

const requests: Partial<QueryRequest>[] = [
  { select: ['name'] },
  {
    select: ['name', '_file_name', '_ingested_at', 'rate'],
    order_by: [{ field: 'rate', direction: 'desc' }, { field: 'qty' }],
    offset: 7,
  },
  { select: ['name'], limit: 1, where: [{ field: 'qty', op: '>', value: 1 }] },
  { select: ['sum(rate) as s', 'name'], group_by: ['name'], order_by: [{ field: 's' }] },
  {
    select: ['stddev(rate) as s', 'variance(rate) as v', 'avg(rate) as a'],
    group_by: ['ok'],
    order_by: ['s', 'v', 'a'].map((field) => ({ field })),
  },
  {
    select: ['rate', 'count(*) as n', 'count(*) + 1 as m'],
    group_by: ['rate', 'at'],
    order_by: [{ field: 'n', direction: 'desc' }],
  },
  { select: ['count(*) as n', 'max(qty) as m'] },
  { select: ['lower(name) as l'], order_by: [{ field: 'l' }] },
  { select: ['qty', 'lower(name) as l'], order_by: [{ field: 'qty' }, { field: 'l' }] },
];

it('prints pages of rows and of groups, the first and the next', async () => {
  const lines = requests.flatMap((request) => {
    const first = plan(request);
    const key = (value: 'null' | 'value') =>
      first.orderBy.map(({ expr }) => (value === 'null' ? null : someOf(expr)));
    const later: QueryPlan[] = [
      { ...first, after: key('value') },
      { ...first, after: key('null') },
    ];
    const pages = [first, ...later].map((page) => {
      const { sql, keyColumns } = printTrinoQuery(page, 'source');
      return `  ${sql.replaceAll('\n', '\n  ')}\n  keys ${keyColumns.join()}`;
    });
    return [JSON.stringify(request), ...pages, `  reads ${sourceColumns(first).join()}`];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('printer-forms/pages.txt');
});

describe('a literal', () => {
  it('is refused where its form is not that of its type', () => {
    const forms = {
      bigint: ['1a', '1;', ' 1', '', '--1', '1\n', '1e+21'],
      decimal: ['1,5', '.5', '1.', '1e5', '1e-7'],
      double: ['1e5', 'NaN', 'Infinity', "1'", '1e+'],
      date: ['2026-1-1', '2026-01-011', "2026-01-01'", 'x2026-01-01'],
      timestamp: [
        '2026-01-01',
        '2026-01-01T00:00:00Z',
        '2026-01-01 00:00:00.000000Z',
        '2026-01-01T00:00:00.000000',
        'a2026-01-01T00:00:00.000000Z',
      ],
    };
    for (const [kind, values] of Object.entries(forms)) {
      const type =
        kind === 'decimal' ? ({ kind, precision: 5, scale: 2 } as const) : { kind: kind as 'bigint' };
      for (const value of values)
        expect(() => trinoLiteral(value, type), `${kind} ${value}`).toThrow('has not the form');
    }
    expect(() => trinoLiteral('{}', { kind: 'json' })).toThrow('no json literals');
  });

  it('of a name or a text keeps its quotes', () => {
    expect(quoteName('a"b"')).toBe('"a""b"""');
    expect(trinoLiteral("a'b'", { kind: 'varchar' })).toBe("CAST('a''b''' AS VARCHAR)");
    expect(trinoLiteral(1e21, { kind: 'double' })).toBe("DOUBLE '1e+21'");
    expect(trinoLiteral(-1e-7, { kind: 'double' })).toBe("DOUBLE '-1e-7'");
  });
});

describe('what the planner would not have', () => {
  const writer = {
    expr: () => 'x',
    once: (operand: string, body: (operand: string) => string) => body(operand),
    typeName: trinoType,
  };
  const column: TypedExpr = { kind: 'column', name: 'qty', type: { kind: 'bigint' } };
  const decade: TypedExpr = { kind: 'literal', value: 'decade', type: { kind: 'varchar' } };
  it.each([
    ['round', [column], 'round needs a literal'],
    ['round', [column, column], 'round needs a literal'],
    ['date_trunc', [], 'date_trunc needs a literal'],
    ['date_trunc', [column, column], 'date_trunc needs a literal'],
    ['date_trunc', [{ ...decade, value: 10n }, column], 'date_trunc needs a literal'],
    ['date_trunc', [decade, column], 'date_trunc has no unit decade'],
  ] as const)('is refused of %s', (fn, args, message) => {
    const call = { kind: 'call', fn, args: [...args], distinct: false, type: { kind: 'double' } } as const;
    expect(() => trinoFunctions[fn]({ ...call, args: [...args] }, writer)).toThrow(message);
  });
});

/** A value of an ordering key. */
function someOf({ type }: TypedExpr) {
  switch (type.kind) {
    case 'bigint':
      return 7n;
    case 'double':
      return 1.5;
    case 'date':
      return '2026-01-02';
    case 'timestamp':
      return '2026-01-02T03:04:05.678901Z';
    case 'boolean':
      return true;
    default:
      return 'Ana';
  }
}
