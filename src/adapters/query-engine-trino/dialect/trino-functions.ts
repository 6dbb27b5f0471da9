import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import { type Call, operands, type SqlWriter } from '../../query-engine-sql/sql-writer.ts';
import { castSql } from './trino-casts.ts';
import { jsonPrinters } from './trino-json.ts';
import { lowerSql, upperSql } from './trino-letters.ts';
import { avgSql, sumSql } from './trino-sums.ts';
import { dateAddSql, dateDiffSql, datePartSql, dateTruncSql } from './trino-times.ts';
import { sqlType } from './trino-types.ts';

type Print = (call: Call, writer: SqlWriter) => string;

/** Trino's SQL for every function of a plan. The meaning of each is in `docs/query-language.md`. */
export const printers: Readonly<Record<PlanFunction, Print>> = {
  add: added('+'),
  subtract: added('-'),
  multiply: exact('*'),
  divide: infix('/'),
  mod: (call, writer) => {
    const [left, right] = operands(call, writer);
    return `(${left} % NULLIF(${right}, 0))`;
  },
  negate: (call, writer) => `(- ${operands(call, writer)[0]})`,
  finite: (call, writer) =>
    writer.once(operands(call, writer)[0]!, (v) => `CASE WHEN is_finite(${v}) THEN ${v} END`),
  eq: infix('='),
  ne: infix('<>'),
  lt: infix('<'),
  le: infix('<='),
  gt: infix('>'),
  ge: infix('>='),
  and: infix('AND'),
  or: infix('OR'),
  not: (call, writer) => `(NOT ${operands(call, writer)[0]})`,
  is_null: (call, writer) => `(${operands(call, writer)[0]} IS NULL)`,
  in: (call, writer) => {
    const [arg, ...list] = operands(call, writer);
    return `(${arg} IN (${list.join(', ')}))`;
  },
  between: (call, writer) => {
    const [arg, low, high] = operands(call, writer);
    return `(${arg} BETWEEN ${low} AND ${high})`;
  },
  like: (call, writer) => {
    const [arg, pattern] = operands(call, writer);
    return `(${arg} LIKE ${pattern} ESCAPE '\\')`;
  },
  cast: (call, writer) =>
    castSql(call.args[0]!.type, call.type, operands(call, writer)[0]!, (operand, body) =>
      writer.once(operand, body),
    ),

  count_all: () => 'count(*)',
  count: (call, writer) => `count(${call.distinct ? 'DISTINCT ' : ''}${operands(call, writer)[0]})`,
  count_if: named('count_if'),
  sum: sumSql,
  avg: avgSql,
  min: named('min'),
  max: named('max'),
  stddev: named('stddev_samp'),
  variance: named('var_samp'),
  sum_sorted: sorted('sum'),
  avg_sorted: sorted('avg'),
  stddev_sorted: sorted('stddev_samp'),
  variance_sorted: sorted('var_samp'),
  bool_and: named('bool_and'),
  bool_or: named('bool_or'),

  lower: (call, writer) => lowerSql(operands(call, writer)[0]!),
  upper: (call, writer) => upperSql(operands(call, writer)[0]!),
  trim: trimmed('BOTH'),
  ltrim: trimmed('LEADING'),
  rtrim: trimmed('TRAILING'),
  length: named('length'),
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
  starts_with: named('starts_with'),
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
  strpos: named('strpos'),
  concat: (call, writer) => `(${operands(call, writer).join(' || ')})`,
  substring: (call, writer) => {
    const [text, ...bounds] = operands(call, writer);
    const clamped = bounds.map((bound, index) =>
      writer.once(bound, (v) => `CASE WHEN ${v} >= ${index === 0 ? 1 : 0} THEN least(${v}, 2147483647) END`),
    );
    return `substr(${[text, ...clamped].join(', ')})`;
  },

  abs: named('abs'),
  sign: (call, writer) => `CAST(sign(${operands(call, writer)[0]}) AS BIGINT)`,
  floor: rounded('floor'),
  ceil: rounded('ceiling'),
  round: roundSql,
  power: named('power'),
  sqrt: named('sqrt'),
  ln: named('ln'),
  log10: named('log10'),
  exp: named('exp'),

  year: datePartSql,
  quarter: datePartSql,
  month: datePartSql,
  week: datePartSql,
  day: datePartSql,
  day_of_week: datePartSql,
  day_of_year: datePartSql,
  hour: datePartSql,
  minute: datePartSql,
  second: datePartSql,
  date_trunc: dateTruncSql,
  date_diff: dateDiffSql,
  date_add: dateAddSql,

  ...jsonPrinters,

  coalesce: named('coalesce'),
  greatest: named('greatest'),
  least: named('least'),
};

