import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import type { Expectation } from '../report/line-fault.ts';
import { type Bytes, textOf } from '../runtime.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 10;

/** 1 for bytes that are written unescaped inside a string. */
const PLAIN = new Uint8Array(256).fill(1, 0x20);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** Character that a letter after a backslash stands for. */
const SIMPLE_ESCAPES = new Uint8Array(256);
for (const [letter, char] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) {
  SIMPLE_ESCAPES[letter!.charCodeAt(0)] = char!.charCodeAt(0);
}

/** The place and kind of a fault in a line. */
export interface Fault {
  code: LineErrorCode;
  expectation: Expectation;
  at: number;
  /** End of the text to quote; -1 when only the start is known. */
  end: number;
}

/**
 * The tokens of RFC 8259 over bytes that end in LF, without building values. Every method takes the index of a token
 * and returns the index after it, or -1 after setting `fault`. No method checks bounds: no token contains a raw LF, so
 * every loop stops at the LF that ends the line.
 */
export class JsonTokens {
  /** The bytes that hold the line; replaced when the buffer behind them grows. */
  bytes: Bytes;
  fault: Fault | null = null;
  /** Digits of the last number before the point, without a leading zero. */
  integerDigits = 0;
  /** Digits of the last number after the point, without trailing zeros. */
  fractionDigits = 0;
  hasFraction = false;
  hasExponent = false;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  fail(code: LineErrorCode, expectation: Expectation, at: number, end = -1): -1 {
    this.fault = { code, expectation, at, end };
    return -1;
  }

  /** Skips space, tab and CR (LF ends the line and is not skipped). */
  space(i: number): number {
    const bytes = this.bytes;
    while (bytes[i] === 32 || bytes[i] === 9 || bytes[i] === 13) i++;
    return i;
  }

  /** `i` is the index after the opening quote. */
  string(i: number): number {
    const bytes = this.bytes;
    const start = i - 1;
    for (;;) {
      while (PLAIN[bytes[i]!] === 1) i++;
      const char = bytes[i]!;
      if (char === QUOTE) return i + 1;
      if (char === LF) return this.fail('unterminated_string', 'closing_quote', start);
      if (char !== BACKSLASH) return this.fail('control_character', 'escaped_control', i, i + 1);
      i = this.#escape(i);
      if (i < 0) return -1;
    }
  }

  #escape(i: number): number {
    const bytes = this.bytes;
    switch (bytes[i + 1]) {
      case 0x22: // "
      case 0x5c: // \
      case 0x2f: // /
      case 0x62: // b
      case 0x66: // f
      case 0x6e: // n
      case 0x72: // r
      case 0x74: // t
        return i + 2;
      case 0x75: // u
        break;
      default:
        return this.fail('invalid_escape', 'escape', i, i + 2);
    }
    const unit = this.hex4(i + 2);
    if (unit < 0) return this.fail('invalid_escape', 'escape', i, i + 6);
    if (unit < 0xd800 || unit > 0xdfff) return i + 6;
    if (unit >= 0xdc00 || bytes[i + 6] !== BACKSLASH || bytes[i + 7] !== 0x75) {
      return this.fail('lone_surrogate', 'surrogate_pair', i, i + 6);
    }
    const low = this.hex4(i + 8);
    if (low < 0) return this.fail('invalid_escape', 'escape', i + 6, i + 12);
    if (low < 0xdc00 || low > 0xdfff) return this.fail('lone_surrogate', 'surrogate_pair', i, i + 6);
    return i + 12;
  }

  /** The value of four hexadecimal digits, or -1. */
  hex4(i: number): number {
    const bytes = this.bytes;
    const a = HEX[bytes[i]!]!;
    if (a < 0) return -1;
    const b = HEX[bytes[i + 1]!]!;
    if (b < 0) return -1;
    const c = HEX[bytes[i + 2]!]!;
    if (c < 0) return -1;
    const d = HEX[bytes[i + 3]!]!;
    return d < 0 ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
  }

  number(i: number): number {
    const bytes = this.bytes;
    const start = i;
    if (bytes[i] === 0x2d) i++;
    const first = i;
    let char = bytes[i]!;
    if (char < 0x30 || char > 0x39) {
      if (first === start && char !== 0x2b && char !== 0x2e) return this.fail('invalid_json', 'value', start);
      return this.#badNumber(start);
    }
    do char = bytes[++i]!;
    while (char >= 0x30 && char <= 0x39);
    const leadingZero = bytes[first] === 0x30;
    if (leadingZero && i - first > 1) return this.#badNumber(start);
    this.integerDigits = leadingZero ? 0 : i - first;
    this.fractionDigits = 0;
    this.hasFraction = this.hasExponent = false;
    if (char === 0x2e) {
      const point = i;
      let significant = i;
      for (char = bytes[++i]!; char >= 0x30 && char <= 0x39; char = bytes[++i]!) {
        if (char !== 0x30) significant = i;
      }
      if (i === point + 1) return this.#badNumber(start);
      this.hasFraction = true;
      this.fractionDigits = significant - point;
    }
    if (char === 0x65 || char === 0x45) {
      char = bytes[++i]!;
      if (char === 0x2b || char === 0x2d) i++;
      const exponent = i;
      while (bytes[i]! >= 0x30 && bytes[i]! <= 0x39) i++;
      if (i === exponent) return this.#badNumber(start);
      this.hasExponent = true;
    }
    return i;
  }

  #badNumber(start: number): -1 {
    return this.fail('invalid_number', 'json_number', start, this.tokenEnd(start));
  }

  /** End of the text at `i` that a person would see as one token. */
  protected tokenEnd(i: number): number {
    const bytes = this.bytes;
    while (!STOPS.has(bytes[i]!)) i++;
    return i;
  }

  hasEscape(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (this.bytes[i] === BACKSLASH) return true;
    return false;
  }

  /** The text between the quotes of a valid string. */
  decode(start: number, end: number): string {
    const { bytes } = this;
    if (!this.hasEscape(start, end)) return textOf(bytes, start, end);
    return JSON.parse(`"${textOf(bytes, start, end)}"`) as string;
  }

  /** The text of the valid string that begins at `start`, or as much of it as `most` bytes hold in whole characters. */
  decodeStart(start: number, most: number): string {
    const { bytes } = this;
    let end = start;
    for (let next = start; next - start <= most; next = this.#afterChar(end)) {
      end = next;
      if (bytes[end] === QUOTE) break;
    }
    return this.decode(start, end);
  }

  #afterChar(i: number): number {
    const { bytes } = this;
    if (bytes[i] === BACKSLASH) return this.#escape(i);
    do i++;
    while ((bytes[i]! & 0xc0) === 0x80);
    return i;
  }

  /** Whether the text between the quotes of a valid string is `key`; false also if only `decode` can tell. */
  decodesTo(start: number, end: number, key: Uint8Array): boolean {
    const { bytes } = this;
    let length = 0;
    for (let i = start; i < end; length++) {
      let char = bytes[i++]!;
      if (char === BACKSLASH) {
        char = bytes[i++]!;
        if (char === 0x75) {
          char = this.hex4(i);
          i += 4;
        } else char = SIMPLE_ESCAPES[char]!;
        // Characters beyond ASCII take several bytes in the key.
        if (char > 0x7f) return false;
      }
      if (char !== key[length]) return false;
    }
    return length === key.length;
  }
}

/** Bytes that certainly end a token other than a string. */
const STOPS = new Set([...' \t\r\n,:"{}[]'].map((char) => char.charCodeAt(0)));
