import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { formatDataType, type QueryPlan, type TypedExpr } from './plan.ts';
import { condition, fields, plan, problems } from './plan-query.testing.ts';
import { planQuery, type QueryRequest } from './plan-query.ts';
import { collectColumns } from './typed-expr.ts';

// The whole plan of each form, and each refusal with its parameters. People review `plan-forms.snap.txt` when it changes
// (`npx vitest run --project unit plan-forms -u`), because each engine answers by these plans.

/** One operand of each type, then forms that the rules of a type treat specially. */
const operands = {
  varchar: 'name',
  bigint: 'qty',
  decimal: 'price',
  double: 'rate',
  boolean: 'ok',
  date: 'day',
  timestamp: 'at',
  json: 'data',
  null: 'null',
};
const some = Object.values(operands);
const pairs = some.flatMap((left) => some.map((right) => [left, right] as const));

const ofOne = [
  ...['count', 'count_if', 'sum', 'avg', 'min', 'max', 'stddev', 'variance', 'bool_and', 'bool_or'],
  ...['lower', 'upper', 'trim', 'ltrim', 'rtrim', 'length'],
  ...['abs', 'sign', 'floor', 'ceil', 'round', 'sqrt', 'ln', 'log10', 'exp'],
  ...[
    'year',
    'quarter',
    'month',
    'week',
    'day',
    'day_of_week',
    'day_of_year',
    'hour',
    'minute',
    'second',
    'to_date',
  ],
];

