import { isUtf8 } from 'node:buffer';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import { AppError } from '../app-error.ts';
import { JsonScanner } from '../checking/lines/json-scanner.ts';
import type { KeyTable } from '../checking/lines/key-table.ts';
import { describeFault, excerpt, excerptBytes } from '../checking/report/line-fault.ts';
import { firstInvalidUtf8 } from '../checking/utf8.ts';

export interface SampleExtent {
  format: 'array' | 'object' | 'jsonl';
  /** Records read. */
  records: number;
  /** Whether the whole sample was read; false if a bound cut it. */
  complete: boolean;
}

/** Receives every top-level member: the key at [keyStart, keyEnd), the value at [from, to) of the scanner's bytes. */
export type MemberListener = (
  scanner: JsonScanner,
  member: { record: number; ordinal: number; keyStart: number; keyEnd: number; from: number; to: number },
) => void;

const [LF, CR, QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COLON, COMMA] = [
  10, 13, 0x22, 0x7b, 0x7d, 0x5b, 0x5d, 0x3a, 0x2c,
];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Longest token piece, two \u escapes, which when cut looks like a mistake before the end of the text; bytes. */
const LONGEST_PIECE = 12;

/**
 * Reads the records of a sample: a JSON array of objects, one object on any number of lines, or JSONL, in UTF-8 with or
 * without a byte order mark. The scanner is that of the upload check, so JSON that passes here passes there.
 * @param limits.maxBytes most bytes read; a record that this bound cuts is left out
 * @throws AppError `invalid_sample` naming line and column, from 1; column in characters
 */
export function readSample(
  sample: Uint8Array,
  limits: { maxRecords: number; maxBytes: number },
  onMember: MemberListener,
): SampleExtent {
  const start = BYTE_ORDER_MARK.equals(sample.subarray(0, 3)) ? 3 : 0;
  const end = charBoundary(sample, Math.max(start, Math.min(sample.length, limits.maxBytes)));
  const text = Buffer.from(sample.buffer, sample.byteOffset + start, end - start);
  if (!isUtf8(text)) {
    const at = firstInvalidUtf8(text, 0, text.length);
    throw invalidSample('sample_invalid_utf8', text, at, { found: excerptBytes(text, at, text.length) });
  }
  const reader = new SampleReader(text, end < sample.length, limits.maxRecords, onMember);
  const extent = reader.read();
  if (extent.records > 0) return extent;
  const params = { limit: limits.maxBytes };
  throw new AppError('invalid_sample', {
    fields: [
      extent.complete
        ? { field: 'sample', code: 'sample_no_records' }
        : { field: 'sample', code: 'sample_record_too_long', params },
    ],
  });
}

class SampleReader {
  readonly #text: Buffer;
  readonly #scanner: JsonScanner;
  readonly #cut: boolean;
  readonly #maxRecords: number;
  readonly #onMember: MemberListener;
  #records = 0;
  #complete: boolean;

  constructor(text: Buffer, cut: boolean, maxRecords: number, onMember: MemberListener) {
    this.#text = text;
    this.#scanner = new JsonScanner(withoutLineBreaks(text));
    this.#cut = cut;
    this.#complete = !cut;
    this.#maxRecords = maxRecords;
    this.#onMember = onMember;
  }

  read(): SampleExtent {
    const { bytes } = this.#scanner;
    const first = this.#scanner.space(0);
    const isArray = bytes[first] === OPEN_BRACKET;
    const end = isArray ? this.#array(this.#scanner.space(first + 1)) : this.#lines(first);
    if (end < 0) this.#refuse(this.#scanner.fault!);
    const records = this.#records;
    return {
      format: isArray ? 'array' : records === 1 ? 'object' : 'jsonl',
      records,
      complete: this.#complete,
    };
  }

  #array(i: number): number {
    const scanner = this.#scanner;
    const { bytes } = scanner;
    let closed = bytes[i] === CLOSE_BRACKET;
    if (closed) i++;
    while (!closed) {
      if (this.#isFull()) return i;
      i = this.#record(i);
      if (i < 0) return -1;
      i = scanner.space(i);
      closed = bytes[i] === CLOSE_BRACKET;
      if (!closed && bytes[i] !== COMMA) return scanner.fail('invalid_json', 'comma_or_bracket', i);
      i = closed ? i + 1 : scanner.space(i + 1);
    }
    i = scanner.space(i);
    return i === this.#text.length ? i : scanner.fail('trailing_content', 'end_of_line', i);
  }

