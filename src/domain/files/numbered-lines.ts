import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const BRACE = 0x7b;

/** Binary digits of the largest number of a line; far more than a file can have. */
const LONGEST_NUMBER = 40;

/**
 * An object store whose records carry the number of their line in the white space before them, so that an engine
 * that reads a file in parallel parts still knows each record's place (`docs/decisions/0009-trino-tail.md`).
 */
export function withNumberedLines(store: ObjectStore): ObjectStore {
  return {
    create: async (key, uploadId) => numbered(await store.create(key, uploadId)),
    remove: (key, uploadId) => store.remove(key, uploadId),
    exists: (key) => store.exists(key),
    read: (key) => store.read(key),
  };
}

function numbered(writer: ObjectWriter): ObjectWriter {
  const numbering = new LineNumbering();
  return {
    write: (bytes) => writer.write(numbering.apply(bytes)),
    commit: () => writer.commit(),
    abort: () => writer.abort(),
  };
}

/**
 * Replaces the white space before each record by its line's number from 1, in binary: a space is 0, a tab is 1.
 * A carriage return becomes a space: in checked files it is white space, and some engines end a line at it.
 * Takes the checked bytes of one file in pieces of any length; or of several, one after the other, numbered on.
 */
export class LineNumbering {
  /** The next line's number, its digits at the end. */
  readonly #number = new Uint8Array(LONGEST_NUMBER).fill(SPACE);
  #firstDigit = LONGEST_NUMBER;
  #inLine = false;
  #lines = 0;
  #out = Buffer.alloc(0);

  /** How many were numbered so far. */
  get lines(): number {
    return this.#lines;
  }

  /** The result is valid until the next call. */
  apply(bytes: Uint8Array): Uint8Array {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#reserve(source.length);
    let length = 0;
    let from = 0;
    while (from < source.length) {
      if (!this.#inLine) {
        while (from < source.length && source[from] !== BRACE) from += 1;
        if (from === source.length) break;
        length = this.#putNumber(length, source.length - from);
        this.#inLine = true;
      }
      const feed = source.indexOf(LINE_FEED, from);
      const to = feed < 0 ? source.length : feed + 1;
      source.copy(this.#out, length, from, to);
      length += to - from;
      from = to;
      if (feed >= 0) this.#inLine = false;
    }
    const result = this.#out.subarray(0, length);
    for (let at = result.indexOf(RETURN); at >= 0; at = result.indexOf(RETURN, at + 1)) result[at] = SPACE;
    return result;
  }

  #putNumber(at: number, left: number): number {
    if (at + LONGEST_NUMBER + left > this.#out.length) this.#reserve(this.#out.length * 2, at);
    this.#countOn();
    let to = at;
    for (let i = this.#firstDigit; i < LONGEST_NUMBER; i++) this.#out[to++] = this.#number[i]!;
    return to;
  }

  /** Adds one. */
  #countOn(): void {
    this.#lines += 1;
    let digit = LONGEST_NUMBER - 1;
    while (this.#number[digit] === TAB) this.#number[digit--] = SPACE;
    this.#number[digit] = TAB;
    if (digit < this.#firstDigit) this.#firstDigit = digit;
  }

  #reserve(bytes: number, kept = 0): void {
    const needed = bytes + LONGEST_NUMBER;
    if (this.#out.length >= needed) return;
    const wider = Buffer.allocUnsafe(needed * 2);
    this.#out.copy(wider, 0, 0, kept);
    this.#out = wider;
  }
}