const expressions: Record<string, string[]> = {
  'functions of one argument': ofOne.flatMap((fn) => some.map((arg) => `${fn}(${arg})`)),
  'operators of one operand': some.flatMap((arg) => [
    `- ${arg}`,
    `not ${arg}`,
    `${arg} is null`,
    `${arg} is not null`,
  ]),
  'operators of two operands': ['+', '*', '/', '%', '||', '=', '<', 'and'].flatMap((op) =>
    pairs.map(([left, right]) => `${left} ${op} ${right}`),
  ),
  'other operators': [
    ...['-', '!=', '<=', '>', '>='].flatMap((op) => [`qty ${op} price`, `day ${op} at`]),
    'ok or not ok and null is null',
    ...[
      "name in ('a', null)",
      'qty not in (1, 2.5, rate)',
      'qty in (1)',
      'null in (null)',
      "day in ('2026-01-01')",
    ],
    ...[
      'qty between 1 and 2.5',
      'qty not between 1 and 2',
      "day between '2026-01-01' and at",
      'data between 1 and 2',
    ],
    ...[
      "name like 'a%'",
      "name not like 'a\\%'",
      "name like 'a\\b'",
      "name like '\\'",
      'name like name',
      "qty like 'a'",
    ],
    ...["name like ''", "name like 'a\nb\\\\'", "null like 'a'", 'name like null'],
    ...[
      'price + wide',
      'price * wide',
      'wide * wide',
      'wide - 1',
      '0.5 * wide',
      'qty * 1.5',
      'qty - 1.50',
      '1e0 + price',
    ],
    ...[
      'qty / 2 / 3',
      '(qty + rate) / 2',
      'rate / (rate * 2)',
      '1 / (rate / 2 + 1)',
      '(rate - 1) % 2',
      'mod(qty, 2)',
    ],
  ],
  'functions of several arguments': [
    ...[
      'count(*)',
      'count(distinct qty)',
      'count(distinct data)',
      'sum(distinct qty)',
      'sum(*)',
      'count()',
      'count(1, 2)',
    ],
    ...[
      'sum(qty + 1)',
      'sum(rate + 1)',
      'sum(sum(qty))',
      'count(count(*))',
      'sum(wide)',
      'max(data)',
      'min(ok)',
    ],
    ...["replace(name, 'a', 'b')", "replace(name, 'a')", "replace(name, 'a', 1)", "starts_with(name, 'a')"],
    ...[
      "ends_with(name, 'a')",
      "contains(name, 'a')",
      "strpos(name, 'a')",
      "concat(name, 'a', null)",
      'concat(name)',
    ],
    ...[
      'substring(name, 2)',
      'substring(name, 2, 3)',
      'substring(name, 1, 0)',
      'substring(name, 0)',
      'substring(name)',
    ],
    ...[
      'substring(name, 1, -1)',
      'substring(name, qty, -1)',
      'substring(name, qty, qty)',
      'substring(qty, 1)',
    ],
    ...[
      'substring(name, -1, qty)',
      'substring(name, 1.5)',
      'substring(name, 0, 1)',
      'substring(name, 1, 1, 1)',
    ],
    ...[
      'round(price, 1)',
      'round(price, 2)',
      'round(price, 3)',
      'round(rate, 2)',
      'round(qty, 2)',
      'round(wide, 15)',
    ],
    ...[
      'round(rate, 0)',
      'round(rate, 15)',
      'round(rate, 16)',
      'round(rate, -1)',
      'round(rate, qty)',
      'round(rate, 1.5)',
    ],
    ...[
      'round(null, 1)',
      "round(rate, '1')",
      'floor(cast(qty as decimal(5,0)))',
      'power(rate, 2)',
      'power(rate)',
    ],
    ...['power(name, 2)', 'power(2, name)', 'mod(qty, 1.5)', 'mod(1.5, qty)', 'exp(rate * 2)'],
    ...[
      "date_trunc('month', at)",
      "date_trunc('DAY', day)",
      "date_trunc('hour', day)",
      "date_trunc('hour', at)",
    ],
    ...[
      'date_trunc(name, at)',
      "date_trunc('decade', at)",
      "date_trunc('second', null)",
      "date_trunc('minute', at)",
    ],
    ...["date_trunc('week', at)", "date_trunc('quarter', at)", "date_trunc('year', at)"],
    ...[
      "date_diff('day', day, day)",
      "date_diff('hour', day, day)",
      "date_diff('hour', day, at)",
      "date_diff('day', at, day)",
    ],
    ...[
      "date_diff('day', at, name)",
      "date_diff('day', name, at)",
      "date_diff('day', day)",
      "date_diff('day', null, day)",
    ],
    ...[
      "date_add('day', 1, day)",
      "date_add('hour', 1, day)",
      "date_add('hour', qty, at)",
      "date_add('day', 1.5, day)",
    ],
    ...["date_add('day', null, null)", "date_add('day', 1, name)"],
    ...['json_text', 'json_number', 'json_integer', 'json_boolean', 'json_length', 'json_exists'].flatMap(
      (fn) => [
        `${fn}(data, '$.a')`,
        `${fn}(name, '$.a')`,
        `${fn}(data, 'a')`,
        `${fn}(data, name)`,
        `${fn}(data)`,
      ],
    ),
    ...[
      "json_text(data, '$')",
      `json_text(data, '$["a b"].c[0][12]')`,
      "json_text(data, '$.a[-1]')",
      "json_text(null, '$')",
    ],
    ...[
      "json_text(data, '$.')",
      "json_text(data, '$[01]')",
      `json_text(data, '$["a"b"]')`,
      "json_text(data, '$.a b')",
    ],
    ...[
      "json_text(data, '$.a.b_1')",
      "json_text(data, '$[0')",
      "json_text(data, ' $')",
      `json_text(data, '$[""]')`,
    ],
    ...[
      'coalesce(qty, price)',
      'coalesce(qty, name)',
      'coalesce(null, qty)',
      'coalesce(qty)',
      'coalesce(null, null)',
    ],
    ...[
      'nullif(qty, price)',
      'nullif(qty)',
      'nullif(data, data)',
      'nullif(rate + 1, 0)',
      "nullif(day, '2026-02-30')",
    ],
    ...[
      'greatest(day, at)',
      'greatest(qty, price, rate)',
      'greatest(qty)',
      'least(ok, ok)',
      'least(data, data)',
    ],
    ...["greatest(day, '2026-01-01')", "least(day, 'x')", "least(at, '2026-01-01T00:00:00Z')", 'nothing(1)'],
    ...[
      'unknown',
      'NAME',
      'LOWER(name)',
      '*',
      'name *',
      'count(*) + sum(qty)',
      'case when count(*) > 1 then 1 end',
    ],
    `${'f'.repeat(70)}(1)`,
    'c'.repeat(70),
  ],
  casts: [
    ...some.flatMap((arg) =>
      ['string', 'integer', 'number', 'decimal(10,2)', 'boolean', 'date', 'timestamp', 'json'].map(
        (type) => `cast(${arg} as ${type})`,
      ),
    ),
    ...['cast(price as decimal(12,2))', 'cast(price as decimal(12,3))', 'cast(rate + 1 as string)'],
    ...['cast(qty as decimal(39,0))', 'cast(qty as decimal(5,6))', 'cast(qty as varchar)', 'cast(qty)'],
  ],
  literals: [
    ...[
      '1',
      '9223372036854775807',
      '9223372036854775808',
      '-9223372036854775808',
      '1.50',
      '0.0',
      '00.5',
      '1e400',
      '1e5',
    ],
    ...[
      '12345678901234567890123456789012345678.5',
      '0.00000000000000000000000000000000000001',
      "'it''s'",
      'true',
      'FALSE',
    ],
    ...[
      '1.5e-3',
      '.5',
      '1.',
      '1.23456789012345678901234567890123456789',
      "date '2026-01-31'",
      "date '2026-02-30'",
    ],
    ...[
      "timestamp '2026-01-31T10:20:30.5-03:00'",
      "timestamp '2026-01-31'",
      "timestamp 'x'",
      'null',
      '- 1',
      '-(1)',
    ],
  ],
  cases: [
    ...[
      'case when ok then 1 end',
      'case when ok then 1 else 2.5 end',
      'case when qty then 1 end',
      'case when null then 1 end',
    ],
    ...[
      "case qty when 1 then 'a' when 2.5 then 'b' else null end",
      "case name when 1 then 'a' end",
      'case when ok then data end',
    ],
    ...[
      'case when ok then 1 when not ok then 2 end',
      "case when ok then 1 else 'a' end",
      'case when ok then null else null end',
    ],
    ...[
      'case when ok then rate + 1 else rate end',
      "case day when '2026-01-01' then 1 end",
      'case when wide > 1 then wide else 12345678901.5 end',
    ],
  ],
};

