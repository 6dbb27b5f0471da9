import { cast } from '../../shared/sql/cast-forms.ts';
import { type DecimalType, powerOfTen } from '../../shared/sql/decimals.ts';
import type { SqlWriter } from '../../shared/sql/sql-writer.ts';
import { FIRST_MOMENT, LAST_MOMENT } from './trino-times.ts';
import { trinoType } from './trino-types.ts';

/**
 * Precision up to which Trino keeps a decimal in 64 bits, and then casts without noticing what leaves them: the smallest
 * integer to decimals of too few digits, and a decimal to one of more places. By way of 19 digits it notices.
 */
const SHORT_DECIMAL_DIGITS = 18;

export const castSql = cast({
  text(operand, from) {
    if (from.kind === 'json') return operand;
    return from.kind === 'timestamp' ? `to_iso8601(${operand})` : `CAST(${operand} AS VARCHAR)`;
  },
  firstGroup: '$1',
  moment,
  decimalOfDouble,
  special(operand, from, to) {
    if (to.kind !== 'decimal' || to.precision > SHORT_DECIMAL_DIGITS) return undefined;
    const by = (scale: number) => `TRY_CAST(CAST(${operand} AS DECIMAL(19, ${scale})) AS ${trinoType(to)})`;
    if (from.kind === 'bigint') return by(0);
    return from.kind === 'decimal' && leavesShort(from, to) ? by(from.scale) : undefined;
  },
});

/** Whether a decimal of up to 18 digits may have more in the places of `to`. */
function leavesShort(from: DecimalType, to: DecimalType): boolean {
  const digits = from.precision + to.scale - from.scale;
  return from.precision <= SHORT_DECIMAL_DIGITS && digits > SHORT_DECIMAL_DIGITS;
}

const MOMENT = trinoType({ kind: 'timestamp' });

function moment(text: string, plain: string, writer: SqlWriter): string {
  return writer.once(plain, (p) =>
    writer.once(momentOfText(p), (m) => {
      const next = `date_add('second', 1, date_trunc('second', ${m}))`;
      const within = `${m} BETWEEN ${FIRST_MOMENT} AND ${LAST_MOMENT}`;
      const leap = `(strpos(${text}, ':60') = 0 OR ${next} = date_trunc('month', ${next}))`;
      return `CASE WHEN ${within} AND ${leap} THEN ${m} END`;
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

/**
 * Trino's own cast takes the digits that a double is written
 * with. The value is cut into whole numbers of 53 bits, which doubles and decimals hold exactly. The rest below the second
 * of them right of the point has so few bits left that its multiplication does not round.
 */
function decimalOfDouble(value: string, to: DecimalType, writer: SqlWriter): string {
  const { precision, scale } = to;
  const places = `DECIMAL '${powerOfTen(scale)}'`;
  const fraction = writer.once(`${rest(`abs(${value})`)} * DOUBLE '${BITS}'`, (scaled) =>
    writer.once(`${rest(scaled)} * DOUBLE '${BITS}'`, (below) => {
      const last = whole(`${rest(below)} * DOUBLE '1e+${scale}'`);
      const digits = `${whole(below)} * ${places} + ${last}`;
      const carried = writer.once(digits, (d) => `(${d} - ${d} % DECIMAL '${BITS}') / DECIMAL '${BITS}'`);
      // A division of decimals without places rounds its half up.
      return `(${whole(scaled)} * ${places} + ${carried}) / DECIMAL '${BITS}'`;
    }),
  );
  const wholeDigits = precision - scale;
  const left = wholeDigits <= SHORT_DECIMAL_DIGITS ? whole(value) : wholeOfLarge(value, writer);
  const fitting = `TRY_CAST(${left} AS DECIMAL(${Math.max(wholeDigits, 1)}, 0))`;
  const sign = `CASE WHEN ${value} < DOUBLE '0' THEN DECIMAL '-1' ELSE DECIMAL '1' END`;
  const total = `(${fitting} * ${places} + (${sign}) * (${fraction}))`;
  const result = scale === 0 ? total : `(${total} * DECIMAL '${powerOfTen(-scale)}')`;
  // A value slightly beyond the type passes here, and not the casts.
  return `CASE WHEN abs(${value}) <= DOUBLE '1e+${wholeDigits}' THEN TRY_CAST(${result} AS ${trinoType(to)}) END`;
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
function wholeOfLarge(value: string, writer: SqlWriter): string {
  const high = (v: string) => `truncate(${v} / DOUBLE '${BITS_SQUARED}')`;
  const lower = writer.once(`truncate(${value}) - ${high(value)} * DOUBLE '${BITS_SQUARED}'`, (v) => {
    const middle = `truncate(${v} / DOUBLE '${BITS}')`;
    return `${whole(middle)} * DECIMAL '${BITS}' + ${whole(`${v} - ${middle} * DOUBLE '${BITS}'`)}`;
  });
  return `(${whole(high(value))} * DECIMAL '${BITS_SQUARED}' + ${lower})`;
}
