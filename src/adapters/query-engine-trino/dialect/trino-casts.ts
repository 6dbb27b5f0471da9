import type { DataType } from '../../../domain/query/plan.ts';
import { sqlType } from './trino-types.ts';
import { quoteText } from './trino-literals.ts';

const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const DAY = `${YEAR}-[0-9]{2}-[0-9]{2}`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]{1,9})?';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/** Form that a text must have to become a value, the same on every engine (`docs/query-language.md`, `cast`). */
const FORMS: Partial<Record<DataType['kind'], string>> = {
  bigint: '-?[0-9]+',
  double: '-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?',
  decimal: '-?[0-9]+(?:\\.[0-9]+)?',
  boolean: '(?i:true|false)',
  date: DAY,
  timestamp: `${DAY}(?:[Tt ]${TIME}${OFFSET})?`,
};

type Once = (operand: string, body: (operand: string) => string) => string;

/** Casts a value to another type; null where that type has no such value. */
export function castSql(from: DataType, to: DataType, operand: string, once: Once): string {
  if (to.kind === 'varchar') return textOf(from, operand);
  if (from.kind === 'varchar') {
    const text = `regexp_extract(${operand}, ${quoteText(`\\A${FORMS[to.kind]}\\z`)})`;
    return to.kind === 'timestamp' ? once(text, (t) => checkedMoment(t, once)) : tryCast(text, to);
  }
  if (from.kind === 'double') {
    if (to.kind !== 'decimal') return tryCast(`round(${operand})`, to);
    return once(operand, (value) => decimalOfDouble(value, to, once));
  }
  if (from.kind === 'bigint' && to.kind === 'decimal' && to.precision <= SHORT_DECIMAL_DIGITS) {
    return tryCast(`CAST(${operand} AS DECIMAL(19, 0))`, to);
  }
  return tryCast(operand, to);
}

/**
 * Precision up to which an integer becomes a decimal by way of DECIMAL(19, 0): Trino itself casts the smallest integer to
 * decimals of too few digits without an error.
 */
const SHORT_DECIMAL_DIGITS = 18;

/**
 * A text of the form above as a moment. Digits below microseconds are cut. A leap second is the last microsecond of its
 * month. A moment outside the years 0001 to 9999 in UTC is null.
 */
function checkedMoment(text: string, once: Once): string {
  const cut = `regexp_replace(upper(${text}), '(\\.[0-9]{6})[0-9]+', '$1')`;
  const plain = `regexp_replace(${cut}, ':60(\\.[0-9]+)?', ':59.999999')`;
  return once(plain, (p) =>
    once(momentOfText(p), (moment) => {
      const next = `date_add('second', 1, date_trunc('second', ${moment}))`;
      const within = `${moment} BETWEEN ${FIRST_MOMENT} AND ${LAST_MOMENT}`;
      const leap = `(strpos(${text}, ':60') = 0 OR ${next} = date_trunc('month', ${next}))`;
      return `CASE WHEN ${within} AND ${leap} THEN ${moment} END`;
    }),
  );
}

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

const FIRST_MOMENT = `TIMESTAMP '0001-01-01 00:00:00.000000 UTC'`;
const LAST_MOMENT = `TIMESTAMP '9999-12-31 23:59:59.999999 UTC'`;
const MOMENT = sqlType({ kind: 'timestamp' });

function textOf(from: DataType, operand: string): string {
  if (from.kind === 'json') return operand;
  return from.kind === 'timestamp' ? `to_iso8601(${operand})` : `CAST(${operand} AS VARCHAR)`;
}

/**
 * The exact value of the double, rounded half away from zero; Trino's own cast takes the digits that a double is written
 * with. The value is cut into whole numbers of 53 bits, which doubles and decimals hold exactly. The rest below the second
 * of them right of the point has so few bits left that its multiplication does not round.
 */
function decimalOfDouble(value: string, to: Extract<DataType, { kind: 'decimal' }>, once: Once): string {
  const { precision, scale } = to;
  const places = `DECIMAL '1${'0'.repeat(scale)}'`;
  const fraction = once(`${rest(`abs(${value})`)} * DOUBLE '${BITS}'`, (scaled) =>
    once(`${rest(scaled)} * DOUBLE '${BITS}'`, (below) => {
      const last = whole(`${rest(below)} * DOUBLE '1e+${scale}'`);
      const digits = `${whole(below)} * ${places} + ${last}`;
      const carried = once(digits, (d) => `(${d} - ${d} % DECIMAL '${BITS}') / DECIMAL '${BITS}'`);
      // A division of decimals without places rounds its half up.
      return `(${whole(scaled)} * ${places} + ${carried}) / DECIMAL '${BITS}'`;
    }),
  );
  const wholeDigits = precision - scale;
  const left = wholeDigits <= SHORT_DECIMAL_DIGITS ? whole(value) : wholeOfLarge(value, once);
  const fitting = `TRY_CAST(${left} AS DECIMAL(${Math.max(wholeDigits, 1)}, 0))`;
  const sign = `CASE WHEN ${value} < DOUBLE '0' THEN DECIMAL '-1' ELSE DECIMAL '1' END`;
  const total = `(${fitting} * ${places} + (${sign}) * (${fraction}))`;
  const result = scale === 0 ? total : `(${total} * DECIMAL '0.${'1'.padStart(scale, '0')}')`;
  // A value slightly beyond the type passes here, and not the casts.
  return `CASE WHEN abs(${value}) <= DOUBLE '1e+${wholeDigits}' THEN ${tryCast(result, to)} END`;
}

/** 2^53, and its square. */
const BITS = '9007199254740992';
const BITS_SQUARED = '81129638414606681695789005144064';

function rest(value: string): string {
  return `(${value} - truncate(${value}))`;
}

/** The whole part of a value, of less than 64 bits. */
function whole(value: string): string {
  return `CAST(CAST(truncate(${value}) AS BIGINT) AS DECIMAL(19, 0))`;
}

/** The whole part of a value, of up to 38 digits. */
function wholeOfLarge(value: string, once: Once): string {
  const high = (v: string) => `truncate(${v} / DOUBLE '${BITS_SQUARED}')`;
  const lower = once(`truncate(${value}) - ${high(value)} * DOUBLE '${BITS_SQUARED}'`, (v) => {
    const middle = `truncate(${v} / DOUBLE '${BITS}')`;
    return `${whole(middle)} * DECIMAL '${BITS}' + ${whole(`${v} - ${middle} * DOUBLE '${BITS}'`)}`;
  });
  return `(${whole(high(value))} * DECIMAL '${BITS_SQUARED}' + ${lower})`;
}

function tryCast(operand: string, to: DataType): string {
  return `TRY_CAST(${operand} AS ${sqlType(to)})`;
}
