import { type Call, operands, type SqlWriter } from '../../query-engine-sql/sql-writer.ts';

/**
 * Trino notices where a sum has more than 38 digits and fails, which is right for a sum and not for an average.
 * Values of up to 27 digits cannot get there: 10^27 times 10^11 rows is 10^38. Wider ones are added in two parts.
 */
const SAFE_DIGITS = 27;
const LOW_DIGITS = 19;

export function sumSql(call: Call, writer: SqlWriter): string {
  const arg = operands(call, writer)[0]!;
  return call.type.kind === 'bigint' ? `CAST(${sumOfIntegers(arg)} AS BIGINT)` : `sum(${arg})`;
}

/** The average comes from the exact sum, where there is one, so the order of the rows does not show. */
export function avgSql(call: Call, writer: SqlWriter): string {
  const arg = operands(call, writer)[0]!;
  const { type } = call.args[0]!;
  if (type.kind === 'double') return `avg(${arg})`;
  if (type.kind === 'bigint') return `(CAST(${sumOfIntegers(arg)} AS DOUBLE) / count(${arg}))`;
  if (type.kind !== 'decimal' || type.precision <= SAFE_DIGITS) {
    return `(CAST(sum(${arg}) AS DOUBLE) / count(${arg}))`;
  }
  const { scale } = type;
  // The value of one in the last digit of the high part. The high part is counted in it, unless that digit is below the
  // point.
  const unit = powerOfTen(LOW_DIGITS - scale);
  const counted = scale < LOW_DIGITS;
  const places = Math.max(scale - LOW_DIGITS, 0);
  const cut = (v: string) =>
    `CAST((${v} - ${v} % ${unit})${counted ? ` / ${unit}` : ''} AS DECIMAL(38, ${places}))`;
  const low = `sum(${writer.once(arg, (v) => `${v} % ${unit}`)})`;
  const high = `sum(${writer.once(arg, cut)})`;
  // Put together exactly where the parts could cancel each other out; beyond, the high part gives the digits.
  const near = `CAST(${high}${counted ? ` * ${unit}` : ''} + ${low} AS DOUBLE)`;
  const scaled = counted ? `CAST(${high} AS DOUBLE) * CAST(${unit} AS DOUBLE)` : `CAST(${high} AS DOUBLE)`;
  const bound = powerOfTen(18 - places);
  const sum = `CASE WHEN abs(${high}) < ${bound} THEN ${near} ELSE ${scaled} + CAST(${low} AS DOUBLE) END`;
  return `((${sum}) / count(${arg}))`;
}

/** By way of decimals: Trino fails where a part of a sum of integers overflows, though the whole would fit. */
function sumOfIntegers(arg: string): string {
  return `sum(CAST(${arg} AS DECIMAL(38, 0)))`;
}

function powerOfTen(exponent: number): string {
  if (exponent >= 0) return `DECIMAL '1${'0'.repeat(exponent)}'`;
  return `DECIMAL '0.${'1'.padStart(-exponent, '0')}'`;
}
