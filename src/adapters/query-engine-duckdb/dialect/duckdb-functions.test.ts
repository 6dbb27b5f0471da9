import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowList, isAggregate } from '../../../domain/query/functions/allow-list.ts';
import type { Cell } from '../../../domain/query/typed-plan.ts';
import { openTestTable, type TestTable } from './test-table.testing.ts';

let table: TestTable;
beforeAll(async () => {
  table = await openTestTable();
});
afterAll(() => table.close());

const MAX = 2n ** 63n - 1n;

/** Expression, then its value in the first lines of the test table. */
const overRows: [string, ...Cell[]][] = [
  ['qty + 1', 6n, null, -6n],
  ['qty - -1', 6n, null, -6n],
  ['qty * 3', 15n, null, -21n],
  ['qty / 2', 2.5, null, -3.5, Number(MAX) / 2],
  ['qty / 0', null, null, null, null],
  ['qty % 3', 2n, null, -1n],
  ['mod(qty, -1)', 0n, null, 0n, 0n, 0n],
  ['qty % 0', null, null],
  ['- qty', -5n, null, 7n],
  ['- price', '-10.25', null, '0.01'],
  ['price + 1', '11.25', null, '0.99'],
  ['price + share', '10.50', null, '-0.06', '9999999999.99', '-9999999999.00', null],
  ['price * price', '105.0625', null, '0.0001', '99999999999800000000.0001'],
  ['price - rate', 9.75, null, 2.49],
  ['rate * 10', 5, null, -25, null, null, 0],
  ['rate * rate - rate * rate', 0, null, 0, null, null],
  ['1 / (rate * 10)', 0.2, null, -0.04, null, null, null],
  ['qty = 5', true, null, false],
  ['qty <> 5', false, null, true],
  ['qty != 5', false, null, true],
  ['qty < 0', false, null, true],
  ['qty <= 5', true, null, true, false],
  ['qty > 5', false, null, false, true],
  ['qty >= 5.0', true, null, false, true],
  ["day = '2026-01-03'", false, false, false, true],
  ["at > '2026-01-01T10:20:30Z'", true, null, false],
  ['day = at', false, null, false],
  ['ok and qty > 0', true, null, false],
  ['ok or qty is null', true, true, false],
  ['not ok', false, null, true],
  ['name is null', false, false],
  ['data is not null', true, false],
  ["name in ('Ana', null)", true, null, null],
  ['qty not in (1, 5)', false, null, true],
  ['rate between -3 and 0.5', true, null, true, false],
  ['qty not between 0 and 9', false, null, true],
  ["name like '_na'", true, false],
  ["name like '%\\_b\\%c\\\\_'", false, false, true],
  ["name not like 'A%'", false, true],
  ["case when ok then 'y' when not ok then 'n' end", 'y', null, 'n'],
  ["case name when 'Ana' then 1 when 'x' then 2.5 else 0 end", '1.0', '0.0'],
  ["coalesce(name, 'none')", 'Ana', 'ÉLAN ß'],
  ['coalesce(qty, price, 1.5)', '5.00', '1.50', '-7.00'],
  ["nullif(name, 'Ana')", null, 'ÉLAN ß'],
  ['greatest(qty, price)', '10.25', null, '-0.01'],
  ['least(qty, price)', '5.00', null, '-7.00'],
  ["greatest(name, 'M')", 'M', 'ÉLAN ß', 'a_b%c\\d', 'M', '😀c'],
  ['least(day, at) = day', true, null, false],

  ["name || '-' || name", 'Ana-Ana', 'ÉLAN ß-ÉLAN ß'],
  ['concat(name, cast(qty as string))', 'Ana5', null, 'a_b%c\\d-7'],
  ['lower(name)', 'ana', 'élan ß', 'a_b%c\\d', '', '😀c'],
  ['upper(name)', 'ANA', 'ÉLAN ẞ', 'A_B%C\\D'],
  ["trim(' \t\n' || name || ' ')", 'Ana', 'ÉLAN ß'],
  ["ltrim('  ' || name || ' ')", 'Ana ', 'ÉLAN ß '],
  ["rtrim(' ' || name || '  ')", ' Ana', ' ÉLAN ß'],
  ['length(name)', 3n, 6n, 7n, 0n, 2n, 5n],
  ['substring(name, 2)', 'na', 'LAN ß', '_b%c\\d', '', 'c'],
  ['substring(name, 2, 1)', 'n', 'L', '_', '', 'c'],
  ['substring(name, qty)', '', null, null, '', null, null],
  ['substring(name, 1, qty)', 'Ana', null, null, '', null, ''],
  ["replace(name, 'a', '''')", "An'", 'ÉLAN ß', "'_b%c\\d"],
  ["replace(name, '', 'x')", 'Ana', 'ÉLAN ß'],
  ["starts_with(name, 'A')", true, false],
  ["ends_with(name, 'a')", true, false],
  ["contains(name, 'n')", true, false],
  ["contains(name, '')", true, true],
  ["strpos(name, 'c')", 0n, 0n, 5n, 0n, 2n],

  ['abs(price)', '10.25', null, '0.01'],
  ['sign(price)', 1n, null, -1n, 1n, -1n, 0n],
  ['sign(rate)', 1n, null, -1n],
  ['floor(price)', '10', null, '-1'],
  ['ceil(price)', '11', null, '0'],
  ['ceil(share)', '1', null, '0', '0', '1', null],
  ['floor(rate)', 0, null, -3],
  ['ceil(qty)', 5n, null, -7n],
  ['round(rate)', 1, null, -3],
  ['round(price)', '10', null, '0', '10000000000'],
  ['round(price, 1)', '10.3', null, '0.0', '10000000000.0'],
  ['round(price, 5)', '10.25', null, '-0.01'],
  ['round(rate / 3, 2)', 0.17, null, -0.83],
  ['round(qty, 2)', 5n, null, -7n],
  ['power(rate, 2)', 0.25, null, 6.25, null],
  ['power(qty, 0.5)', Math.sqrt(5), null, null],
  ['sqrt(rate)', Math.SQRT1_2, null, null],
  ['ln(qty)', Math.log(5), null, null],
  ['log10(rate)', Math.log10(0.5), null, null, 308, null, null],
  ['exp(rate)', Math.exp(0.5), null, Math.exp(-2.5), null, 0, 1],

  ['cast(qty as string)', '5', null, '-7'],
  ['cast(share as string)', '0.25', null, '-0.05', '0.00'],
  ['cast(day as string)', '2026-01-01'],
  ['cast(at as string)', '2026-01-01T10:20:30.123456Z', null, '2025-12-31T23:59:59.999999Z'],
  ['cast(ok as string)', 'true', null, 'false'],
  ['cast(data as string)', '{"a":{"b":[1,2.5]},"s":"x","n":null}', null],
  ['cast(qty as number)', 5, null, -7],
  ['cast(qty as decimal(5,2))', '5.00', null, '-7.00', null],
  ['cast(qty as boolean)', true, null, true, true, true, false],
  ['cast(rate as integer)', 1n, null, -3n, null],
  ['cast(rate as decimal(4,1))', '0.5', null, '-2.5', null],
  ['cast(price as integer)', 10n, null, 0n],
  ['cast(price as decimal(12,1))', '10.3', null, '0.0'],
  ['cast(price as decimal(3,2))', null, null, '-0.01', null],
  ['cast(ok as integer)', 1n, null, 0n],
  ['cast(ok as number)', 1, null, 0],
  ['cast(at as date) = day', true, null, false],
  ['cast(day as timestamp) = at', false, null, false, false, false, false],

  ['year(at)', 2026n, null, 2025n, 2024n, 1969n],
  ['quarter(at)', 1n, null, 4n],
  ['month(at)', 1n, null, 12n],
  ['week(at)', 1n, null, 1n, 9n],
  ['day(at)', 1n, null, 31n],
  ['hour(at)', 10n, null, 23n],
  ['minute(at)', 20n, null, 59n],
  ['second(at)', 30n, null, 59n, 0n, 59n],
  ['day_of_week(day)', 4n, 4n, 5n, 6n, 6n, 7n],
  ['day_of_year(at)', 1n, null, 365n, 60n],
  ["cast(date_trunc('week', day) as string)", '2025-12-29'],
  [
    "cast(date_trunc('quarter', at) as string)",
    '2026-01-01T00:00:00.000000Z',
    null,
    '2025-10-01T00:00:00.000000Z',
  ],
  ["cast(date_trunc('second', at) as string)", '2026-01-01T10:20:30.000000Z'],
  ["date_diff('day', at, day)", 0n, null, 2n],
  ["date_diff('month', at, timestamp '2026-01-01')", 0n, null, 1n],
  ["date_diff('week', day, date '2026-01-05')", 1n, 1n],
  ["date_diff('second', at, timestamp '2026-01-01T10:20:31Z')", 1n, null],
  ["cast(date_add('month', 1, date '2024-01-31') as string)", '2024-02-29'],
  ["cast(date_add('year', -1, at) as string)", '2025-01-01T10:20:30.123456Z', null],
  [
    "cast(date_add('second', qty, at) as string)",
    '2026-01-01T10:20:35.123456Z',
    null,
    '2025-12-31T23:59:52.999999Z',
    null,
    null,
  ],
  ["cast(date_add('week', 1, day) as string)", '2026-01-08'],
  ["date_add('year', 7974, day) is null", true],
  ["date_add('day', qty, day) is null", false, true, false, true, true],
  ['cast(to_date(at) as string)', '2026-01-01', null, '2025-12-31', '2024-02-29', '1969-12-31'],

  ["json_text(data, '$.s')", 'x', null, null, null, null, '12'],
  ["json_text(data, '$.a')", null],
  ["json_text(data, '$[6]')", null, null, '-3'],
  ["json_text(data, '$[1]')", null, null, 'true'],
  ["json_text(data, '$[3]')", null, null, null],
  ["json_number(data, '$.a.b[1]')", 2.5, null, null],
  ["json_number(data, '$.s')", null],
  ["json_number(data, '$[3]')", null, null, 1.2345678901234567e19],
  ["json_number(data, '$[4]')", null, null, null],
  ["json_integer(data, '$.a.b[0]')", 1n, null],
  ["json_integer(data, '$[5]')", null, null, null],
  ['json_integer(data, \'$["k k"].n\')', null, null, null, 7n],
  ["json_boolean(data, '$.b')", null, null, null, null, null, true],
  ["json_boolean(data, '$[0]')", null, null, null],
  ["json_length(data, '$.a.b')", 2n, null],
  ["json_length(data, '$')", null, null, 7n],
  ["json_exists(data, '$.n')", true, null, false],
];

