import { panel } from '../../../generated/contract-values.ts';
import type { observedKinds } from '../../messages/pt-br/schemas.ts';
import type { JsonScanner } from '../checking/lines/json-scanner.ts';
import { parseDate, Timestamp } from '../checking/lines/timestamp.ts';
import { losesDigits } from './number-digits.ts';

/** Kind of a value that is not null. `integer` fits 64 bits; `huge_number` does not fit a finite double. */
export type ObservedKind = keyof typeof observedKinds;

export interface KindCount {
  kind: ObservedKind;
  count: number;
  /** Number of the first record with such a value, from 1. */
  firstRecord: number;
}

const MAX_EXAMPLES = panel.schemas.DetectedField.properties.examples.maxItems;
const MAX_EXAMPLE_CHARS = 100;
/** Enough bytes for `MAX_EXAMPLE_CHARS` characters of any kind. */
const EXAMPLE_BYTES = 4 * MAX_EXAMPLE_CHARS;
/** Most digits of a number that every double preserves. */
const SAFE_DIGITS = 15;
const MAX_INT64 = '9223372036854775807';
const MIN_INT64 = '9223372036854775808';
const [QUOTE, MINUS] = [0x22, 0x2d];
const timestamp = new Timestamp();

/** Observations of one key over all records of a sample. */
export class SampleColumn {
  readonly key: string;
  /** The key between its quotes, as first written. */
  readonly rawKey: Buffer;
  /** Records with the key, null values included. */
  present = 0;
  nulls = 0;
  readonly kinds = new Map<ObservedKind, KindCount>();
  /** Most digits before and after the point among the numbers without exponent. */
  integerDigits = 0;
  fractionDigits = 0;
  hasExponent = false;
  losesDigits = false;
  readonly #examples: Buffer[] = [];

  constructor(key: string, rawKey: Buffer) {
    this.key = key;
    this.rawKey = rawKey;
  }

  /** Adds the value at [from, to), which the scanner has just read. */
  add(scanner: JsonScanner, from: number, to: number, record: number): void {
    const { bytes } = scanner;
    this.present++;
    if (bytes[from] === 0x6e) {
      this.nulls++;
      return;
    }
    const kind = this.#classify(scanner, from, to);
    const seen = this.kinds.get(kind);
    if (seen) seen.count++;
    else this.kinds.set(kind, { kind, count: 1, firstRecord: record });
    if (this.#examples.length < MAX_EXAMPLES) this.#keepExample(bytes.subarray(from, to));
  }

  /** Up to 3 different values as JSON text, long ones shortened. */
  examples(): string[] {
    return this.#examples.map((example) => {
      const text = example.toString();
      return text.length <= MAX_EXAMPLE_CHARS
        ? text
        : `${text.slice(0, MAX_EXAMPLE_CHARS - 1).toWellFormed()}…`;
    });
  }

  /** Whether more than one value was seen. */
  get varies(): boolean {
    return this.#examples.length > 1;
  }

  #classify(scanner: JsonScanner, from: number, to: number): ObservedKind {
    const { bytes } = scanner;
    switch (bytes[from]) {
      case QUOTE:
        return stringKind(bytes, from + 1, to - 1);
      case 0x74:
      case 0x66:
        return 'boolean';
      case 0x7b:
        return 'object';
      case 0x5b:
        return 'array';
      default:
        return this.#numberKind(scanner, from, to);
    }
  }

  #numberKind(scanner: JsonScanner, from: number, to: number): ObservedKind {
    const { integerDigits, fractionDigits, hasExponent, hasFraction } = scanner;
    if (hasExponent) this.hasExponent = true;
    if (integerDigits > this.integerDigits) this.integerDigits = integerDigits;
    if (fractionDigits > this.fractionDigits) this.fractionDigits = fractionDigits;
    const isWhole = !hasFraction && !hasExponent;
    if (!hasExponent && integerDigits + fractionDigits <= SAFE_DIGITS) return isWhole ? 'integer' : 'number';
    const token = scanner.bytes.toString('latin1', from, to);
    if (!Number.isFinite(Number(token))) return 'huge_number';
    if (!this.losesDigits) this.losesDigits = losesDigits(token);
    return isWhole && fitsInt64(token) ? 'integer' : 'number';
  }

  #keepExample(value: Buffer): void {
    const head = value.subarray(0, EXAMPLE_BYTES);
    if (!this.#examples.some((example) => example.equals(head))) this.#examples.push(Buffer.from(head));
  }
}

/** Kind of a string. A string with escapes counts as plain text, as dates are not written with escapes. */
function stringKind(bytes: Buffer, from: number, to: number): ObservedKind {
  if (bytes[from + 4] !== MINUS || to - from < 10) return 'string';
  if (to - from === 10) return parseDate(bytes, from, to) === 0 ? 'string' : 'date';
  return timestamp.read(bytes, from, to) ? 'timestamp' : 'string';
}

function fitsInt64(token: string): boolean {
  const isNegative = token.startsWith('-');
  const digits = isNegative ? token.slice(1) : token;
  const limit = isNegative ? MIN_INT64 : MAX_INT64;
  return digits.length < limit.length || (digits.length === limit.length && digits <= limit);
}
