import type { DataType } from '../../domain/query/plan.ts';
import { sqlType } from './printer-types.ts';

const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const DAY = `${YEAR}-[0-9]{2}-[0-9]{2}`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?';
const OFFSET = '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/**
 * What a text must be to become a value, the same on every engine. Engines read more than this, each its own
 * more (`inf`, `1_000`, spaces, `24:00`).
 */
const FORMS: Partial<Record<DataType['kind'], string>> = {
  bigint: '-?[0-9]+',
  double: '-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?',
  decimal: '-?[0-9]+(?:\\.[0-9]+)?',
  boolean: '(?i:true|false)',
  date: DAY,
  timestamp: `${DAY}(?:[T ]${TIME}${OFFSET})?`,
};

/** The value as another type, null where it has none there. The operand is printed once. */
export function castSql(from: DataType, to: DataType, operand: string): string {
  if (to.kind === 'varchar') return textOf(from, operand);
  if (from.kind === 'varchar') {
    // Without a match the extract is an empty text, which is a value of none of these types.
    return tryCast(`regexp_extract(${operand}, '\\A${FORMS[to.kind]}\\z')`, to);
  }
  if (from.kind === 'double') {
    if (to.kind === 'decimal') return decimalOfDouble(operand, to);
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

/** By way of the whole number of last places, rounded half away from zero: engines differ in the direct way. */
function decimalOfDouble(operand: string, to: Extract<DataType, { kind: 'decimal' }>): string {
  const { scale } = to;
  const scaled = scale === 0 ? operand : `${operand} * CAST('1e+${scale}' AS DOUBLE)`;
  const whole = `CAST(TRY_CAST(round(${scaled}) AS BIGINT) AS DECIMAL(19, 0))`;
  if (scale === 0) return tryCast(whole, to);
  const unit = `CAST('0.${'1'.padStart(scale, '0')}' AS DECIMAL(${scale}, ${scale}))`;
  return tryCast(`(${whole} * ${unit})`, to);
}

function tryCast(operand: string, to: DataType): string {
  return `TRY_CAST(${operand} AS ${sqlType(to)})`;
}
