import { type CompiledField, type CompiledSchema, rawKeyHash } from '../compiled-schema.ts';
import { EXCERPT_BYTES } from '../report/line-fault.ts';
import type { Bytes } from '../runtime.ts';
import { JsonScanner } from './json-scanner.ts';
import type { KeyTable } from './key-table.ts';
import { Rewritings } from './rewritings.ts';
import { TypedValues } from './typed-values.ts';

const QUOTE = 0x22;
const LF = 10;

/** Receives the event date of an accepted value: its day as written, and its offset in minutes ahead of UTC. */
export type DayListener = (packedDay: number, offsetMinutes: number) => void;

/**
 * The authoritative check of one line: decides whether the line is valid, and it alone describes faults. A line is the
 * bytes up to an LF; they were already checked to be UTF-8.
 */
export class LineChecker {
  readonly scanner: JsonScanner;
  /** Rewritings that the last accepted line needs, in order of place. */
  readonly rewritings = new Rewritings();
  /** The declared field that the last fault concerns. */
  faultField: CompiledField | null = null;
  /** Start of the undeclared top-level key that the last fault concerns, or 0. */
  #undeclaredKey = 0;
  readonly #schema: CompiledSchema;
  readonly #values: TypedValues;
  readonly #onDay: DayListener;
  /** Number of the line in which each field was last seen. */
  readonly #seen: Float64Array;
  #line = 0;

  /** `nestedEnd` returns the end of an object or array that is surely valid, or 0 if it cannot tell. */
  constructor(schema: CompiledSchema, bytes: Bytes, onDay: DayListener, nestedEnd: (from: number) => number) {
    this.#schema = schema;
    this.scanner = new JsonScanner(bytes);
    this.#values = new TypedValues(this.scanner, this.rewritings, nestedEnd);
    this.#seen = new Float64Array(schema.fields.length);
    this.#onDay = onDay;
  }

  /** Checks the line at `i`. Returns the index after its LF, or -1 with `scanner.fault` and `faultField` set. */
  check(i: number): number {
    const { scanner } = this;
    scanner.fault = null;
    scanner.forgetKeys();
    this.rewritings.clear();
    this.#undeclaredKey = 0;
    this.faultField = null;
    this.#line++;
    i = scanner.space(i);
    const first = scanner.bytes[i];
    if (first === LF) return scanner.fail('empty_line', 'object', i);
    if (first !== 0x7b) return scanner.fail('not_an_object', 'object', i);
    i = this.#record(i);
    if (i < 0) return -1;
    const close = i - 1;
    i = scanner.space(i);
    if (scanner.bytes[i] !== LF) return scanner.fail('trailing_content', 'end_of_line', i);
    return this.#nothingMissing(close) ? i + 1 : -1;
  }

  /** Key of the top-level field that the last fault concerns; of a long undeclared one the start, enough for a report. */
  faultKey(): string | null {
    if (this.faultField !== null) return this.faultField.key;
    const start = this.#undeclaredKey;
    return start === 0 ? null : this.scanner.decodeStart(start, EXCERPT_BYTES);
  }

  #nothingMissing(close: number): boolean {
    const { fields } = this.#schema;
    for (let k = 0; k < fields.length; k++) {
      const field = fields[k]!;
      if (!field.required || this.#seen[k] === this.#line) continue;
      this.faultField = field;
      this.scanner.fail('missing_field', field.type.kind, close, close);
      return false;
    }
    return true;
  }

  /** Checks the object that starts at `i`. Returns the index after it. */
  #record(i: number): number {
    const { scanner } = this;
    const { bytes } = scanner;
    const { fields } = this.#schema;
    let expected = 0;
    let undeclared = 0;
    let undeclaredKeys: KeyTable | null = null;
    i = scanner.space(i + 1);
    if (bytes[i] === 0x7d) return i + 1;
    for (let first = true; ; first = false) {
      if (bytes[i] !== QUOTE) return scanner.fail('invalid_json', first ? 'key_or_end' : 'key', i);
      const start = i + 1;
      const next = fields[expected];
      const nextEnd = next === undefined ? -1 : this.#keyEnd(next, start);
      let end = nextEnd;
      if (end < 0) {
        end = scanner.string(start) - 1;
        if (end < 0) return -1;
      }
      const index = nextEnd >= 0 ? expected : this.#lookUp(start, end, expected);
      const field = fields[index];
      if (field === undefined) {
        this.#undeclaredKey = start;
        if (!this.#schema.ignoreUndeclared) {
          return scanner.fail('undeclared_field', 'declared_field', start - 1, end + 1);
        }
        undeclaredKeys = scanner.noteKey(start, end, 1, undeclared++, undeclaredKeys);
        if (scanner.fault !== null) return -1;
      } else {
        this.faultField = field;
        if (this.#seen[index] === this.#line) {
          return scanner.fail('duplicate_key', 'unique_keys', start - 1, end + 1);
        }
        this.#seen[index] = this.#line;
        expected = index + 1;
      }
      i = scanner.space(end + 1);
      if (bytes[i] !== 0x3a) return scanner.fail('invalid_json', 'colon', i);
      i = scanner.space(i + 1);
      i = field === undefined ? scanner.value(i, 1) : this.#declared(field, i);
      if (i < 0) return -1;
      this.#undeclaredKey = 0;
      this.faultField = null;
      i = scanner.space(i);
      const char = bytes[i];
      if (char === 0x7d) return i + 1;
      if (char !== 0x2c) return scanner.fail('invalid_json', 'comma_or_brace', i);
      i = scanner.space(i + 1);
    }
  }

  #declared(field: CompiledField, i: number): number {
    const values = this.#values;
    i = values.check(field, i);
    if (i < 0) return -1;
    if (field.isEventDate) this.#onDay(values.day, values.offsetMinutes);
    return i;
  }

  /** End of the key at `start` if it is the key of `field`, written without escapes; -1 otherwise. */
  #keyEnd(field: CompiledField, start: number): number {
    const { bytes } = this.scanner;
    const { rawKey } = field;
    for (let k = 0; k < rawKey.length; k++) if (bytes[start + k] !== rawKey[k]) return -1;
    return bytes[start + rawKey.length] === QUOTE ? start + rawKey.length : -1;
  }

  /** Index of the field with the key at [start, end), or -1. A key in another form is noted for rewriting. */
  #lookUp(start: number, end: number, expected: number): number {
    const { scanner } = this;
    const { fields, byKey, byRawKey, longestKeyBytes } = this.#schema;
    if (end - start > longestKeyBytes) return -1;
    const candidates = byRawKey.get(rawKeyHash(scanner.bytes, start, end));
    if (candidates !== undefined) {
      for (const index of candidates) if (this.#keyEnd(fields[index]!, start) === end) return index;
    }
    if (!scanner.hasEscape(start, end)) return -1;
    const isExpected = expected < fields.length && scanner.decodesTo(start, end, fields[expected]!.keyBytes);
    const index = isExpected ? expected : (byKey.get(scanner.decode(start, end)) ?? -1);
    if (index >= 0) {
      const { rawKey } = fields[index]!;
      this.rewritings.begin(start, end);
      this.rewritings.copy(rawKey, 0, rawKey.length);
    }
    return index;
  }
}
