import { fill } from '../../../messages/fill.ts';
import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import { lineErrors, lineExpectations, lineFindings } from '../../../messages/pt-br/line-errors.ts';
import type { SchemaField } from '../../schemas/schema-definition.ts';
import { textOf } from '../runtime.ts';

export type Expectation = keyof typeof lineExpectations;

/** One finding of the report (contract rule 22). */
export interface LineError {
  /** 1-based. */
  line: number;
  /** Byte offset of the fault in the (decompressed) file. */
  offset: number;
  /** JSON key of the top-level field concerned, as written in the schema or, if undeclared, in the file. */
  field: string | null;
  code: LineErrorCode;
  expected: string;
  /** Short excerpt of the input, at most 80 characters, control characters escaped. */
  found: string;
  message: string;
}

const MAX_EXCERPT_CHARS = 80;
/** Enough bytes for any 80 characters and one more, which may be written as escapes of 6 bytes. */
export const EXCERPT_BYTES = 6 * (MAX_EXCERPT_CHARS + 1);
const LF = 10;
const encoder = new TextEncoder();

/** Fills in the texts of an error. `type` is the field's type, if the message needs its numbers. */
export function describeFault(
  place: { line: number; offset: number; field?: string | null; code: LineErrorCode },
  expectation: Expectation,
  found: string,
  type?: SchemaField['type'],
): LineError {
  const figures = type?.kind === 'decimal' ? { precision: type.precision, scale: type.scale } : {};
  const expected = fill(lineExpectations[expectation], figures);
  const field = place.field == null ? null : clip(place.field);
  const message = fill(lineErrors[place.code].text, { expected, found, field: field ?? '' });
  return { line: place.line, offset: place.offset, field, code: place.code, expected, found, message };
}

/** The text at [from, to) for a report; stops at the end of the line. */
export function excerpt(bytes: Uint8Array, from: number, to: number): string {
  if (bytes[from] === LF) return lineFindings.end_of_line;
  const end = Math.min(to, from + EXCERPT_BYTES);
  const lineEnd = bytes.subarray(from, end).indexOf(LF);
  return clip(textOf(bytes, from, lineEnd < 0 ? end : from + lineEnd));
}

/** Up to four bytes from `at` on, which are not UTF-8, in hexadecimal. */
export function excerptBytes(bytes: Uint8Array, at: number, end: number): string {
  const hex: string[] = [];
  for (let i = at; i < Math.min(end, at + 4); i++) {
    hex.push(`0x${bytes[i]!.toString(16).toUpperCase().padStart(2, '0')}`);
    if (i + 1 < end && bytes[i + 1]! < 0x80) break;
  }
  return hex.join(' ');
}

/** Characters that would break a line of a report: control characters and line separators. */
const DISTURBING = /[\p{Cc}\u2028\u2029]/gu;

/** At most 80 well-formed UTF-16 units without control characters. */
function clip(text: string): string {
  const plain = text
    .slice(0, MAX_EXCERPT_CHARS + 1)
    .replace(DISTURBING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (plain.length <= MAX_EXCERPT_CHARS) return copied(plain);
  let cut = MAX_EXCERPT_CHARS - 1;
  if (/[\ud800-\udbff]/.test(plain[cut - 1]!)) cut--;
  return copied(`${plain.slice(0, cut)}…`);
}

/** A well-formed copy. V8's slices keep the text that they were cut from, and a report lives as long as its upload. */
function copied(text: string): string {
  const bytes = encoder.encode(text);
  return textOf(bytes, 0, bytes.length);
}
