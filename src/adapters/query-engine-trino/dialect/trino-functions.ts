import { isComputed, lateOperand } from '../../shared/sql/constant-operands.ts';
import { datePartFunctions } from '../../shared/sql/date-parts.ts';
import type { DialectFunctions } from '../../shared/sql/dialect.ts';
import { castToDecimal, guarded, infix, named } from '../../shared/sql/function-forms.ts';
import { round } from '../../shared/sql/rounding.ts';
import { type Call, operands, type Print, type SqlWriter } from '../../shared/sql/sql-writer.ts';
import { average, sum } from '../../shared/sql/sums.ts';
import { castSql } from './trino-casts.ts';
import { comparisons } from './trino-comparisons.ts';
import { addSql, subtractSql } from './trino-decimals.ts';
import { jsonFunctions } from './trino-json.ts';
import { sumForms } from './trino-sums.ts';
import { dateAddSql, dateDiffSql, datePartSql, dateTruncSql } from './trino-times.ts';

/** Trino's SQL of the functions that are not standard. The meaning of each is in `docs/query-language.md`. */
export const trinoFunctions: DialectFunctions = {
  add: addSql,
  subtract: subtractSql,
  multiply: castToDecimal(infix('*')),
  mod: (call, writer) => {
    const [left, right] = operands(call, writer);
    return `(${left} % NULLIF(${right}, 0))`;
  },
  ...comparisons,
  // Trino makes `-(-x)` to `x`, where the inner one may overflow. A double has a zero below 0, and does not overflow.
  negate: (call, writer) =>
    call.type.kind === 'bigint' ? `(0 - ${operands(call, writer)[0]})` : `(- ${operands(call, writer)[0]})`,
  finite: guarded(
    (v) => `is_finite(${v})`,
    (v) => v,
  ),
  like: (call, writer) => {
    const [arg, pattern] = operands(call, writer);
    return `(${arg} LIKE ${pattern} ESCAPE '\\')`;
  },
  cast: castSql,

  count_if: named('count_if'),
  sum: sum(sumForms),
  avg: average(sumForms),

  // Unicode's simple mappings, which Java's differ from in one letter: `ß` has no capital there. All code points were
  // compared, but for letters that only the newest Unicode has.
  upper: (call, writer) => `upper(replace(${operands(call, writer)[0]}, 'ß', 'ẞ'))`,
  trim: trimmed('BOTH'),
  ltrim: trimmed('LEADING'),
  rtrim: trimmed('TRAILING'),
  // Trino puts the replacement between all characters where the search is empty.
  replace: (call, writer) => {
    const [text, search, by] = operands(call, writer) as [string, string, string];
    const literal = call.args[1]!;
    if (literal.kind === 'literal' && literal.value !== '') return `replace(${text}, ${search}, ${by})`;
    return writer.once(text, (t) =>
      writer.once(search, (s) =>
        writer.once(
          by,
          (b) =>
            `CASE WHEN ${s} <> '' THEN replace(${t}, ${s}, ${b}) WHEN ${b} IS NOT NULL AND ${s} = '' THEN ${t} END`,
        ),
      ),
    );
  },
  ends_with: (call, writer) => {
    const [text, end] = operands(call, writer) as [string, string];
    return writer.once(text, (t) =>
      writer.once(
        end,
        (e) => `length(${e}) <= length(${t}) AND substr(${t}, length(${t}) - length(${e}) + 1) = ${e}`,
      ),
    );
  },
  contains: (call, writer) => `(strpos(${operands(call, writer).join(', ')}) > 0)`,
  substring: substringSql,

  ceil: castToDecimal(named('ceiling')),
  round: round({
    // Trino's casts between decimals round half away from zero.
    decimal: (arg, _places, _from, to, writer) => `CAST(${arg} AS ${writer.typeName(to)})`,
    double: (digits) => `DOUBLE '${digits}'`,
  }),
  power: named('power'),
  sqrt: named('sqrt'),
  ln: named('ln'),
  log10: named('log10'),

  ...datePartFunctions(datePartSql),
  date_trunc: dateTruncSql,
  date_diff: dateDiffSql,
  date_add: dateAddSql,

  ...jsonFunctions,

  greatest: named('greatest'),
  least: named('least'),
};

/** Null for `from` below 1 or a negative length. Trino computes operands in order, and none after the first null. */
function substringSql(call: Call, writer: SqlWriter): string {
  const [text, ...bounds] = operands(call, writer) as [string, ...string[]];
  const [, start, count] = call.args;
  const [from, length] = bounds.map((sql, index) => lateOperand(call.args[1 + index]!, sql));
  const atLeast = (v: string, least: number, more = '') =>
    `CASE WHEN ${v} >= ${least}${more} THEN least(${v}, 2147483647) END`;
  if (length === undefined) return `substr(${text}, ${writer.once(from!, (v) => atLeast(v, 1))})`;
  if (start!.kind === 'literal' || !isComputed(count!)) {
    const places = [writer.once(from!, (v) => atLeast(v, 1)), writer.once(length, (v) => atLeast(v, 0))];
    return `substr(${[text, ...places].join(', ')})`;
  }
  // The null for a `from` that is too small comes last, so that the length is computed.
  return writer.once(from!, (f) => {
    const last = writer.once(length, (l) => atLeast(l, 0, ` AND ${f} >= 1`));
    return `substr(${text}, greatest(least(${f}, 2147483647), 1), ${last})`;
  });
}

function trimmed(side: string): Print {
  const spaces = `U&' \\0009\\000A\\000B\\000C\\000D'`;
  return (call, writer) => `trim(${side} ${spaces} FROM ${operands(call, writer)[0]})`;
}