Object.assign(expressions, {
  bounds: [
    // A text or a quoted name is never a symbol, whatever its content.
    ...[
      "count('*')",
      "name '=' name",
      "qty '+' 1",
      "qty '*' 1",
      "cast'('qty as integer)",
      'name not null',
      'qty not = 1',
    ],
    ...[1000, 1001].map((items) => `qty in (${Array(items).fill('1').join()})`),
    ...[2000, 2001].map((length) => `length('${'a'.repeat(length - 10)}')`),
    ...[17, 18, 19].map((places) => `cast(rate as decimal(38,${places}))`),
    ...['0', '-0', '0.0', '10', '5', '0.5'].flatMap((zero) => [
      `wide = ${zero}`,
      `cast(name as decimal(38,38)) = ${zero}`,
      `cast(name as decimal(38,38)) + ${zero}`,
    ]),
    ...['qty = 0', 'cast(name as decimal(38,38)) = length(name)'],
    ...[1000, 1001].map((length) => `json_text(data, '$.${'a'.repeat(length - 2)}')`),
    ...[64, 65].map((steps) => `json_text(data, '$${'[0]'.repeat(steps)}')`),
    `${'\uffff'.repeat(70)}(1)`,
    "length('\uffff\u{1f600}\u{10000}')",
  ],
});

it.each(Object.entries(expressions))('plans or refuses %s as they are known', async (name, list) => {
  const lines = list.map(
    (sql) => `${sql} => ${outcome({ select: [`${sql} as x`] }, ({ outputs }) => form(outputs[0]!.expr))}`,
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`plan-forms/${name.replaceAll(' ', '-')}.txt`);
});

const values: unknown[] = [
  ...[
    'a',
    '',
    'a\0b',
    '\ud800',
    1,
    1.5,
    -0.25,
    1e21,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53) - 2,
    0.1234567890123456,
    1e-7,
  ],
  ...['12', '-1.50', '1e5', '0x1', '9223372036854775808', '2026-01-01', '2026-02-30', '2026-01-01T10:00:00Z'],
  ...[
    true,
    false,
    null,
    undefined,
    [],
    {},
    ['a'],
    '0.00000000000000000000000000000000000001',
    '12345678901234567890.5',
  ],
  ...[1000000000000000.5, 123456789012345.5, 0.000123456789012345, '99999999999999999999999999999999999999'],
];
const columns = [
  'name',
  'qty',
  'price',
  'wide',
  'rate',
  'ok',
  'day',
  'at',
  'data',
  '_file_id',
  '_ingested_at',
  'nothing',
];

