import { DuckDBBlobVector, type DuckDBDataChunk, DuckDBTypeId, type DuckDBVector } from '@duckdb/node-api';
import type { RowPart } from '../../../domain/query/row-parts.ts';
import type { Cell, DataType } from '../../../domain/query/typed-plan.ts';
import { chunkRow, entryBytes, type Strings } from './duckdb-cells.ts';

/** A longer text lies elsewhere: its entry ends with a pointer. */
const inlineBytes = 12;
const pointerAt = 8;

/**
 * One row in parts of about `partBytes` bytes. Each text is read as far as its part needs it, so no part holds more of the row in this
 * process.
 */
export function* longRowParts(
  chunk: DuckDBDataChunk,
  types: DataType[],
  row: number,
  partBytes: number,
): Generator<RowPart, undefined> {
  let cells: Cell[] = [];
  let bytes = 0;
  for (const [column, type] of types.entries()) {
    const next = column === types.length - 1 ? 'rows' : 'cells';
    const vector = chunk.getColumnVector(column);
    const text = vector.type.typeId === DuckDBTypeId.VARCHAR ? textOf(vector, row) : null;
    if (text) {
      let from = 0;
      // Room for a character at least.
      for (let room = partBytes - bytes; text.bytes - from > room; room = partBytes) {
        const part = text.read(from, from + Math.max(room, entryBytes));
        yield { cells: [...cells, part.toString()], next: 'text' };
        from += part.length;
        cells = [];
        bytes = 0;
      }
      cells.push(text.read(from, text.bytes).toString());
      bytes += text.bytes - from;
    } else {
      cells.push(chunkRow(chunk, [type], row, column)[0]!);
    }
    bytes += entryBytes;
    if (next === 'cells' && bytes < partBytes) continue;
    yield { cells, next };
    cells = [];
    bytes = 0;
  }
}

/** A text in the engine's memory. */
interface StoredText {
  bytes: number;
  /** UTF-8; ends before a character that `to` divides. */
  read(from: number, to: number): Buffer;
}

/** The package reads texts whole, and keeps them. @returns null where there is none */
function textOf(vector: DuckDBVector, row: number): StoredText | null {
  const { dataView, validity } = vector as unknown as Strings;
  if (!validity.itemValid(row)) return null;
  const at = row * entryBytes;
  const bytes = dataView.getUint32(at, true);
  if (bytes <= inlineBytes) {
    const whole = Buffer.from(dataView.buffer as ArrayBuffer, dataView.byteOffset + at + 4, bytes);
    return { bytes, read: (from, to) => whole.subarray(from, to) };
  }
  const pointer = dataView.getBigUint64(at + pointerAt, true);
  const readExactly = (from: number, to: number): Buffer => {
    // What is as short as an inline text would be looked for in the entry.
    const start = Math.min(from, to - inlineBytes - 1);
    return bytesAt(pointer + BigInt(start), to - start).subarray(from - start);
  };
  return {
    bytes,
    read: (from, to) => {
      if (to >= bytes) return readExactly(from, bytes);
      const oneMore = readExactly(from, to + 1);
      let end = to - from;
      while (end > 1 && isContinuation(oneMore[end]!)) end--;
      return oneMore.subarray(0, end);
    },
  };
}

/** Reads `length` bytes, more than `inlineBytes`, through an entry of a vector that is made for it. */
function bytesAt(pointer: bigint, length: number): Buffer {
  const entry = new DataView(new ArrayBuffer(entryBytes));
  entry.setUint32(0, length, true);
  entry.setBigUint64(pointerAt, pointer, true);
  const always = { itemValid: () => true };
  const bytes = new DuckDBBlobVector(entry, always as never, undefined as never, 0, 1).getItemBytes(0)!;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether a byte of UTF-8 goes on with a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
