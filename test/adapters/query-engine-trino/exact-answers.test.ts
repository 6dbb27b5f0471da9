import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/adapters/query-engine-duckdb/printer.testing.ts';
import { printTrinoQuery } from '../../../src/adapters/query-engine-trino/printer.ts';
import { runStatement } from '../../../src/adapters/query-engine-trino/statement.ts';
import {
  decimalOf,
  differences,
  doubles,
  timestampTexts,
} from '../../../src/adapters/sql-printing/exact-cases.testing.ts';
import { parseTimestamp } from '../../../src/domain/query/values.ts';
import { server } from './servers.ts';

/** Values of the expressions over rows of `columns`, each row a list of typed SQL literals. */
async function ask(expressions: string[], columns: string[], rows: string[][]): Promise<unknown[][]> {
  const select = expressions.map((expression, index) => `${expression} as x${index}`);
  const values = rows.map((row, index) => `(${[...row, `BIGINT '${index}'`].join(', ')})`).join(', ');
  const source =
    `(SELECT DATE '2026-01-01' AS day, BIGINT '1' AS _file_id, r.* ` +
    `FROM (VALUES ${values}) r(${[...columns, '_line'].map((name) => `"${name}"`).join(', ')}))`;
  const { sql } = printTrinoQuery(plan({ select, limit: 10_000 }), source);
  const found: unknown[][] = [];
  const options = { signal: AbortSignal.timeout(60_000), source: 'test' };
  await runStatement(server, sql, options, (page) => void found.push(...page));
  return found.map((row) => row.slice(0, expressions.length));
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
    const found = await ask([`cast(rate as decimal(${p},${s}))`], ['rate'], rows);
    expect(found.map(([cell]) => cell)).toEqual(doubles.map((value) => decimalOf(value, p, s)));
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
