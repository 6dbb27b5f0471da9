import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/adapters/query-engine-duckdb/dialect/test-table.testing.ts';
import { printTrinoQuery } from '../../../src/adapters/query-engine-trino/dialect/print-trino-query.ts';
import { jsonValueSql } from '../../../src/adapters/query-engine-trino/raw-json.ts';
import { runStatement } from '../../../src/adapters/query-engine-trino/statement.ts';
import {
  decimalCasts,
  decimalOf,
  differences,
  doubles,
  overflowing,
  timestampTexts,
} from '../../../src/adapters/shared/sql/exact-cases.testing.ts';
import { parseTimestamp } from '../../../src/domain/query/parse-values.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import { parseFieldType } from '../../../src/domain/schemas/schema-definition.ts';
import { server } from './servers.ts';

/** Values of the expressions over rows of `columns`, each row a list of typed SQL literals. */
async function ask(expressions: string[], columns: string[], rows: string[][]): Promise<unknown[][]> {
  const select = expressions.map((expression, index) => `${expression} as x${index}`);
  const values = rows.map((row, index) => `(${[...row, `BIGINT '${index}'`].join(', ')})`).join(', ');
  const source =
    `(SELECT DATE '2026-01-01' AS day, BIGINT '1' AS _file_id, r.* ` +
    `FROM (VALUES ${values}) r(${[...columns, '_line'].map((name) => `"${name}"`).join(', ')}))`;
  const { sql } = printTrinoQuery(plan({ select, limit: 10_000 }), source);
  return (await run(sql)).map((row) => row.slice(0, expressions.length));
}

async function run(sql: string): Promise<unknown[][]> {
  const found: unknown[][] = [];
  const options = { signal: AbortSignal.timeout(60_000), source: 'test' };
  await runStatement(server, sql, options, (page) => void found.push(...page));
  return found;
}

const text = (value: string) => [`CAST('${value}' AS VARCHAR)`];
const overflow = /NUMERIC_VALUE_OUT_OF_RANGE|INVALID_CAST_ARGUMENT/;

