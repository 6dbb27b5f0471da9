import { describe, expect, it } from 'vitest';
import { base, condition, fields, plan, problems } from './plan-query.testing.ts';
import { planQuery } from './plan-query.ts';
import type { QueryRequest } from './query-body.ts';
import { formatDataType } from './typed-plan.ts';

describe('types of outputs', () => {
  it.each([
    ['qty + 1', 'bigint'],
    [`qty${' + 1'.repeat(200)}`, 'bigint'],
    [`abs(rate${' / 2e0'.repeat(200)})`, 'double'],
    ["date_add('day', 1, cast(null as date))", 'date'],
    ['sum(cast(null as decimal(5,2)))', 'decimal(38,2)'],
    ['coalesce(null, cast(null as integer))', 'bigint'],
    ['cast(null as string)', 'varchar'],
    ['substring(name, 0)', 'varchar'],
    ['coalesce(wide, 0)', 'decimal(38,30)'],
    ['case when wide > 12345678 then 1 end', 'bigint'],
    ['qty + 1.5', 'decimal(21,1)'],
    ['price + 1', 'decimal(13,2)'],
    ['price + wide', 'decimal(38,30)'],
    ['price * price', 'decimal(24,4)'],
    ['wide * price', 'decimal(38,32)'],
    ['wide * wide', 'double'],
    ['price / 2', 'double'],
    ['price * rate', 'double'],
    ['- price', 'decimal(12,2)'],
    ['round(price, 1)', 'decimal(12,1)'],
    ['floor(price)', 'decimal(11,0)'],
    ['sum(price)', 'decimal(38,2)'],
    ['sum(qty)', 'bigint'],
    ['avg(price)', 'double'],
    ['count(distinct name)', 'bigint'],
    ['max(at)', 'timestamp(6) with time zone'],
    ['coalesce(qty, price)', 'decimal(21,2)'],
    ['coalesce(null, day)', 'date'],
    ['case when ok then 1 else 2.5 end', 'decimal(2,1)'],
    ['greatest(day, at)', 'timestamp(6) with time zone'],
    ["date_trunc('month', day)", 'date'],
    ['cast(name as decimal(10,4))', 'decimal(10,4)'],
    ['0.50', 'decimal(3,2)'],
    ['1e0', 'double'],
    ['null', 'varchar'],
    ['_file_id', 'bigint'],
    ['_file_name', 'varchar'],
    ['_schema_version', 'varchar'],
    ['_ingested_at', 'timestamp(6) with time zone'],
    ['data', 'json'],
    ['"end"', 'varchar'],
  ])('%s is %s', (expression, type) => {
    const { outputs } = plan({ select: [`${expression} as x`] });
    expect(outputs.map((output) => formatDataType(output.expr.type))).toEqual([type]);
  });

  it('names an expression without alias by its own text', () => {
    const select = ['count(*)', ' sum( qty )+1 '];
    expect(plan({ select }).outputs.map(({ name }) => name)).toEqual(['count(*)', 'sum( qty )+1']);
  });

  it('names an expression by its text where the engine need not compute it', () => {
    const select = ['floor(qty)', 'cast(qty as integer)', 'qty'];
    const { outputs, orderBy } = plan({ select, order_by: [{ field: 'floor(qty)' }] });
    expect(outputs.map(({ name }) => name)).toEqual(select);
    expect(orderBy).not.toEqual([]);
  });

  it('takes a column by its bare name, also where it is a word of the grammar', () => {
    expect(plan({ select: ['end', ' name '] }).outputs.map(({ name }) => name)).toEqual(['end', 'name']);
  });

  it('names a column in quotes or parentheses by its bare name', () => {
    expect(plan({ select: ['"end"', '( qty )'] }).outputs.map(({ name }) => name)).toEqual(['end', 'qty']);
  });

  it('takes an alias of 64 characters', () => {
    const alias = 'a'.repeat(64);
    expect(plan({ select: [`qty as ${alias}`] }).outputs.map(({ name }) => name)).toEqual([alias]);
  });

  it('tells names apart that would be the same in upper case only', () => {
    expect(plan({ select: ["'ß'", "'ss'"] }).outputs.map(({ name }) => name)).toEqual(["'ß'", "'ss'"]);
  });
});

describe('conditions', () => {
  it.each<[string, unknown, unknown]>([
    ['qty', 5, 5n],
    ['qty', '9223372036854775807', 2n ** 63n - 1n],
    ['price', 10.25, '10.25'],
    ['price', '10.255', '10.255'],
    ['rate', 0.1, 0.1],
    ['rate', 2 ** 60, 2 ** 60],
    ['rate', '1e300', 1e300],
    ['name', "it's", "it's"],
    ['ok', false, false],
    ['day', '2026-01-05', '2026-01-05'],
    ['at', '2026-01-05', '2026-01-05T00:00:00.000000Z'],
    ['at', '2026-01-05T10:00:00-03:00', '2026-01-05T13:00:00.000000Z'],
    ['_file_id', 7, 7n],
  ])('%s = %j', (field, value, cell) => {
    const filter = plan(condition(field, '=', value)).filters[2];
    expect(filter).toMatchObject({ fn: 'eq', args: [{}, { kind: 'literal', value: cell }] });
  });

  it('does not count the exponent of a JSON number among its digits', () => {
    // 15 digits, the most that a double keeps.
    const filter = plan(condition('price', '=', 1.23456789012345e-7)).filters[2];
    expect(filter).toMatchObject({ args: [{}, { value: '0.000000123456789012345' }] });
  });

  it('keeps the column bare when the value fits its type, so that statistics serve', () => {
    const filter = plan(condition('price', '>=', '10.2')).filters[2];
    expect(filter).toMatchObject({ args: [{ kind: 'column' }, { value: '10.20', type: { precision: 12 } }] });
  });

  it('has all 13 operators', () => {
    const made = [
      ...['=', '!=', '<', '>', '<=', '>='].map((op) => condition('qty', op, 1)),
      ...['like', 'not like'].map((op) => condition('name', op, 'a%')),
      ...['in', 'not in', 'between'].map((op) => condition('qty', op, [1, 2])),
      ...['is null', 'is not null'].map((op) => condition('data', op)),
    ].map((request) => plan(request).filters.length);
    expect(made).toEqual(Array(13).fill(3));
  });
});

