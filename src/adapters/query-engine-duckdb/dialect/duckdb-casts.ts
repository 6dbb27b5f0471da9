import type { DataType } from '../../../domain/query/plan.ts';
import { FIRST_MICROSECOND, LAST_MICROSECOND } from './duckdb-times.ts';
import { sqlType } from './duckdb-types.ts';

const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const DAY = `${YEAR}-[0-9]{2}-[0-9]{2}`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]{1,9})?';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/**
 * Form that a text must have to become a value, the same on every engine. Each engine reads further forms of its own (`inf`,
 * `1_000`, spaces, `24:00`).
 */
const FORMS: Partial<Record<DataType['kind'], string>> = {
  bigint: '-?[0-9]+',
  double: '-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?',
  decimal: '-?[0-9]+(?:\\.[0-9]+)?',
  boolean: '(?i:true|false)',
  date: DAY,
  timestamp: `${DAY}(?:[Tt ]${TIME}${OFFSET})?`,
};

type Once = (operand: string, body: (operand: string) => string) => string;

/** Casts a value to another type; null where that type has no such value. The operand is computed once. */
export function castSql(from: DataType, to: DataType, operand: string, once: Once): string {
  if (to.kind === 'varchar') return textOf(from, operand);
  if (from.kind === 'varchar') {
    // Without a match the extract is an empty text, which is a value of none of these types.
    const text = `regexp_extract(${operand}, '\\A${FORMS[to.kind]}\\z')`;
    return to.kind === 'timestamp' ? once(text, (t) => momentOfText(t, once)) : tryCast(text, to);
  }
  if (from.kind === 'double') {
    if (to.kind === 'decimal') return once(operand, (v) => decimalOfDouble(v, to, once));
    return tryCast(`round(${operand})`, to);
  }
  if (from.kind === 'timestamp') return `CAST(make_timestamp(epoch_us(${operand})) AS DATE)`;
  return tryCast(operand, to);
}

function textOf(from: DataType, operand: string): string {
  switch (from.kind) {
    case 'timestamp':
      return `strftime(make_timestamp(epoch_us(${operand})), '%Y-%m-%dT%H:%M:%S.%fZ')`;
    case 'decimal': {
      const text = `CAST(${operand} AS VARCHAR)`;
      // DuckDB writes a decimal(2,2) as `.50`.
      return from.precision === from.scale ? `regexp_replace(${text}, '^(-?)\\.', '\\10.')` : text;
    }
    default:
      return `CAST(${operand} AS VARCHAR)`;
  }
}

/**
 * A text of the form above as a moment. Digits below microseconds are cut. A leap second is the last microsecond of its
 * month. A moment outside the years 0001 to 9999 in UTC is null.
 */
function momentOfText(text: string, once: Once): string {
  const cut = `regexp_replace(upper(${text}), '(\\.[0-9]{6})[0-9]+', '\\1')`;
  const plain = `regexp_replace(${cut}, ':60(\\.[0-9]+)?', ':59.999999')`;
  return once(`epoch_us(TRY_CAST(${plain} AS TIMESTAMPTZ))`, (micros) => {
    const next = `make_timestamp(${micros} + 1)`;
    const within = `${micros} BETWEEN ${FIRST_MICROSECOND} AND ${LAST_MICROSECOND}`;
    const leap = `(NOT contains(${text}, ':60') OR ${next} = date_trunc('month', ${next}))`;
    return `CASE WHEN ${within} AND ${leap} THEN make_timestamptz(${micros}) END`;
  });
}

/**
 * The exact value of the double, rounded half away from zero; DuckDB's own cast multiplies doubles, and errs. The part below
 * the point is cut into whole numbers of 53 bits, which doubles and 128 bits hold exactly. The rest below the second of them
 * is less than 2^-106, and has so few bits left that its multiplication does not round.
 */
function decimalOfDouble(value: string, to: Extract<DataType, { kind: 'decimal' }>, once: Once): string {
  const { precision, scale } = to;
  const bits = `CAST('9007199254740992' AS DOUBLE)`;
  const half = '4503599627370496';
  const places = `CAST('1${'0'.repeat(scale)}' AS HUGEINT)`;
  const whole = (v: string) => `CAST(trunc(${v}) AS HUGEINT)`;
  const rest = (v: string) => `(${v} - trunc(${v}))`;
  // `scaled` is the part below the point times 2^53, and so on.
  const fraction = once(`${rest(`abs(${value})`)} * ${bits}`, (scaled) =>
    once(`${rest(scaled)} * ${bits}`, (below) => {
      const last = whole(`${rest(below)} * CAST('1e+${scale}' AS DOUBLE)`);
      const carried = `(${whole(below)} * ${places} + ${last}) // 9007199254740992`;
      return `(${whole(scaled)} * ${places} + ${carried} + ${half}) // 9007199254740992`;
    }),
  );
  const total = `${whole(value)} * ${places} + CAST(sign(${value}) AS HUGEINT) * (${fraction})`;
  const unit = `CAST('0.${'1'.padStart(scale, '0')}' AS DECIMAL(${scale}, ${scale}))`;
  const digits = `TRY_CAST(${total} AS DECIMAL(38, 0))`;
  // A value slightly beyond the type passes here, and not the cast.
  const bound = `abs(${value}) <= CAST('1e+${precision - scale}' AS DOUBLE)`;
  return `CASE WHEN ${bound} THEN ${tryCast(scale === 0 ? digits : `(${digits} * ${unit})`, to)} END`;
}

function tryCast(operand: string, to: DataType): string {
  return `TRY_CAST(${operand} AS ${sqlType(to)})`;
}
