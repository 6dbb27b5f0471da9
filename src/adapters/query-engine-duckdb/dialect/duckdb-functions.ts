import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import { type Call, operands, type SqlWriter, textOf } from '../../query-engine-sql/sql-writer.ts';
import { castSql } from './duckdb-casts.ts';
import { avgSql, decimalOfDigits, sumSql, unscaled } from './duckdb-sums.ts';
import { dateAddSql, dateDiffSql, datePartSql, dateTruncSql } from './duckdb-times.ts';
import { sqlType } from './duckdb-types.ts';

type Print = (call: Call, writer: SqlWriter) => string;

/** DuckDB's SQL for every function of a plan. The meaning of each is in `docs/query-language.md`. */
export const printers: Readonly<Record<PlanFunction, Print>> = {
  add: added('+'),
  subtract: added('-'),
  multiply: exact('*'),
  divide: infix('/'),
  // DuckDB refuses the smallest integer % -1; any integer % -1 is 0, as is any % 1.
  mod: (call, writer) => {
    const [left, right] = operands(call, writer);
    return writer.once(right!, (divisor) => `${left} % CASE WHEN ${divisor} = -1 THEN 1 ELSE ${divisor} END`);
  },
  negate: (call, writer) => `(- ${operands(call, writer)[0]})`,
  finite: (call, writer) =>
    guarded(
      call,
      writer,
      (v) => `isfinite(${v})`,
      (v) => v,
    ),
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
    // Without ESCAPE DuckDB knows plain prefixes, and has no escape character.
    const escaping = textOf(call, 1).includes('\\') ? " ESCAPE '\\'" : '';
    return `(${arg} LIKE ${pattern}${escaping})`;
  },
  cast: (call, writer) =>
    castSql(call.args[0]!.type, call.type, operands(call, writer)[0]!, (operand, body) =>
      writer.once(operand, body),
    ),

  count_all: () => 'count(*)',
  count: (call, writer) => `count(${call.distinct ? 'DISTINCT ' : ''}${operands(call, writer)[0]})`,
  count_if: (call, writer) => `count(CASE WHEN ${operands(call, writer)[0]} THEN 1 END)`,
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

  lower: named('lower'),
  upper: named('upper'),
  trim: trimmed('trim'),
  ltrim: trimmed('ltrim'),
  rtrim: trimmed('rtrim'),
  length: named('length'),
  replace: named('replace'),
  starts_with: named('starts_with'),
  ends_with: named('ends_with'),
  contains: named('contains'),
  strpos: named('strpos'),
  concat: (call, writer) => `(${operands(call, writer).join(' || ')})`,
  substring: substringSql,

  abs: named('abs'),
  sign: (call, writer) => `CAST(sign(${operands(call, writer)[0]}) AS BIGINT)`,
  floor: rounded('floor'),
  ceil: rounded('ceil'),
  round: roundSql,
  power: named('pow'),
  sqrt: (call, writer) =>
    guarded(
      call,
      writer,
      (v) => `${v} >= 0`,
      (v) => `sqrt(${v})`,
    ),
  ln: (call, writer) =>
    guarded(
      call,
      writer,
      (v) => `${v} > 0`,
      (v) => `ln(${v})`,
    ),
  log10: (call, writer) =>
    guarded(
      call,
      writer,
      (v) => `${v} > 0`,
      (v) => `log10(${v})`,
    ),
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

  json_text: fromJson(
    (v) =>
      `CASE WHEN json_type(${v}) IN ('VARCHAR', 'BOOLEAN') THEN json_extract_string(${v}, '$') ` +
      `WHEN json_type(${v}) IN ('BIGINT', 'UBIGINT') ` +
      `THEN CAST(TRY_CAST(json_extract_string(${v}, '$') AS BIGINT) AS VARCHAR) END`,
  ),
  json_number: fromJson(
    (v) =>
      `CASE WHEN json_type(${v}) IN ('BIGINT', 'UBIGINT', 'DOUBLE') ` +
      `THEN TRY_CAST(json_extract_string(${v}, '$') AS DOUBLE) END`,
  ),
  json_integer: fromJson(
    (v) =>
      `CASE WHEN json_type(${v}) IN ('BIGINT', 'UBIGINT') ` +
      `THEN TRY_CAST(json_extract_string(${v}, '$') AS BIGINT) END`,
  ),
  json_boolean: fromJson(
    (v) => `CASE WHEN json_type(${v}) = 'BOOLEAN' THEN json_extract_string(${v}, '$') = 'true' END`,
  ),
  json_length: fromJson(
    (v) => `CASE WHEN json_type(${v}) = 'ARRAY' THEN CAST(json_array_length(${v}) AS BIGINT) END`,
  ),
  json_exists: named('json_exists'),

  coalesce: named('coalesce'),
  greatest: extreme('list_max'),
  least: extreme('list_min'),
};

function named(name: string): Print {
  return (call, writer) => `${name}(${operands(call, writer).join(', ')})`;
}