  #lines(i: number): number {
    while (i < this.#text.length) {
      if (this.#isFull()) return i;
      const end = this.#record(i);
      if (end < 0) return -1;
      i = this.#scanner.space(end);
      const apart = i === this.#text.length || this.#text.subarray(end, i).includes(LF);
      if (!apart) return this.#scanner.fail('trailing_content', 'end_of_line', i);
    }
    return i;
  }

  #isFull(): boolean {
    if (this.#records < this.#maxRecords) return false;
    this.#complete = false;
    return true;
  }

  #record(i: number): number {
    const scanner = this.#scanner;
    const { bytes } = scanner;
    if (bytes[i] !== OPEN_BRACE) return scanner.fail('not_an_object', 'object', i);
    const record = this.#records + 1;
    scanner.forgetKeys();
    let keys: KeyTable | null = null;
    i = scanner.space(i + 1);
    const empty = bytes[i] === CLOSE_BRACE;
    for (let ordinal = 0; !empty; ordinal++) {
      if (bytes[i] !== QUOTE) return scanner.fail('invalid_json', ordinal === 0 ? 'key_or_end' : 'key', i);
      const keyStart = i + 1;
      i = scanner.string(keyStart);
      if (i < 0) return -1;
      const keyEnd = i - 1;
      keys = scanner.noteKey(keyStart, keyEnd, 1, ordinal, keys);
      if (scanner.fault !== null) return -1;
      i = scanner.space(i);
      if (bytes[i] !== COLON) return scanner.fail('invalid_json', 'colon', i);
      const from = scanner.space(i + 1);
      const to = scanner.value(from, 1);
      if (to < 0) return -1;
      this.#onMember(scanner, { record, ordinal, keyStart, keyEnd, from, to });
      i = scanner.space(to);
      if (bytes[i] === CLOSE_BRACE) break;
      if (bytes[i] !== COMMA) return scanner.fail('invalid_json', 'comma_or_brace', i);
      i = scanner.space(i + 1);
    }
    this.#records = record;
    return i + 1;
  }

  /** Ignores a fault that reaches the place where a bound cut the sample: it is not a fault of the sample. */
  #refuse({ code, expectation, at, end }: NonNullable<JsonScanner['fault']>): void {
    const text = this.#text;
    const reach = code === 'unterminated_string' ? text.length : Math.max(at, end);
    if (this.#cut && reach + LONGEST_PIECE >= text.length) return;
    const { bytes } = this.#scanner;
    const lineEnd = bytes.subarray(at, text.length).indexOf(CR);
    const found = excerpt(bytes, at, end >= 0 ? end : lineEnd > 0 ? at + lineEnd : text.length);
    if (code === 'not_an_object') throw invalidSample('sample_not_object', text, at, { found });
    if (code === 'trailing_content') throw invalidSample('sample_trailing_content', text, at, { found });
    const { message } = describeFault({ line: 0, offset: at, field: null, code }, expectation, found);
    throw invalidSample('sample_invalid_json', text, at, { detail: message });
  }
}

function invalidSample(code: ErrorCode, text: Buffer, at: number, params: Record<string, string>): AppError {
  const lineStart = at === 0 ? 0 : text.lastIndexOf(LF, at - 1) + 1;
  let line = 1;
  for (let i = text.indexOf(LF); i >= 0 && i < at; i = text.indexOf(LF, i + 1)) line++;
  const column = [...text.toString('utf8', lineStart, at)].length + 1;
  const place = { line, column };
  return new AppError('invalid_sample', {
    params: place,
    fields: [{ field: 'sample', code, params: { ...place, ...params } }],
  });
}

/**
 * Turns the whole sample into one line for the scanner, which stops at LF and skips CR: replaces every LF by a CR and adds
 * one LF at the end. Neither may stand inside a string, so this hides no mistake.
 */
function withoutLineBreaks(text: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(text.length + 1);
  bytes.set(text);
  bytes[text.length] = LF;
  for (let i = bytes.indexOf(LF); i < text.length; i = bytes.indexOf(LF, i + 1)) bytes[i] = CR;
  return bytes;
}

/** The last index up to `end` that cuts no character. */
function charBoundary(sample: Uint8Array, end: number): number {
  let i = end;
  while (i < sample.length && i > end - 4 && (sample[i]! & 0xc0) === 0x80) i--;
  return i;
}