it.each(columns)('plans or refuses conditions on %s as they are known', async (column) => {
  const requests = [
    ...values.map((value) => ({
      where: [{ field: column, op: '=', ...(value !== undefined && { value }) }],
    })),
    ...['!=', '<', '<=', '>', '>=', 'like', 'not like'].map((op) => condition(column, op, '1')),
    ...['is null', 'is not null'].flatMap((op) => [
      condition(column, op),
      condition(column, op, null),
      condition(column, op, 1),
    ]),
    ...['in', 'not in', 'between'].flatMap((op) =>
      [
        undefined,
        'a',
        [],
        ['1'],
        ['1', '2'],
        ['1', '2', '3'],
        ['1', null],
        ['2026-01-01', '2026-01-02'],
        [true, 7],
      ].map((value) => condition(column, op, value)),
    ),
    ...['like', 'not like'].map((op) => condition(column, op, 'a\\b')),
    ...['~', 'x'.repeat(30), 'IN'].map((op) => condition(column, op, '1')),
  ];
  const lines = requests.map((request) => {
    const [{ op, value }] = request.where as unknown as [{ op: string; value?: unknown }];
    return `${column} ${op} ${JSON.stringify(value)} => ${outcome(request, ({ filters }) => filters.slice(2).map(form).join(' & '))}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`plan-forms/conditions/${column}.txt`);
});

const many = <T>(count: number, item: T): T[] => Array(count).fill(item);

const requests: Partial<QueryRequest>[] = [
  {},
  ...[
    ['2026-01-31', '2026-01-01'],
    ['2026-01-01', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-01-01', 'x'],
    ['0001-01-01', '9999-12-31'],
    ['0000-01-01', '2026-01-01'],
    ['x', 'y'],
  ].map(([event_from, event_to]) => ({ event_from: event_from!, event_to: event_to! })),
  ...[0, 1, 1.5, 10_000, 10_001, -1].map((limit) => ({ limit })),
  ...[0, 1, -1, 1.5, Number.MAX_SAFE_INTEGER, 2 ** 53].map((offset) => ({ offset })),
  { select: [] },
  { select: ['name', 'name'] },
  { select: ['name', 'qty as name'] },
  { select: ['_file_id', '_line', '_file_name', '_schema_version', '_ingested_at', '*'] },
  { select: many(200, 'qty').map((sql, index) => `${sql} as q${index}`) },
  { select: many(201, 'qty').map((sql, index) => `${sql} as q${index}`) },
  { select: ['qty +', '1', 'qty as "a b"', 'x y', 'name as', 'a'.repeat(2100)] },
  ...[50, 51].map((count) => ({ select: ['count(*) as n'], group_by: many(count, 'name') })),
  ...[50, 51].map((count) => ({ order_by: many(count, { field: 'name' }) })),
  ...[100, 101].map((count) => ({ where: many(count, { field: 'qty', op: '=', value: 1 }) })),
  { group_by: ['name'] },
  { select: ['name', 'count(*) as n'], group_by: ['name'], order_by: [{ field: 'n', direction: 'desc' }] },
  { select: ['name', 'count(*) as n'], group_by: [], order_by: [] },
  { select: ['count(*) as n'], order_by: [{ field: 'name' }] },
  { select: ['count(*) as n'], order_by: [{ field: '_file_id' }, { field: 'n', direction: 'DESC' }] },
  { select: ['count(*) as n'], group_by: ['name'], order_by: [{ field: 'name', direction: 'ASC' }] },
  { select: ['count(*) as n'], group_by: ['name'], order_by: [{ field: 'qty' }, { field: '_line' }] },
  { select: ['count(*) as n'], group_by: ['_file_id', 'name', 'name'], order_by: [{ field: '_file_id' }] },
  { select: ['lower(name) as l', 'count(*) as n'], group_by: ['l'] },
  { select: ['lower(name) as l', 'name'], group_by: ['l'] },
  { select: ['upper(lower(name)) as l', 'qty + 1 as q', '1 as one'], group_by: ['qty'] },
  { select: ['count(*) as n'], group_by: ['n', 'data', 'nothing'] },
  { select: ['data'], group_by: ['data'] },
  { select: ['sum(rate) as s', 'avg(rate) as a', 'sum(qty) as q', 'avg(price) as p'], group_by: ['name'] },
  ...[
    'sum(rate)',
    'avg(rate)',
    'stddev(rate)',
    'variance(rate)',
    'sum(qty)',
    'avg(price)',
    'sum(rate) + avg(rate)',
    'max(rate)',
  ].map((sql) => ({
    select: [`${sql} as s`, 'count(*) as n'],
    group_by: ['name'],
    order_by: [{ field: 's' }],
  })),
  { select: ['sum(rate) as s'], order_by: [{ field: 's' }] },
  {
    select: ['case when sum(rate) > 1 then avg(rate) else sum(rate) end as s'],
    group_by: ['name'],
    order_by: [{ field: 's' }],
  },
  ...['name', 'data', 'nothing', 'at', 'day', '_line', '_file_id', 'x'].map((field) => ({
    select: ['qty as x', 'rate + 1 as y'],
    order_by: [{ field, direction: 'DESC' as const }, { field: 'y' }, { field }],
  })),
  { select: ['qty as name'], order_by: [{ field: 'name' }] },
];

it('plans or refuses requests as they are known', async () => {
  const lines = requests.map((request) => {
    const said = JSON.stringify(request);
    return `${said.length > 400 ? `${said.slice(0, 400)}...` : said}\n  => ${outcome(request, whole)}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('plan-forms/requests.txt');
});

it('takes the window in days of the event date field, whatever its type', () => {
  const request = { select: ['qty'], event_from: '2026-01-01', event_to: '2026-01-31' };
  const ofDate = planQuery(request, { fields, eventDateField: 'day' });
  expect(whole(ofDate)).toContain("ge(day:date, '2026-01-01':date)");
});

it('knows the columns that an expression reads, wherever they stand', () => {
  const { outputs } = plan({
    select: ['case when ok then lower(name) || name else "end" end as x', 'qty', '1 as y'],
  });
  const names = new Set<string>();
  for (const { expr } of outputs) collectColumns(expr, names);
  expect([...names].sort()).toEqual(['end', 'name', 'ok', 'qty']);
});

function outcome(request: Partial<QueryRequest>, print: (plan: QueryPlan) => string): string {
  try {
    return print(plan(request));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return problems(request)
      .map(({ field, code, params }) => `REFUSED ${field}: ${code} ${JSON.stringify(params)}`)
      .join('; ');
  }
}

function whole(plan: QueryPlan): string {
  const { outputs, filters, groupBy, orderBy, ...rest } = plan;
  return [
    JSON.stringify(rest),
    `  outputs ${outputs
      .map(({ name, expr }) => `${name} ${form(expr)}`)
      .join(', ')
      .slice(0, 2000)}`,
    `  filters ${[...new Set(filters.map(form))].join(' & ')} (${filters.length})`,
    `  groups ${groupBy.map(form).join(', ')}`,
    `  order ${orderBy.map(({ expr, direction, nullable }) => `${form(expr)} ${direction}${nullable ? ' nullable' : ''}`).join(', ')}`,
  ].join('\n   ');
}

/** Formats an expression with the type of each of its parts. */
function form(expr: TypedExpr): string {
  const type = formatDataType(expr.type).replace('timestamp(6) with time zone', 'timestamp');
  switch (expr.kind) {
    case 'column':
      return `${expr.name}:${type}`;
    case 'literal':
      return `${typeof expr.value === 'string' ? `'${expr.value}'` : expr.value}:${type}`;
    case 'call':
      return `${expr.fn}(${expr.distinct ? 'distinct ' : ''}${expr.args.map(form).join(', ')}):${type}`;
    case 'case': {
      const branches = expr.branches.map(({ when, result }) => `when ${form(when)} then ${form(result)}`);
      return `case(${branches.join(' ')} else ${form(expr.otherwise)}):${type}`;
    }
  }
}
