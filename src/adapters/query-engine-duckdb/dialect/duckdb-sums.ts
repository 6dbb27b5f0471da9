import { decimal } from '../../../domain/query/types.ts';
import { type DecimalType, powerOfTen } from '../../shared/sql/decimals.ts';
import type { SqlWriter } from '../../shared/sql/sql-writer.ts';
import { LOW_DIGITS, SAFE_DIGITS, type SumForms } from '../../shared/sql/sums.ts';

/** DuckDB adds decimals in 128 bits and wraps without an error. It adds integers in 128 bits too, which they cannot leave. */
export const sumForms: SumForms = {
  ofIntegers: (arg) => `sum(${arg})`,
  ofDecimals(arg, type, writer) {
    // A sum alone may grow to 39 digits unnoticed; an addition checks.
    if (type.precision <= SAFE_DIGITS) return `(sum(${arg}) + CAST(0 AS DECIMAL(38, ${type.scale})))`;
    const { high, low } = sumsOfParts(arg, type, writer);
    return decimalOfDigits(`${high} * ${hugePower(LOW_DIGITS)} + ${low}`, decimal(38, type.scale), writer);
  },
  averageOfWide(arg, type, writer) {
    const { high, low } = sumsOfParts(arg, type, writer);
    // Put together exactly where the parts could cancel each other out; beyond, the high part gives the digits.
    const near = `CAST((${high} * ${hugePower(LOW_DIGITS)} + ${low}) AS DOUBLE)`;
    const far = `(CAST(${high} AS DOUBLE) * CAST('1e+${LOW_DIGITS}' AS DOUBLE) + CAST(${low} AS DOUBLE))`;
    const sum = `CASE WHEN abs(${high}) < ${hugePower(18)} THEN ${near} ELSE ${far} END`;
    return `((${sum}) / CAST('1e+${type.scale}' AS DOUBLE) / count(${arg}))`;
  },
};

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
  const unit = hugePower(LOW_DIGITS - scale);
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
export function decimalOfDigits(digits: string, type: DecimalType, writer: SqlWriter): string {
  const whole = `CAST((${digits}) AS DECIMAL(38, 0))`;
  if (type.scale === 0) return whole;
  const unit = `CAST('${powerOfTen(-type.scale)}' AS DECIMAL(${type.scale}, ${type.scale}))`;
  return `CAST((${whole} * ${unit}) AS ${writer.typeName(type)})`;
}

/** 10^exponent as a whole number of 128 bits. */
export function hugePower(exponent: number): string {
  return `CAST('${powerOfTen(exponent)}' AS HUGEINT)`;
}
