import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import { assertNever } from '../../app-error.ts';
import { type CompiledField, SAFE_DIGITS } from '../compiled-schema.ts';
import type { Expectation } from '../report/line-fault.ts';
import { textOf } from '../runtime.ts';
import type { JsonScanner } from './json-scanner.ts';
import type { Rewritings } from './rewritings.ts';
import { parseDate, Timestamp } from './timestamp.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const NULL_START = 0x6e;
const MAX_INT64 = '9223372036854775807';
const MIN_INT64 = '9223372036854775808';
/** Most digits with which a number without exponent is certainly finite: doubles reach 1.8e308. */
const SURELY_FINITE_DIGITS = 308;
/** Buffer size in bytes, longer than any date or timestamp. */
const LONGEST_MOMENT = 64;

/** Checks values against the types of fields, and notes the rewritings that the output needs. */
export class TypedValues {
  /** Packed day, as written, of the last date or timestamp accepted, and its offset in minutes ahead of UTC. */
  day = 0;
  offsetMinutes = 0;
  readonly #scanner: JsonScanner;
  readonly #rewritings: Rewritings;
  readonly #timestamp = new Timestamp();
  readonly #nestedEnd: (from: number) => number;
  readonly #plain = new Uint8Array(LONGEST_MOMENT);

  constructor(scanner: JsonScanner, rewritings: Rewritings, nestedEnd: (from: number) => number) {
    this.#scanner = scanner;
    this.#rewritings = rewritings;
    this.#nestedEnd = nestedEnd;
  }

  /** Checks the value at `i` as a value of `field`. Returns the index after it, or -1 with the scanner's `fault` set. */
  check(field: CompiledField, i: number): number {
    const scanner = this.#scanner;
    const first = scanner.bytes[i]!;
    const { type } = field;
    const isNested = first === 0x7b || first === 0x5b;
    const end = (isNested && this.#nestedEnd(i)) || scanner.value(i, 1);
    if (end < 0) return -1;
    if (first === NULL_START) {
      return field.required ? this.#refuse('null_not_allowed', type.kind, i, end) : end;
    }
    switch (type.kind) {
      case 'json':
        return end;
      case 'string':
        return first === QUOTE ? end : this.#refuse('wrong_type', 'string', i, end);
      case 'boolean':
        return first === 0x74 || first === 0x66 ? end : this.#refuse('wrong_type', 'boolean', i, end);
      case 'integer':
        return isNumber(first) ? this.#integer(i, end) : this.#refuse('wrong_type', 'integer', i, end);
      case 'number':
        return isNumber(first) ? this.#number(i, end) : this.#refuse('wrong_type', 'number', i, end);
      case 'decimal':
        if (!isNumber(first)) return this.#refuse('wrong_type', 'decimal', i, end);
        return this.#decimal(type.precision, type.scale, i, end);
      case 'date':
      case 'timestamp':
        return first === QUOTE
          ? this.#moment(type.kind, i, end)
          : this.#refuse('wrong_type', type.kind, i, end);
      default:
        return assertNever(type);
    }
  }

  #refuse(code: LineErrorCode, expectation: Expectation, i: number, end: number): -1 {
    return this.#scanner.fail(code, expectation, i, end);
  }

  #integer(i: number, end: number): number {
    const { bytes, integerDigits, hasFraction, hasExponent } = this.#scanner;
    if (hasFraction || hasExponent) return this.#refuse('integer_form', 'integer', i, end);
    const negative = bytes[i] === MINUS;
    if (integerDigits === 0) {
      if (negative) this.#rewritings.begin(i, i + 1);
      return end;
    }
    const longest = MAX_INT64.length;
    if (integerDigits < longest) return end;
    const fits =
      integerDigits === longest && textOf(bytes, end - longest, end) <= (negative ? MIN_INT64 : MAX_INT64);
    return fits ? end : this.#refuse('integer_out_of_range', 'int64', i, end);
  }

  #number(i: number, end: number): number {
    const { bytes, integerDigits, hasExponent } = this.#scanner;
    if (!hasExponent && integerDigits <= SURELY_FINITE_DIGITS) return end;
    if (Number.isFinite(Number(textOf(bytes, i, end)))) return end;
    return this.#refuse('number_out_of_range', 'double', i, end);
  }

  /**
   * Engines that read decimals as doubles shift the value by the scale. So the value, counted in its smallest unit, must
   * stay within 15 digits; a longer value is rewritten as text.
   */
  #decimal(precision: number, scale: number, i: number, end: number): number {
    const { bytes, integerDigits, fractionDigits, hasFraction, hasExponent } = this.#scanner;
    if (hasExponent) return this.#refuse('decimal_exponent', 'decimal', i, end);
    if (fractionDigits > scale || integerDigits > precision - scale) {
      return this.#refuse('decimal_does_not_fit', 'decimal', i, end);
    }
    if (integerDigits + (hasFraction ? scale : 0) <= SAFE_DIGITS) return end;
    const out = this.#rewritings;
    const integerEnd = i + (bytes[i] === MINUS ? 1 : 0) + (integerDigits || 1);
    out.begin(i, end);
    out.put(QUOTE);
    out.copy(bytes, i, fractionDigits === 0 ? integerEnd : integerEnd + 1 + fractionDigits);
    out.put(QUOTE);
    return end;
  }

  #moment(kind: 'date' | 'timestamp', i: number, end: number): number {
    let bytes: Uint8Array = this.#scanner.bytes;
    let from = i + 1;
    let to = end - 1;
    const escaped = this.#scanner.hasEscape(from, to);
    if (escaped) {
      to = this.#unescape(from, to);
      from = 0;
      bytes = this.#plain;
    }
    const isDate = kind === 'date';
    if (isDate) this.day = parseDate(bytes, from, to);
    if (isDate ? this.day === 0 : !this.#timestamp.read(bytes, from, to)) {
      return this.#refuse(isDate ? 'invalid_date' : 'invalid_timestamp', kind, i, end);
    }
    this.offsetMinutes = isDate ? 0 : this.#timestamp.offsetMinutes;
    if (!isDate) this.day = this.#timestamp.day;
    const isPortable = isDate || this.#timestamp.isPortable;
    if (isPortable && !escaped) return end;
    const out = this.#rewritings;
    out.begin(i + 1, end - 1);
    if (isPortable) out.copy(bytes, from, to);
    else this.#timestamp.write(bytes, from, out);
    return end;
  }

  /** Decodes a valid string to `#plain`. Returns its length, or 0 if it is not short ASCII. */
  #unescape(i: number, end: number): number {
    const { bytes } = this.#scanner;
    const plain = this.#plain;
    let length = 0;
    while (i < end) {
      let char = bytes[i++]!;
      if (char === 0x5c) {
        // No other escape than \u can stand for a character of a date.
        if (bytes[i++] !== 0x75) return 0;
        char = this.#scanner.hex4(i);
        i += 4;
      }
      if (length === LONGEST_MOMENT || char > 0x7f) return 0;
      plain[length++] = char;
    }
    return length;
  }
}

function isNumber(first: number): boolean {
  return first === MINUS || (first >= 0x30 && first <= 0x39);
}