function named(name: string): Print {
  return (call, writer) => `${name}(${operands(call, writer).join(', ')})`;
}

function infix(operator: string): Print {
  return (call, writer) => `(${operands(call, writer).join(` ${operator} `)})`;
}

/** + - * as the plan types them; Trino's own precision can be smaller where the plan's is at its limit. */
function exact(operator: string): Print {
  return (call, writer) => {
    const sql = `(${operands(call, writer).join(` ${operator} `)})`;
    return call.type.kind === 'decimal' ? `CAST(${sql} AS ${sqlType(call.type)})` : sql;
  };
}

/**
 * Adds or subtracts. Where an operand has no room for the places of the result, it meets the other in its own places. What
 * the other has below them is added last, with the sign of the rest, so that nothing on the way is larger than the result.
 */
function added(operator: '+' | '-'): Print {
  return (call, writer) => {
    const { type } = call;
    const [left, right] = call.args.map((arg) => arg.type);
    if (type.kind !== 'decimal' || left?.kind !== 'decimal' || right?.kind !== 'decimal') {
      return exact(operator)(call, writer);
    }
    const isNarrow = [left, right].every(({ precision, scale }) => precision - scale + type.scale <= 38);
    if (isNarrow) return exact(operator)(call, writer);
    const [a, b] = operands(call, writer) as [string, string];
    const second = operator === '-' ? `(- ${b})` : b;
    const [few, many] = left.scale < right.scale ? [a, second] : [second, a];
    const places = Math.min(left.scale, right.scale);
    const unit = places === 0 ? `DECIMAL '1'` : `DECIMAL '0.${'1'.padStart(places, '0')}'`;
    const coarse = `DECIMAL(38, ${places})`;
    const sum = (high: string, low: string) => `CAST(${high} AS ${sqlType(type)}) + ${low}`;
    return writer.once(many, (m) =>
      writer.once(`CAST(${few} + CAST(${m} - ${m} % ${unit} AS ${coarse}) AS ${coarse})`, (high) =>
        writer.once(
          `${m} % ${unit}`,
          (low) =>
            `CAST(CASE WHEN ${high} > 0 AND ${low} < 0 THEN ${sum(`${high} - ${unit}`, `(${low} + ${unit})`)} ` +
            `WHEN ${high} < 0 AND ${low} > 0 THEN ${sum(`${high} + ${unit}`, `(${low} - ${unit})`)} ` +
            `ELSE ${sum(high, low)} END AS ${sqlType(type)})`,
        ),
      ),
    );
  };
}

function sorted(name: string): Print {
  return (call, writer) => {
    const arg = operands(call, writer)[0];
    return `${name}(${arg} ORDER BY ${arg})`;
  };
}

function trimmed(side: string): Print {
  const spaces = `U&' \\0009\\000A\\000B\\000C\\000D'`;
  return (call, writer) => `trim(${side} ${spaces} FROM ${operands(call, writer)[0]})`;
}

function rounded(name: string): Print {
  return (call, writer) => {
    const sql = `${name}(${operands(call, writer)[0]})`;
    return call.type.kind === 'decimal' ? `CAST(${sql} AS ${sqlType(call.type)})` : sql;
  };
}

/** Half away from zero, as Trino's casts between decimals do it. Doubles: the nearest whole number of the last place. */
function roundSql(call: Call, writer: SqlWriter): string {
  const arg = writer.expr(call.args[0]!);
  const places = call.args[1];
  if (places?.kind !== 'literal') throw new Error('round needs a literal');
  if (call.type.kind === 'decimal') return `CAST(${arg} AS ${sqlType(call.type)})`;
  const digits = Number(places.value);
  if (digits === 0) return `round(${arg})`;
  const factor = `DOUBLE '1e+${digits}'`;
  return `(round(${arg} * ${factor}) / ${factor})`;
}
