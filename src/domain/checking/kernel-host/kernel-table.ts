import { type CompiledField, type CompiledSchema, SAFE_DIGITS } from '../compiled-schema.ts';
import { textOf } from '../runtime.ts';

/** White space that the lines of a file usually have after commas and colons. */
export interface RowStyle {
  afterComma: string;
  afterColon: string;
}

/** The schema as the kernel reads it; valid only at the address it was laid out for. */
export interface KernelTable {
  bytes: Uint8Array;
  /** Addresses of the fields and of the slots for looking them up by key. */
  fields: number;
  slots: number;
  slotMask: number;
}

/** Most fields of a schema that the kernel can check: it keeps one word per field. */
export const MAX_KERNEL_FIELDS = 4096;

const KINDS = ['string', 'integer', 'number', 'decimal', 'boolean', 'date', 'timestamp', 'json'] as const;
/** Size of `Field` in `kernel/record.ts`: twelve u32. */
const FIELD_BYTES = 48;
const PIECE = 16;
const LEAD_EXTRA = '{"":'.length;
const QUOTED_EXTRA = 2;
/** Most white space that a style adds to a lead, bytes. */
const STYLE_BYTES = 2;
const encoder = new TextEncoder();

/** Lays the table out for address `at`. The table's size does not depend on the style. */
export function kernelTable(schema: CompiledSchema, at: number, style: RowStyle): KernelTable {
  const { fields } = schema;
  const slotCount = 2 ** Math.ceil(Math.log2(fields.length + 1) + 1);
  const texts = at + fields.length * FIELD_BYTES + slotCount * 4;
  const size = texts - at + fields.reduce((sum, field) => sum + textBytes(field), 0);
  const bytes = new Uint8Array(size + PIECE);
  const numbers = new DataView(bytes.buffer);
  let free = align(texts);

  fields.forEach((field, index) => {
    const raw = field.rawKey;
    const key = JSON.stringify(field.key);
    const quoted = encoder.encode(key);
    const lead = encoder.encode(`${index === 0 ? '{' : `,${style.afterComma}`}${key}:${style.afterColon}`);
    const rawAt = free;
    bytes.set(raw, rawAt - at);
    const leadAt = align(rawAt + raw.length + 8);
    const quotedAt = leadAt + writePattern(bytes, leadAt - at, lead);
    free = quotedAt + writePattern(bytes, quotedAt - at, quoted);
    const words = [
      KINDS.indexOf(field.type.kind),
      field.required ? 1 : 0,
      field.isEventDate ? 1 : 0,
      ...(field.type.kind === 'decimal'
        ? [field.type.precision - field.type.scale, field.type.scale, SAFE_DIGITS]
        : [0, 0, 0]),
      ...[rawAt, raw.length, lead.length, leadAt, quoted.length, quotedAt],
    ];
    for (const [k, word] of words.entries()) numbers.setUint32(index * FIELD_BYTES + k * 4, word, true);
  });
  return { bytes, fields: at, slots: at + fields.length * FIELD_BYTES, slotMask: slotCount - 1 };
}

/** Room for a field's key and its two patterns. */
function textBytes(field: CompiledField): number {
  const length = field.rawKey.length;
  return (
    length +
    8 +
    2 * PIECE +
    patternBytes(length + LEAD_EXTRA + STYLE_BYTES) +
    patternBytes(length + QUOTED_EXTRA)
  );
}

function patternBytes(length: number): number {
  return Math.ceil(length / PIECE) * 2 * PIECE;
}

/** Writes pieces of 16 bytes, each followed by the mask of the bytes that count. Returns the number of bytes written. */
function writePattern(bytes: Uint8Array, at: number, text: Uint8Array): number {
  for (let piece = 0; piece * PIECE < text.length; piece++) {
    const part = text.subarray(piece * PIECE, (piece + 1) * PIECE);
    bytes.set(part, at + piece * 2 * PIECE);
    bytes.fill(0xff, at + piece * 2 * PIECE + PIECE, at + piece * 2 * PIECE + PIECE + part.length);
  }
  return patternBytes(text.length);
}

function align(address: number): number {
  return Math.ceil(address / PIECE) * PIECE;
}

/** The style of the line at `from`, judged by its first two fields. */
export function styleOf(bytes: Uint8Array, from: number): RowStyle {
  const start = textOf(bytes, from, from + 2000);
  const afterColon = /^\{"[^"]*":( ?)/.exec(start)?.[1] ?? '';
  const afterComma = /["0-9el\]}],( ?)"/.exec(start)?.[1] ?? '';
  return { afterComma, afterColon };
}