describe('the window', () => {
  it('covers both days whole, in UTC', () => {
    const { window, filters } = plan({ event_to: '2026-01-01' });
    expect(window).toEqual({ from: '2026-01-01', to: '2026-01-01' });
    expect(filters).toMatchObject([
      { fn: 'ge', args: [{ name: 'at' }, { value: '2026-01-01T00:00:00.000000Z' }] },
      { fn: 'le', args: [{ name: 'at' }, { value: '2026-01-01T23:59:59.999999Z' }] },
    ]);
    const byDay = planQuery(base, { fields, eventDateField: 'day' });
    expect(byDay.filters).toMatchObject([
      { args: [{}, { value: '2026-01-01' }] },
      { args: [{}, { value: '2026-01-31' }] },
    ]);
  });
});

describe('the order', () => {
  const keys = (request: Partial<QueryRequest>) =>
    plan(request).orderBy.map(({ expr, direction, nullable }) => {
      const name = expr.kind === 'column' ? expr.name : expr.kind === 'call' ? expr.fn : expr.kind;
      return `${name} ${direction}${nullable ? '?' : ''}`;
    });

  it('of rows ends in event date, file and line, each once', () => {
    expect(keys({})).toEqual(['at asc', '_file_id asc', '_line asc']);
    expect(
      keys({
        order_by: [{ field: 'qty', direction: 'DESC' }, { field: 'at', direction: 'desc' }, { field: 'qty' }],
      }),
    ).toEqual(['qty desc?', 'at desc', '_file_id asc', '_line asc']);
  });

  it('of groups ends in all group keys', () => {
    const request = {
      select: ['name', 'sum(qty) as s'],
      group_by: ['name', 'ok'],
      order_by: [{ field: 's' }],
    };
    expect(keys(request)).toEqual(['sum asc?', 'name asc?', 'ok asc?']);
  });

  it('of a single row of aggregates is none', () => {
    expect(keys({ select: ['count(*) as n'], order_by: [{ field: 'n' }] })).toEqual([]);
  });

  it('drops system fields that are not grouped beside aggregates, and only there', () => {
    const order_by = [{ field: '_ingested_at' }, { field: 'name' }];
    expect(keys({ select: ['name', 'count(*) as n'], group_by: ['name'], order_by })).toEqual(['name asc?']);
    const grouped = {
      select: ['count(*) as n'],
      group_by: ['_ingested_at'],
      order_by: [{ field: '_ingested_at' }],
    };
    expect(keys(grouped)).toEqual(['_ingested_at asc']);
    expect(keys({ order_by: [{ field: '_ingested_at' }] })[0]).toBe('_ingested_at asc');
  });

  it('prefers a select item to a column of the same name', () => {
    expect(keys({ select: ['lower(name) as name'], order_by: [{ field: 'name' }] })[0]).toBe('lower asc?');
  });
});

it('bounds the size of all select items together', () => {
  const wide = (index: number) => `qty in (${Array(900).fill('1').join(',')}) as c${index}`;
  const select = Array.from({ length: 30 }, (_, index) => wide(index));
  expect(problems({ select: select.slice(0, 20) })).toEqual([]);
  expect(problems({ select })[0]).toMatchObject({ field: 'select.22', code: 'expression_too_complex' });
});

it('takes 10,000 nodes in an expression and 20,000 in all select items, and none more', () => {
  const list = (items: number) => `qty in (${Array(items).fill('1').join(',')})`;
  // 20 lists, each with a node for `in` and one for `qty`, and 19 nodes for `or`.
  const nodes = (count: number) => [...Array(19).fill(497), count - 9502].map(list).join(' or ');
  const select = [`${nodes(10_000)} as a`, `${nodes(10_000)} as b`];
  expect(problems({ select })).toEqual([]);
  expect(problems({ select: [...select, 'ok'] })).toMatchObject([
    { field: 'select.2', code: 'expression_too_complex' },
  ]);
  expect(problems({ select: [`${nodes(10_001)} as a`] })).toMatchObject([
    { field: 'select.0', code: 'expression_too_complex' },
  ]);
});

it('passes on an error that is no fault of the request', () => {
  expect(() => planQuery(base, { fields, eventDateField: 'nothing' })).toThrow(
    'the event date field nothing is not among the fields',
  );
});

it('has the defaults of the contract, and the same plan every time', () => {
  expect(plan({})).toMatchObject({ limit: 100, offset: 0, after: null, aggregated: false });
  expect(
    plan({ select: ['sum(rate) as s', 'name'], group_by: ['name'], order_by: [{ field: 's' }] }),
  ).toEqual(plan({ select: ['sum(rate) as s', 'name'], group_by: ['name'], order_by: [{ field: 's' }] }));
});