/** Conversions of texts: what is not exactly of the form is null, whatever an engine would make of it. */
const texts: [string, string, Cell][] = [
  ['12', 'integer', 12n],
  ['-9223372036854775808', 'integer', -(2n ** 63n)],
  ['9223372036854775808', 'integer', null],
  [' 12', 'integer', null],
  ['1.0', 'integer', null],
  ['1e3', 'integer', null],
  ['1_000', 'integer', null],
  ['12\n', 'integer', null],
  ['', 'integer', null],
  ['1.5e3', 'number', 1500],
  ['inf', 'number', null],
  ['nan', 'number', null],
  ['1e999', 'number', null],
  ['.5', 'number', null],
  ['1.005', 'decimal(3,2)', '1.01'],
  ['-1.005', 'decimal(3,2)', '-1.01'],
  ['10', 'decimal(3,2)', null],
  ['TRUE', 'boolean', true],
  ['t', 'boolean', null],
  ['2024-02-29', 'date', '2024-02-29'],
  ['2023-02-29', 'date', null],
  ['0000-01-01', 'date', null],
  ['2024-2-29', 'date', null],
  ['2024-02-29T01:00:00-03:00', 'timestamp', '2024-02-29 04:00:00+00'],
  ['2024-02-29 01:00:00.5', 'timestamp', '2024-02-29 01:00:00.5+00'],
  ['2024-02-29', 'timestamp', '2024-02-29 00:00:00+00'],
  ['2024-02-29T24:00:00Z', 'timestamp', null],
  ['2024-02-29T01:00:00 America/Sao_Paulo', 'timestamp', null],
];

