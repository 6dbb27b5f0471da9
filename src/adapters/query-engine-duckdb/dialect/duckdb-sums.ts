import type { DataType } from '../../../domain/query/plan.ts';
import { decimal } from '../../../domain/query/types.ts';
import { type Call, operands, type SqlWriter } from '../../query-engine-sql/sql-writer.ts';
import { sqlType } from './duckdb-types.ts';

type DecimalType = Extract<DataType, { kind: 'decimal' }>;

/**
 * DuckDB adds decimals in 128 bits and wraps without an error. Values of up to 27 digits cannot get there: 10^27
 * times 10^11 rows is 10^38. Wider ones are added in two parts of at most 20 digits each.
 */
const SAFE_DIGITS = 27;
const LOW_DIGITS = 19;

export function sumSql(call: Call, writer: SqlWriter): string {
  const arg = operands(call, writer)[0]!;
  const { type } = call.args[0]!;
  if (type.kind === 'bigint') return `CAST(sum(${arg}) AS BIGINT)`;
  if (type.kind !== 'decimal') return `sum(${arg})`;
  // A sum alone may grow to 39 digits unnoticed; an addition checks.
  if (type.precision <= SAFE_DIGITS) return `(sum(${arg}) + CAST(0 AS DECIMAL(38, ${type.scale})))`;
  const { high, low } = sumsOfParts(arg, type, writer);
  return decimalOfDigits(`${high} * ${power(LOW_DIGITS)} + ${low}`, decimal(38, type.scale));
}

/** The average comes from the exact sum, where there is one, so the order of the rows does not show. */
export function avgSql(call: Call, writer: SqlWriter): string {
  const arg = operands(call, writer)[0]!;
  const { type } = call.args[0]!;
  if (type.kind === 'double') return `avg(${arg})`;
  if (type.kind !== 'decimal' || type.precision <= SAFE_DIGITS) {
    return `(CAST(sum(${arg}) AS DOUBLE) / count(${arg}))`;
  }
  const { high, low } = sumsOfParts(arg, type, writer);
  // Put together exactly where the parts could cancel each other out; beyond, the high part gives the digits.
  const near = `CAST((${high} * ${power(LOW_DIGITS)} + ${low}) AS DOUBLE)`;
  const far = `(CAST(${high} AS DOUBLE) * CAST('1e+${LOW_DIGITS}' AS DOUBLE) + CAST(${low} AS DOUBLE))`;
  const sum = `CASE WHEN abs(${high}) < ${power(18)} THEN ${near} ELSE ${far} END`;
  return `((${sum}) / CAST('1e+${type.scale}' AS DOUBLE) / count(${arg}))`;
}

/**
 * Sums of the digits above the 19th from the right and of the last 19, both as whole numbers of 128 bits, counted
 * in units of their last digits.
 */
function sumsOfParts(arg: string, type: DecimalType, writer: SqlWriter): { high: string; low: string } {
  const { scale } = type;
  if (scale >= LOW_DIGITS) {
    const cut = (v: string) => `trunc(CAST(${v} AS DECIMAL(38, ${scale})), ${scale - LOW_DIGITS})`;
    const rest = writer.once(arg, (v) => `${v} - ${cut(v)}`);
    return { high: unscaled(`sum(${cut(arg)})`, scale - LOW_DIGITS), low: unscaled(`sum(${rest})`, scale) };
  }
  const unit = power(LOW_DIGITS - scale);
  const cut = (v: string) => `CAST(trunc(CAST(${v} AS DECIMAL(38, ${scale}))) AS HUGEINT) // ${unit}`;
  const rest = writer.once(arg, (v) => `${v} - CAST((${cut(v)}) * ${unit} AS DECIMAL(38, 0))`);
  return { high: `sum(${cut(arg)})`, low: unscaled(`sum(${rest})`, scale) };
}

/**
 * All digits of a decimal as a whole number. The way over the text is slow: use it for one value per group, or for rare
 * values.
 */
export function unscaled(value: string, scale: number): string {
  if (scale === 0) return `CAST(${value} AS HUGEINT)`;
  return `CAST(replace(CAST(${value} AS VARCHAR), '.', '') AS HUGEINT)`;
}

/** The decimal of 38 digits that has these digits, a whole number of 128 bits; an error where they are more. */
export function decimalOfDigits(digits: string, type: DecimalType): string {
  const whole = `CAST((${digits}) AS DECIMAL(38, 0))`;
  if (type.scale === 0) return whole;
  const unit = `CAST('0.${'1'.padStart(type.scale, '0')}' AS DECIMAL(${type.scale}, ${type.scale}))`;
  return `CAST((${whole} * ${unit}) AS ${sqlType(type)})`;
}

function power(digits: number): string {
  return `CAST('1${'0'.repeat(digits)}' AS HUGEINT)`;
}
