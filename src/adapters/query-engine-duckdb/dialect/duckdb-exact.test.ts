import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTimestamp } from '../../../domain/query/parse-values.ts';
import type { Cell } from '../../../domain/query/typed-plan.ts';
import {
  decimalCasts,
  decimalOf,
  differences,
  doubles,
  overflowing,
  timestampTexts,
} from '../../shared/sql/exact-cases.testing.ts';
import { printDuckDbQuery } from './print-duckdb-query.ts';
import { openTestTable, plan, type TestTable } from './test-table.testing.ts';

let table: TestTable;
const directory = mkdtempSync(join(tmpdir(), 'exact-'));
beforeAll(async () => {
  table = await openTestTable();
});
afterAll(() => {
  table.close();
  rmSync(directory, { recursive: true });
});

const one = async (...select: string[]): Promise<Cell[]> => {
  const rows = await table.run(plan({ select: select.map((item, index) => `${item} as x${index}`) }));
  return rows[0]!;
};

/** The table with these values of `name`, one row each, in `files` copies of the whole. */
async function fill(values: string[], copies = 1): Promise<void> {
  const rows = values.map((value) => `('${value}')`).join(', ');
  await table.connection.run(
    `CREATE OR REPLACE TABLE t AS SELECT DATE '2026-01-01' AS day, v AS name, 1 AS _file_id, 1 AS _line FROM range(${copies}), (VALUES ${rows}) r(v)`,
  );
}

describe('sums of decimals', () => {
  const nines = '9'.repeat(38);

  it.each([0, 1, 5, 10, 18, 19, 20, 37, 38])(
    'of scale %i are exact where the whole fits, however large the parts',
    async (scale) => {
      const point = (digits: string) =>
        scale === 0 ? digits : `${digits.slice(0, 38 - scale) || '0'}.${digits.slice(38 - scale)}`;
      const seven = point('7'.padStart(38, '0'));
      const large = point(nines);
      await fill([large, large, `-${large}`, `-${large}`, seven], 1000);
      const column = `cast(name as decimal(38,${scale}))`;
      const [sum, average] = await one(`sum(${column})`, `avg(${column})`);
      expect(BigInt(String(sum).replace('.', ''))).toBe(7000n);
      expect(average).toBeCloseTo(1.4 / 10 ** scale, 15);
      await fill([large, seven, `-${seven}`]);
      expect((await one(`sum(${column})`))[0]).toBe(scale === 38 ? `0.${nines}` : large);
    },
  );

  it('fail where the whole does not fit, and the average does not', async () => {
    await fill(['8'.padEnd(38, '0')], 4);
    const column = 'cast(name as decimal(38,0))';
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(one(`sum(${column})`)).rejects.toThrow(/^(Out of Range|Conversion) Error/);
      expect(await one(`avg(${column})`)).toEqual([8e37]);
    }
    await fill(['-9999999999999999999999999999.9999999999'], 2);
    expect(await one('avg(cast(name as decimal(38,10)))')).toEqual([-1e28]);
    await fill([nines, '1']);
    await expect(one(`sum(${column})`)).rejects.toThrow(/^(Out of Range|Conversion) Error/);
    await fill([`5${'0'.repeat(37)}`, `5${'0'.repeat(37)}`, '-5']);
    expect(await one(`sum(${column})`)).toEqual([`${'9'.repeat(37)}5`]);
  });
});

describe('a lambda that computes a long operand once', () => {
  const long = (column: string) => `coalesce(${Array(20).fill(column).join(', ')})`;
  const [qty, price, rate, name] = ['qty', 'price', 'rate', 'name'].map(long);

  it.each([
    `mod(${qty}, ${qty})`,
    `${price} + cast(${qty} as decimal(38,0))`,
    `cast(${qty} as decimal(38,0)) - ${price}`,
    `round(${rate}, 2)`,
    `sqrt(${rate}) + ln(${rate}) + log10(${rate})`,
    `greatest(${qty}, ${qty}) - least(${qty}, ${qty})`,
    `cast(${name} as timestamp)`,
    `cast(${rate} as decimal(38,2))`,
    `date_add('day', ${qty}, date_add('month', ${qty}, at))`,
    `substring(name, ${qty}, ${qty})`,
    `avg(cast(${qty} as decimal(38,5)))`,
    `sum(cast(${qty} as decimal(38,20)))`,
  ])('captures no column: %#', (expression) => {
    const { sql } = printDuckDbQuery(plan({ select: [`${expression} as x`] }), 't');
    for (const { 0: head, index } of sql.matchAll(/lambda v\d+: /g)) {
      expect(callOf(sql.slice(index + head.length))).not.toContain('s."');
    }
  });
});