describe('expressions over rows', () => {
  it.each(overRows)('%s', async (expression, ...expected) => {
    for (const [index, cell] of expected.entries()) {
      const value = await table.value(expression, index + 1);
      if (typeof cell === 'number') expect(value).toBeCloseTo(cell, 12);
      else expect(value).toEqual(cell);
    }
  });

  it.each(texts)("cast('%s' as %s)", async (text, type, expected) => {
    expect(await table.value(`cast('${text}' as ${type})`)).toEqual(expected);
  });

  it('covers every scalar function of the allow-list', () => {
    const used = overRows.map(([expression]) => expression).join(' ');
    const missing = [...allowList.keys()].filter((name) => !isAggregate(name) && !used.includes(`${name}(`));
    expect(missing).toEqual([]);
  });

  it.each([
    '9223372036854775807 + 1',
    '- (-9223372036854775808)',
    'abs(-9223372036854775808)',
    '-9223372036854775808 - qty',
  ])('fails on the overflow of %s', async (expression) => {
    await expect(table.value(expression)).rejects.toThrow(/^(Out of Range|Conversion) Error/);
  });

  it('keeps a result beyond 38 digits from being rounded', async () => {
    const nines = `${'9'.repeat(36)}.9`;
    await expect(table.value(`${nines} + 99.99`)).rejects.toThrow(/^(Out of Range|Conversion) Error/);
    expect(await table.value(`${nines} + 0.1`)).toBe(`1${'0'.repeat(36)}.0`);
  });

  it.each([
    ['a chain of additions', Array(150).fill('qty').join(' - ')],
    ['a chain of decimal additions', Array(150).fill('price').join(' - ')],
    ['a chain of divisions', Array(90).fill('rate').join(' / ')],
    ['nested divisions', `${'rate / ('.repeat(60)}rate${')'.repeat(60)}`],
    ['nested logarithms', `${'ln('.repeat(60)}rate${')'.repeat(60)}`],
    ['nested extremes', `${'greatest(qty, '.repeat(60)}1${')'.repeat(60)}`],
    ['nested dates', `${"date_add('day', 1, ".repeat(60)}at${')'.repeat(60)}`],
  ])('prints %s without growing exponentially', async (_, expression) => {
    await expect(table.value(expression)).resolves.toBeDefined();
  });
});
