import type { FieldType, SchemaField } from '../../../domain/schemas/schema-definition.ts';
import { quoteText } from '../sql/quoting.ts';
import { sqlType } from './sql-text.ts';

/** Most digits for which the nearest double, scaled and rounded as DuckDB does it, is the decimal that was written. */
const exactDecimalDigits = 15;

/** The type to declare to `read_json`, chosen so that nothing is rounded on the way to `exactValue`. */
export function readType(type: FieldType): string {
  return type.kind === 'decimal' && type.precision > exactDecimalDigits ? 'VARCHAR' : sqlType(type);
}

/** SQL that turns a value read as `readType` into the field's own type, exactly. */
export function exactValue(read: string, type: FieldType): string {
  if (type.kind !== 'decimal' || type.precision <= exactDecimalDigits) return read;
  return decimalFromText(read, type.precision, type.scale);
}

/**
 * The value of `field` in `record`, a column that holds a whole record as JSON: for schemas whose keys
 * `read_json` cannot declare as columns.
 */
export function extractedValue(record: string, field: SchemaField): string {
  const pointer = quoteText(`/${field.key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  if (field.type.kind === 'json') return `nullif(${record} -> ${pointer}, 'null'::JSON)`;
  const text = `(${record} ->> ${pointer})`;
  if (field.type.kind === 'decimal') return decimalFromText(text, field.type.precision, field.type.scale);
  return exactValue(`CAST(${text} AS ${readType(field.type)})`, field.type);
}

/** DuckDB's own column of the row's file, by its position in the list. A declared column of this name would hide it. */
export const fileIndexColumn = 'file_index';

/** Whether `read_json` can declare the keys as columns: it compares names without case and refuses an empty one. */
export function keysAreColumns(fields: SchemaField[]): boolean {
  const keys = new Set(fields.map((field) => field.key.toLowerCase()));
  return keys.size === fields.length && !keys.has('') && !keys.has(fileIndexColumn);
}

/**
 * DuckDB's own cast is exact, but refuses an exponent (`1e-15`, as its JSON reader writes small numbers) where the type has
 * no digit left of the point. There the text is cast by way of one more digit; at 38 digits the exponent is written out
 * instead.
 */
function decimalFromText(text: string, precision: number, scale: number): string {
  const type = `DECIMAL(${precision},${scale})`;
  if (precision > scale) return `CAST(${text} AS ${type})`;
  if (precision < 38) return `CAST(CAST(${text} AS DECIMAL(${precision + 1},${scale})) AS ${type})`;
  const mantissa = `split_part(lower(${text}), 'e', 1)`;
  const zeros = `repeat('0', -CAST(split_part(lower(${text}), 'e', 2) AS INTEGER) - 1)`;
  const sign = `if(starts_with(${text}, '-'), '-', '')`;
  const plain = `${sign} || '0.' || ${zeros} || replace(ltrim(${mantissa}, '-'), '.', '')`;
  return `CAST(CASE WHEN ${text} SIMILAR TO '.*[eE]-.*' THEN ${plain} ELSE ${text} END AS ${type})`;
}