/** The text up to the bracket that closes the call it stands in. */
function callOf(text: string): string {
  let depth = 1;
  let end = 0;
  for (; depth > 0 && end < text.length; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  return text.slice(0, end);
}

it.each(['+', '-', '*', '/', '%', '||', 'and', 'or'])('chains 200 of %s', async (operator) => {
  await fill(['1']);
  const [first, next] =
    operator === '||'
      ? ['name', "'b'"]
      : operator.length > 1
        ? ['name is null', 'true']
        : ['length(name)', '1'];
  const [cell] = await one(`${first}${` ${operator} ${next}`.repeat(200)}`);
  expect(cell).not.toBeNull();
});

describe('a number cast to a decimal', () => {
  const random = Array.from({ length: 300 }, (_, index) => Math.sin(index) * 10 ** ((index % 40) - 20));
  const types = [
    [38, 18],
    [18, 18],
    [9, 2],
    [38, 0],
    [4, 0],
    [38, 10],
    [20, 17],
    [1, 0],
  ] as const;

  it.each(types)(
    'decimal(%i,%i) has the exact value of the double, rounded half away from zero',
    async (p, s) => {
      const values = [...doubles, ...random];
      await table.connection.run(
        `CREATE OR REPLACE TABLE t AS SELECT DATE '2026-01-01' AS day, CAST(v AS DOUBLE) AS rate, i AS _line, 1 AS _file_id
       FROM (VALUES ${values.map((value, index) => `('${value}', ${index})`).join(', ')}) r(v, i)`,
      );
      const rows = await table.run(
        plan({ select: [`cast(rate as decimal(${p},${s})) as x`], limit: 10_000 }),
      );
      expect(rows.map(([cell]) => cell)).toEqual(values.map((value) => decimalOf(value, p, s)));
    },
  );
});

describe('a decimal cast to another', () => {
  it.each(decimalCasts)('%s of decimal(%j) to decimal(%j)', async (text, from, to, expected) => {
    await fill([text]);
    expect(await one(`cast(cast(name as decimal(${from})) as decimal(${to}))`)).toEqual([expected]);
  });
});

describe('a text cast to a timestamp', () => {
  it.each(timestampTexts)('%j is what it is in a condition', async (text) => {
    await fill([text]);
    // As text: the engine's own answer has no form for the first and the last year.
    const [cell] = await one('cast(cast(name as timestamp) as string)');
    expect(cell).toBe(parseTimestamp(text) ?? null);
  });
});

describe('sums and differences of two decimals', () => {
  const decimals = (places: number) => `cast(name as decimal(38,${places}))`;

  it.each(differences)(
    '%s %s %s of %i and %i places',
    async (left, operator, right, leftPlaces, rightPlaces, expected) => {
      await table.connection.run(
        `CREATE OR REPLACE TABLE t AS SELECT DATE '2026-01-01' AS day, '${left}' AS name, '${right}' AS "end",
       1 AS _file_id, 1 AS _line`,
      );
      const other = decimals(rightPlaces).replace('name', '"end"');
      const answer = one(`${decimals(leftPlaces)} ${operator} ${other}`);
      if (expected === null) await expect(answer).rejects.toThrow(/^(Out of Range|Conversion) Error/);
      else expect(await answer).toEqual([expected]);
    },
  );
});

it('adds, subtracts and multiplies decimals of 18 digits beyond 18 digits', async () => {
  await fill(['9'.repeat(18)]);
  const column = 'cast(name as decimal(18,0))';
  expect(await one(`${column} + ${column}`, `- ${column} - ${column}`, `${column} * ${column}`)).toEqual([
    '1999999999999999998',
    '-1999999999999999998',
    '999999999999999998000000000000000001',
  ]);
});

it('orders later pages by a key that would fail for a record that the conditions leave out', async () => {
  await table.connection.run(
    `CREATE OR REPLACE TABLE t AS SELECT DATE '2026-01-01' AS day, 1 AS _file_id, i AS _line,
     CASE WHEN i % 2 = 0 THEN 9223372036854775807 ELSE i END AS qty,
     CASE WHEN i % 2 = 0 THEN 'out' ELSE 'some' END AS name FROM range(5000) r(i)`,
  );
  // Dearer than an addition, so an engine is tempted to test it last.
  const where = [{ field: 'name', op: 'like' as const, value: '%s%m%e%' }];
  const query = plan({ select: ['qty + 1 as x'], where, order_by: [{ field: 'x' }], limit: 10 });
  query.after = [2000n, '2026-01-01', 1n, 1999n];
  expect((await table.run(query))[0]).toEqual([2002n]);
});

it('groups and orders by an expression that it does not compute beforehand', async () => {
  const names = ['ab', 'cb', 'aa'].map((name, index) => `(DATE '2026-01-01', '${name}', 1, ${index})`);
  await table.connection.run(
    `CREATE OR REPLACE TABLE t AS FROM (VALUES ${names}) r(day, name, _file_id, _line)`,
  );
  const select = ['substring(name, 1 + 1) as x', 'count(*) as n'];
  expect(await table.run(plan({ select, group_by: ['x'], order_by: [{ field: 'x' }] }))).toEqual([
    ['a', 1n],
    ['b', 2n],
  ]);
});

describe('an operand that overflows fails the query, whatever the other operands are', () => {
  it.each(overflowing)('%s', async (expression) => {
    const rows = ['-9223372036854775808', '-1'].map((value) => `(DATE '2026-01-01', ${value})`);
    const values = `(SELECT day, qty, 1 AS _file_id, 1 AS _line FROM (VALUES ${rows.join(', ')}) r(day, qty))`;
    const path = join(directory, 'overflow.parquet');
    await table.connection.run(`COPY (FROM ${values}) TO '${path}'`);
    // From a file, whose statistics an engine may use, and from rows without any.
    await table.connection.run('DROP TABLE IF EXISTS t');
    try {
      for (const source of [`read_parquet('${path}')`, values]) {
        await table.connection.run(`CREATE OR REPLACE VIEW t AS FROM ${source}`);
        await expect(one(expression)).rejects.toThrow(/^Out of Range Error/);
      }
    } finally {
      await table.connection.run('DROP VIEW t');
    }
  });
});

describe('a record that the conditions leave out fails no query', () => {
  it.each([
    "substring('x', qty)",
    "substring('x', 1, qty)",
    "substring(concat('a', 'b'), qty)",
    "case when qty > 0 then substring('x', qty) end",
    "case when qty > 0 then substring('x', qty, qty) end",
    'qty - 1',
    '- qty',
    'abs(qty)',
    'qty * 2 + 1',
    'qty % 3',
    'case when qty > 0 then - qty end',
    ...['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].map(
      (unit) => `date_add('${unit}', qty, at)`,
    ),
    "date_add('month', qty, day)",
    'sqrt(rate)',
    'ln(rate)',
    'log10(rate)',
    'power(rate, 3)',
    'exp(rate)',
    'round(rate, 3)',
    'cast(rate as integer)',
    'cast(rate as decimal(9,2))',
    'cast(qty as decimal(2,0))',
    'cast(qty as decimal(19,0)) * 12345678901234567890123456789.5',
    'sum(- qty)',
    'sum(qty - 1)',
  ])('%s', async (expression) => {
    // Columns of few values have a dictionary, which an engine may compute whole.
    const path = join(directory, 'few.parquet');
    await table.connection.run(
      `COPY (SELECT DATE '2026-01-01' AS day, TIMESTAMPTZ '2026-01-01 00:00:00+00' AS "at", 1 AS _file_id, n AS _line,
       CASE WHEN n % 4 = 0 THEN -9223372036854775808 ELSE n % 4 END AS qty,
       CASE WHEN n % 4 = 0 THEN -1e308 ELSE n % 4 END AS rate FROM range(20000) r(n)) TO '${path}'`,
    );
    await table.connection.run(`CREATE OR REPLACE VIEW u AS FROM read_parquet('${path}')`);
    await table.connection.run('DROP TABLE IF EXISTS t');
    await table.connection.run('CREATE OR REPLACE VIEW t AS FROM u');
    const field = expression.includes('rate') ? 'rate' : 'qty';
    const where = [{ field, op: '>' as const, value: 0 }];
    try {
      const rows = await table.run(plan({ select: [`${expression} as x`], where }));
      expect(rows[0]![0]).not.toBeNull();
    } finally {
      await table.connection.run('DROP VIEW t');
    }
  });
});

describe('integers that do not fit', () => {
  const most = '9223372036854775807';

  it.each([
    'N + 1 < 7',
    '1 + N > 7',
    'N - -1 between 0 and 9',
    '-9 - (N + 0) = 3',
    'N * 3 in (3, 6)',
    "date_add('day', N + 1, date '2026-01-01')",
  ])('fail %s as they fail alone, though a constant stands beside them', async (text) => {
    await fill([most]);
    await expect(one(text.replace('N', 'cast(name as integer)'))).rejects.toThrow('Out of Range Error');
  });
});
