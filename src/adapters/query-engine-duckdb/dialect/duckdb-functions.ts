import { decimal } from '../../../domain/query/types.ts';
import { lateOperand } from '../../shared/sql/constant-operands.ts';
import { datePartFunctions } from '../../shared/sql/date-parts.ts';
import type { DialectFunctions } from '../../shared/sql/dialect.ts';
import {
  betweenBounds,
  castToDecimal,
  guarded,
  infix,
  inList,
  named,
} from '../../shared/sql/function-forms.ts';
import { round } from '../../shared/sql/rounding.ts';
import { type Call, operands, type Print, type SqlWriter, textOf } from '../../shared/sql/sql-writer.ts';
import { average, sum } from '../../shared/sql/sums.ts';
import { castSql } from './duckdb-casts.ts';
import { addSql, multiplySql, subtractSql } from './duckdb-decimals.ts';
import { jsonFunctions } from './duckdb-json.ts';
import { sumForms } from './duckdb-sums.ts';
import { dateAddSql, dateDiffSql, datePartSql, dateTruncSql } from './duckdb-times.ts';

/** DuckDB's SQL of the functions that are not standard. The meaning of each is in `docs/query-language.md`. */
export const duckDbFunctions: DialectFunctions = {
  add: addSql,
  subtract: subtractSql,
  multiply: multiplySql,
  // DuckDB refuses the smallest integer % -1; any integer % -1 is 0, as is any % 1.
  mod: (call, writer) => {
    const [left, right] = operands(call, writer);
    const divisor = writer.once(right!, (v) => `CASE WHEN ${v} = -1 THEN 1 ELSE ${v} END`);
    return `(${left} % ${divisor})`;
  },
  eq: infix('='),
  ne: infix('<>'),
  lt: infix('<'),
  le: infix('<='),
  gt: infix('>'),
  ge: infix('>='),
  between: betweenBounds,
  in: inList,
  negate: (call, writer) => `(- ${operands(call, writer)[0]})`,
  finite: guarded(
    (v) => `isfinite(${v})`,
    (v) => v,
  ),
  like: (call, writer) => {
    const [arg, pattern] = operands(call, writer);
    // Without ESCAPE DuckDB knows plain prefixes, and has no escape character.
    const escaping = textOf(call, 1).includes('\\') ? " ESCAPE '\\'" : '';
    return `(${arg} LIKE ${pattern}${escaping})`;
  },
  cast: castSql,

  count_if: (call, writer) => `count(CASE WHEN ${operands(call, writer)[0]} THEN 1 END)`,
  sum: sum(sumForms),
  avg: average(sumForms),

  upper: named('upper'),
  trim: trimmed('trim'),
  ltrim: trimmed('ltrim'),
  rtrim: trimmed('rtrim'),
  replace: named('replace'),
  ends_with: named('ends_with'),
  contains: named('contains'),
  substring: substringSql,

  ceil: castToDecimal(named('ceil')),
  round: round({
    decimal: (arg, places, from, to, writer) => {
      const wide = writer.typeName(decimal(from.precision + 1, from.scale));
      return `CAST(round(CAST(${arg} AS ${wide}), ${places}) AS ${writer.typeName(to)})`;
    },
    double: (digits) => `CAST('${digits}' AS DOUBLE)`,
  }),
  power: named('pow'),
  sqrt: guarded(
    (v) => `${v} >= 0`,
    (v) => `sqrt(${v})`,
  ),
  ln: guarded(
    (v) => `${v} > 0`,
    (v) => `ln(${v})`,
  ),
  log10: guarded(
    (v) => `${v} > 0`,
    (v) => `log10(${v})`,
  ),

  ...datePartFunctions(datePartSql),
  date_trunc: dateTruncSql,
  date_diff: dateDiffSql,
  date_add: dateAddSql,

  ...jsonFunctions,

  greatest: extreme('list_max'),
  least: extreme('list_min'),
};

/**
 * Each bound becomes null where it is out of the function's range. Not by a condition around the whole: DuckDB would
 * compute an operand only where the conditions before it hold, so its overflow would fail the query by chance. `greatest`
 * and `least` pass over nulls, which end as null here too.
 */
function substringSql(call: Call, writer: SqlWriter): string {
  const [text, ...places] = operands(call, writer);
  const bounds = places.map((v, index) => {
    const below = -index;
    const bound = `nullif(least(greatest(${v}, ${below}), 2147483647), ${below})`;
    return lateOperand(call.args[1 + index]!, bound);
  });
  return `substring(${[text, ...bounds].join(', ')})`;
}

function trimmed(name: string): Print {
  const spaces = `concat(' ', chr(9), chr(10), chr(11), chr(12), chr(13))`;
  return (call, writer) => `${name}(${operands(call, writer)[0]}, ${spaces})`;
}

/** DuckDB's own `greatest` passes over nulls; here one null makes the result null. */
function extreme(name: string): Print {
  return (call, writer) =>
    writer.once(
      `[${operands(call, writer).join(', ')}]`,
      (list) => `CASE WHEN list_count(${list}) = ${call.args.length} THEN ${name}(${list}) END`,
    );
}
