import type { DataType } from '../../domain/query/plan.ts';
import { sqlType } from './printer-types.ts';
import { quoteText } from './sql-literals.ts';

const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const DAY = `${YEAR}-[0-9]{2}-[0-9]{2}`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?';
const OFFSET = '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/** What a text must be to become a value, the same on every engine (`docs/query-language.md`, `cast`). */
const FORMS: Partial<Record<DataType['kind'], string>> = {
  bigint: '-?[0-9]+',
  double: '-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?',
  decimal: '-?[0-9]+(?:\\.[0-9]+)?',
  boolean: '(?i:true|false)',
  date: DAY,
  timestamp: `${DAY}(?:[T ]${TIME}${OFFSET})?`,
};

type Once = (operand: string, body: (operand: string) => string) => string;

/** The value as another type, null where it has none there. */
export function castSql(from: DataType, to: DataType, operand: string, once: Once): string {
  if (to.kind === 'varchar') return textOf(from, operand);
  if (from.kind === 'varchar') {
    const text = `regexp_extract(${operand}, ${quoteText(`\\A${FORMS[to.kind]}\\z`)})`;
    return to.kind === 'timestamp' ? once(text, momentOfText) : tryCast(text, to);
  }
  if (from.kind === 'double') {
    return to.kind === 'decimal' ? decimalOfDouble(operand, to) : tryCast(`round(${operand})`, to);
  }
  if (from.kind === 'bigint' && to.kind === 'decimal' && to.precision <= SHORT_DECIMAL_DIGITS) {
    return tryCast(`CAST(${operand} AS DECIMAL(19, 0))`, to);
  }
  return tryCast(operand, to);
}

/** Trino casts the smallest integer to decimals of fewer digits than it has, without an error. */
const SHORT_DECIMAL_DIGITS = 18;

/**
 * A day, or RFC 3339 with up to six fractional digits, as a moment in UTC. The offset is taken off by hand:
 * Trino knows none beyond 14 hours.
 */
export function momentOfText(text: string): string {
  const day = `CAST(TRY_CAST(${text} AS DATE) AS ${MOMENT})`;
  const without = (characters: number) => {
    const plain = `replace(substr(${text}, 1, length(${text}) - ${characters}), 'T', ' ')`;
    return `with_timezone(TRY_CAST(${plain} AS TIMESTAMP(6)), 'UTC')`;
  };
  const minutes = `(CAST(substr(${text}, -5, 2) AS BIGINT) * 60 + CAST(substr(${text}, -2) AS BIGINT))`;
  const shift = (sign: string) => `date_add('minute', ${sign}${minutes}, ${without(6)})`;
  return (
    `CASE WHEN length(${text}) = 10 THEN ${day} WHEN substr(${text}, -1) = 'Z' THEN ${without(1)} ` +
    `WHEN substr(${text}, -6, 1) = '+' THEN ${shift('-')} WHEN substr(${text}, -6, 1) = '-' THEN ${shift('')} ` +
    `ELSE ${without(0)} END`
  );
}

const MOMENT = sqlType({ kind: 'timestamp' });

function textOf(from: DataType, operand: string): string {
  if (from.kind === 'json') return operand;
  return from.kind === 'timestamp' ? `to_iso8601(${operand})` : `CAST(${operand} AS VARCHAR)`;
}

/** By way of the whole number of last places, rounded half away from zero: engines differ in the direct way. */
function decimalOfDouble(operand: string, to: Extract<DataType, { kind: 'decimal' }>): string {
  const { scale } = to;
  const scaled = scale === 0 ? operand : `${operand} * DOUBLE '1e+${scale}'`;
  const whole = `CAST(TRY_CAST(round(${scaled}) AS BIGINT) AS DECIMAL(19, 0))`;
  if (scale === 0) return tryCast(whole, to);
  return tryCast(`(${whole} * DECIMAL '0.${'1'.padStart(scale, '0')}')`, to);
}

function tryCast(operand: string, to: DataType): string {
  return `TRY_CAST(${operand} AS ${sqlType(to)})`;
}
