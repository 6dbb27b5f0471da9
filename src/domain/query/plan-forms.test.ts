import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { expressions } from './plan-forms-expressions.testing.ts';
import { condition, fields, plan, problems } from './plan-query.testing.ts';
import { planQuery } from './plan-query.ts';
import type { QueryRequest } from './query-body.ts';
import { collectColumns } from './typed-expr.ts';
import { formatDataType, type QueryPlan, type TypedExpr } from './typed-plan.ts';

// The whole plan of each form, and each refusal with its parameters. People review the files of `plan-forms` when they change
// (`npx vitest run --project unit plan-forms -u`), because each engine answers by these plans.

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
    ...values.map((value) => condition(column, '=', value)),
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
    ['0001-01-01', '9999-12-31'],
  ].map(([event_from, event_to]) => ({ event_from: event_from!, event_to: event_to! })),
  ...[1, 10_000].map((limit) => ({ limit })),
  ...[0, 1, Number.MAX_SAFE_INTEGER].map((offset) => ({ offset })),
  { select: ['name', 'name'] },
  { select: ['name', 'qty as name'] },
  { select: ['_file_id', '_line', '_file_name', '_schema_version', '_ingested_at', '*'] },
  { select: many(200, 'qty').map((sql, index) => `${sql} as q${index}`) },
  { select: ['qty +', '1', 'qty as "a b"', 'x y', 'name as', 'a'.repeat(2100)] },
  { select: ['count(*) as n'], group_by: many(50, 'name') },
  { order_by: many(50, { field: 'name' }) },
  { where: many(100, { field: 'qty', op: '=', value: 1 }) },
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
