import type { DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api';
import { DuckDBTypeId } from '@duckdb/node-api';
import type { Cell, DataType } from '../../../domain/query/typed-plan.ts';

type Validity = { itemValid(index: number): boolean };
/** What the package's vectors hold inside: typed arrays over the engine's memory. */
type Plain<T> = { items: T; validity: Validity };
export type Strings = { dataView: DataView; validity: Validity };
type Scaled = { getScaledValue(index: number): number | bigint | null };

/** Bytes of a text's entry in its vector: its length, then its first four bytes or all of a short one. */
export const entryBytes = 16;

/** Rows `from` to `to` (not included) of a chunk as cells of the plan's types, column by column. */
export function chunkToRows(chunk: DuckDBDataChunk, types: DataType[], from: number, to: number): Cell[][] {
  const rows = Array.from({ length: to - from }, () => new Array<Cell>(types.length));
  types.forEach((type, column) => {
    const cellAt = cellReader(chunk.getColumnVector(column), type);
    for (let row = from; row < to; row++) rows[row - from]![column] = cellAt(row);
  });
  return rows;
}

/** Bytes of each of the first `rowCount` rows over the first `columnCount` columns, without making their cells. */
export function rowSizes(chunk: DuckDBDataChunk, columnCount: number, rowCount: number): Float64Array {
  const sizes = new Float64Array(rowCount).fill(columnCount * entryBytes);
  for (let column = 0; column < columnCount; column++) {
    const vector = chunk.getColumnVector(column);
    if (vector.type.typeId !== DuckDBTypeId.VARCHAR) continue;
    const { dataView, validity } = vector as unknown as Strings;
    for (let row = 0; row < rowCount; row++) {
      if (validity.itemValid(row)) sizes[row]! += dataView.getUint32(row * entryBytes, true);
    }
  }
  return sizes;
}

/** Cells of one row, from `firstColumn` on. */
export function chunkRow(
  chunk: DuckDBDataChunk,
  types: DataType[],
  row: number,
  firstColumn: number,
): Cell[] {
  return types.map((type, index) => cellReader(chunk.getColumnVector(firstColumn + index), type)(row));
}

function cellReader(vector: DuckDBVector, type: DataType): (row: number) => Cell {
  switch (vector.type.typeId) {
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ: {
      const { items, validity } = vector as unknown as Plain<BigInt64Array>;
      return (row) => (validity.itemValid(row) ? formatMicros(items[row]!) : null);
    }
    case DuckDBTypeId.DATE: {
      const { items, validity } = vector as unknown as Plain<Int32Array>;
      return (row) => (validity.itemValid(row) ? formatDay(items[row]!) : null);
    }
    case DuckDBTypeId.DECIMAL: {
      const { scale } = vector.type as unknown as { scale: number };
      const scaled = vector as unknown as Scaled;
      return (row) => formatScaled(scaled.getScaledValue(row), scale);
    }
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.FLOAT: {
      const { items, validity } = vector as unknown as Plain<Float64Array>;
      return (row) => (validity.itemValid(row) && Number.isFinite(items[row]!) ? items[row]! : null);
    }
    case DuckDBTypeId.VARCHAR:
      return stringReader(vector);
    default:
      return type.kind === 'bigint'
        ? (row) => toBigInt(vector.getItem(row))
        : (row) => plain(vector.getItem(row));
  }
}

/** The package drops a byte order mark at the beginning of a text; here it is data. */
function stringReader(vector: DuckDBVector): (row: number) => string | null {
  const { dataView } = vector as unknown as Strings;
  return (row) => {
    const text = vector.getItem(row) as string | null;
    if (text === null) return null;
    const at = row * entryBytes;
    const marked =
      dataView.getUint32(at, true) >= 3 && (dataView.getUint32(at + 4, true) & 0xffffff) === 0xbfbbef;
    return marked ? `\ufeff${text}` : text;
  };
}

function toBigInt(value: unknown): bigint | null {
  return value === null ? null : BigInt(value as number | bigint);
}

function plain(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  throw new Error(`the engine gave a value that is no cell: ${typeof value}`);
}

/** Microseconds since 1970 -> `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
export function formatMicros(micros: bigint): string {
  let millis = micros / 1000n;
  let rest = micros % 1000n;
  if (rest < 0n) {
    rest += 1000n;
    millis -= 1n;
  }
  const iso = new Date(Number(millis)).toISOString();
  return `${iso.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}

/** Days since 1970 -> `YYYY-MM-DD`. */
export function formatDay(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, -14);
}

/** An integer and how many of its digits stand right of the point -> the decimal's digits. */
export function formatScaled(value: number | bigint | null, scale: number): string | null {
  if (value === null) return null;
  const text = String(value);
  if (scale === 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