describe('Trino answers exactly', () => {
  it.each([
    [38, 18],
    [9, 2],
    [38, 0],
    [4, 0],
  ] as const)('a double cast to decimal(%i,%i)', async (p, s) => {
    const rows = doubles.map((value) => [`DOUBLE '${value}'`]);
    // The second is a longer text, which is printed in another form.
    const casts = ['rate', 'rate + 0e0 + 0e0 + 0e0'].map((value) => `cast(${value} as decimal(${p},${s}))`);
    const expected = doubles.map((value) => decimalOf(value, p, s));
    expect(await ask(casts, ['rate'], rows)).toEqual(expected.map((cell) => [cell, cell]));
  });

  it.each(overflowing)(
    'fails where an operand of %s overflows, whatever the other operands are',
    async (expression) => {
      const rows = ['-9223372036854775808', '-1'].map((value) => [`BIGINT '${value}'`]);
      await expect(ask([expression], ['qty'], rows)).rejects.toThrow(overflow);
    },
  );

  it.each(decimalCasts)('%s of decimal(%j) cast to decimal(%j)', async (value, from, to, expected) => {
    const expression = `cast(cast(name as decimal(${from})) as decimal(${to}))`;
    expect(await ask([expression], ['name'], [text(value)])).toEqual([[expected]]);
  });

  it('the text of a json of a line, with characters of any plane and numbers of any size', async () => {
    const texts = [
      '["\u0130\u{1d4b3}_"]',
      '{"\u{1f600}":["\u{1f600}\u{10ffff}","\uffff"]}',
      // An escaped backslash before what looks like an escape.
      '["\\\\\\\\uD83D\\\\uDE00 \u{1f600}","\\\\\u{1f600}\\\\\\""]',
      '["\u{1f600}",1e400,"Infinity"]',
      '"\u{1f600}"',
    ];
    const values = texts.map((json, index) => `(BIGINT '${index}', '{"j":${json}}')`).join(', ');
    const sql = `SELECT ${jsonValueSql('line', `'$["j"]'`)} FROM (VALUES ${values}) r(n, line) ORDER BY n`;
    expect((await run(sql)).map(([text]) => text)).toEqual(texts);
  });

  it('groups and orders by an expression that it does not compute beforehand', async () => {
    const select = ['substring(name, 1 + 1) as x', 'count(*) as n'];
    const planned = plan({ select, group_by: ['x'], order_by: [{ field: 'x' }] });
    const rows = ['ab', 'cb', 'aa'].map((name, index) => `('${name}', BIGINT '${index}')`);
    const source = `(SELECT DATE '2026-01-01' AS day, BIGINT '1' AS _file_id, r.* FROM (VALUES ${rows}) r(name, _line))`;
    const { sql } = printTrinoQuery(planned, source);
    expect((await run(sql)).map((row) => row.slice(0, 2))).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  it('whether a moment is in a list of computed moments, of which some are null', async () => {
    const list = "date_add('year', 9998, at), date_trunc('hour', at), date_add('second', qty, at)";
    const moment = (text: string) => `TIMESTAMP '${text} UTC'`;
    const rows = [
      [moment('2026-01-01 10:00:00.000000'), "BIGINT '1'"],
      [moment('2026-01-01 10:00:00.500000'), "BIGINT '1'"],
      ['CAST(NULL AS TIMESTAMP(6) WITH TIME ZONE)', "BIGINT '1'"],
      [moment('9999-12-31 23:59:59.500000'), "BIGINT '1'"],
    ];
    const answers = await ask([`at in (${list})`, `at not in (${list})`], ['at', 'qty'], rows);
    expect(answers).toEqual([
      [true, false],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it.each([
    'qty in (qty * 1, case when qty * 2 in (qty * 5, qty * 7) then qty end)',
    'qty in (qty * 1, case when qty * 2 between 50 and 90 then qty end)',
    'qty = qty * 1 or qty = case when qty * 2 in (50, 60) then qty end',
    'not (qty <> qty * 1 and qty <> case when qty * 2 in (50, 60) then qty end)',
  ])('true where one of the equalities holds and another is null: %s', async (expression) => {
    expect(await ask([expression], ['qty'], [["BIGINT '1'"], ["BIGINT '2'"]])).toEqual([[true], [true]]);
  });

  it('columns that are called as the printer calls what it makes', async () => {
    const names = ['s', 'a', 'r', 't', 'v0', 'v1', 'source', 'lines'];
    const field = (name: string, type: string) =>
      ({ name, key: name, type: parseFieldType(type)!, required: false, description: '' }) as const;
    const fields = [field('day', 'date'), ...names.map((name) => field(name, 'string'))];
    const window = { event_from: '0001-01-01', event_to: '9999-12-31' };
    const columns = names.map((name) => `'${name}' AS "${name}"`).join(', ');
    const source = `(SELECT DATE '2026-01-01' AS day, BIGINT '1' AS _file_id, BIGINT '1' AS _line, ${columns})`;
    for (const grouped of [{}, { group_by: names }]) {
      const planned = planQuery({ ...window, select: names, ...grouped }, { fields, eventDateField: 'day' });
      const { sql } = printTrinoQuery(planned, source);
      expect((await run(sql)).map((row) => row.slice(0, names.length))).toEqual([names]);
    }
  });

  it('a text cast to a timestamp', async () => {
    const found = await ask(['cast(name as timestamp)'], ['name'], timestampTexts.map(text));
    expect(found.map(([cell]) => cell)).toEqual(timestampTexts.map((each) => parseTimestamp(each) ?? null));
  });

  it.each([0, 10, 19, 38])('averages whose sum has more than 38 digits, of %i places', async (places) => {
    const digits = (all: string) =>
      places === 0 ? all : `${all.slice(0, 38 - places) || '0'}.${all.slice(38 - places)}`;
    const [large, seven] = [digits('9'.repeat(38)), digits('7'.padStart(38, '0'))];
    const column = `cast(name as decimal(38,${places}))`;
    const [[far]] = (await ask([`avg(${column})`], ['name'], [large, large, large].map(text))) as [[number]];
    expect(far / 10 ** (38 - places)).toBeCloseTo(1, 12);
    const near = [large, large, `-${large}`, `-${large}`, seven];
    const [[average]] = (await ask([`avg(${column})`], ['name'], near.map(text))) as [[number]];
    expect(average * 10 ** places).toBeCloseTo(1.4, 10);
    await expect(ask([`sum(${column})`], ['name'], [large, large].map(text))).rejects.toThrow(overflow);
  });

  it.each(differences)(
    '%s %s %s of %i and %i places',
    async (left, operator, right, first, second, expected) => {
      const expression = `cast(name as decimal(38,${first})) ${operator} cast("end" as decimal(38,${second}))`;
      const answer = ask([expression], ['name', 'end'], [[...text(left), ...text(right)]]);
      if (expected === null) await expect(answer).rejects.toThrow(overflow);
      else expect(await answer).toEqual([[expected]]);
    },
  );

  it.each(['+', '-', '*', '/', '%', '||', 'and', 'or'])('200 chained operators %s', async (operator) => {
    const operands: Record<string, [string, string]> = {
      '||': ['name', "'b'"],
      and: ['name is null', 'true'],
      or: ['name is null', 'true'],
    };
    const [first, next] = operands[operator] ?? ['length(name)', '1'];
    const [[cell]] = (await ask(
      [`${first}${` ${operator} ${next}`.repeat(200)}`],
      ['name'],
      [text('1')],
    )) as [[unknown]];
    expect(cell).not.toBeNull();
  });
});