function infix(operator: string): Print {
  return (call, writer) => `(${operands(call, writer).join(` ${operator} `)})`;
}

/**
 * Printed as functions: DuckDB's optimizer moves an operator's constant to the other side of a comparison, and the overflow
 * is lost.
 */
const arithmetic = { '+': 'add', '-': 'subtract', '*': 'multiply' };

/**
 * + - * as the plan types them. DuckDB keeps a result of decimals of up to 18 digits within 18 digits;
 * a wider operand lifts that.
 */
function exact(operator: keyof typeof arithmetic): Print {
  return (call, writer) => {
    const [left, right] = operands(call, writer) as [string, string];
    const { type } = call;
    const name = arithmetic[operator];
    if (type.kind !== 'decimal') return `${name}(${left}, ${right})`;
    const leftType = call.args[0]!.type;
    const widened = leftType.kind === 'decimal' && leftType.precision <= 18 && type.precision > 18;
    const first = widened ? `CAST(${left} AS DECIMAL(19, ${leftType.scale}))` : left;
    return `CAST(${name}(${first}, ${right}) AS ${sqlType(type)})`;
  };
}

/**
 * DuckDB computes `substring` for every entry of a column's dictionary, also for those that no selected row has,
 * and drops conditions that all selected rows meet. So the bounds that it gets are in its range for every value.
 */
function substringSql(call: Call, writer: SqlWriter): string {
  const [text, from, length] = operands(call, writer) as [string, string, string?];
  const clamped = (v: string, least: number) => `least(greatest(${v}, ${least}), 2147483647)`;
  return writer.once(from, (f) => {
    if (length === undefined) return `CASE WHEN ${f} >= 1 THEN substring(${text}, ${clamped(f, 1)}) END`;
    return writer.once(
      length,
      (l) =>
        `CASE WHEN ${f} >= 1 AND ${l} >= 0 THEN substring(${text}, ${clamped(f, 1)}, ${clamped(l, 0)}) END`,
    );
  });
}

/** Adds or subtracts. Where an operand has no room for the places of the result, whole numbers of 128 bits are added. */
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
    const coarse = left.scale < right.scale;
    const [few, many] = coarse ? [left, right] : [right, left];
    const unit = `CAST('1${'0'.repeat(many.scale - few.scale)}' AS HUGEINT)`;
    const signed = (sql: string, isSecond: boolean) => (isSecond && operator === '-' ? `(- ${sql})` : sql);
    const first = signed(unscaled(coarse ? a : b, few.scale), !coarse);
    return writer.once(signed(unscaled(coarse ? b : a, many.scale), coarse), (second) => {
      const digits = `(${first} + ${second} // ${unit}) * ${unit} + ${second} % ${unit}`;
      return decimalOfDigits(digits, type);
    });
  };
}

function sorted(name: string): Print {
  return (call, writer) => {
    const arg = operands(call, writer)[0];
    return `${name}(${arg} ORDER BY ${arg})`;
  };
}

function trimmed(name: string): Print {
  const spaces = `concat(' ', chr(9), chr(10), chr(11), chr(12), chr(13))`;
  return (call, writer) => `${name}(${operands(call, writer)[0]}, ${spaces})`;
}

function rounded(name: string): Print {
  return (call, writer) => {
    const sql = `${name}(${operands(call, writer)[0]})`;
    return call.type.kind === 'decimal' ? `CAST(${sql} AS ${sqlType(call.type)})` : sql;
  };
}

/** Doubles: the nearest whole number of the last place, halves away from zero. */
function roundSql(call: Call, writer: SqlWriter): string {
  const arg = writer.expr(call.args[0]!);
  const places = call.args[1];
  if (places?.kind !== 'literal') throw new Error('round needs a literal');
  const digits = Number(places.value);
  const from = call.args[0]!.type;
  if (from.kind === 'decimal') {
    const wide = `CAST(${arg} AS DECIMAL(${Math.min(from.precision + 1, 38)}, ${from.scale}))`;
    return `CAST(round(${wide}, ${digits}) AS ${sqlType(call.type)})`;
  }
  if (digits === 0) return `round(${arg})`;
  const factor = `CAST('1e+${digits}' AS DOUBLE)`;
  return `(round(${arg} * ${factor}) / ${factor})`;
}

/** `then` of the one argument where `when` holds of it, else null. */
function guarded(
  call: Call,
  writer: SqlWriter,
  when: (arg: string) => string,
  then: (arg: string) => string,
): string {
  return writer.once(operands(call, writer)[0]!, (v) => `CASE WHEN ${when(v)} THEN ${then(v)} END`);
}

function fromJson(body: (value: string) => string): Print {
  return (call, writer) => writer.once(named('json_extract')(call, writer), body);
}

/** DuckDB's own `greatest` passes over nulls; here one null makes the result null. */
function extreme(name: string): Print {
  return (call, writer) =>
    writer.once(
      `[${operands(call, writer).join(', ')}]`,
      (list) => `CASE WHEN list_count(${list}) = ${call.args.length} THEN ${name}(${list}) END`,
    );
}
