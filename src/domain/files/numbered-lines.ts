/** The last key of every stored record, and its value the number of the record's line. No field may have it. */
export const lineKey = '_celeiro_line';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const CLOSE = 0x7d;
const ZERO = 0x30;
const NINE = 0x39;

const nothing = Buffer.alloc(0);

/**
 * Adds the number of its line, from 1, to the end of each record, so that an engine that reads a file in parallel parts
 * still knows each record's place (`docs/decisions/0009-trino-tail.md`); of a record that has one already, the last counts.
 * A carriage return becomes a space: in checked files it is white space, and some engines end a line at it.
 * Takes the checked bytes of one file in pieces of any length; or of several, one after the other, numbered on.
 */
export class LineNumbering {
  /** The last brace of what came so far and the white space behind it: perhaps the end of a record, perhaps text. */
  #held = nothing;
  #out = nothing;
  #length = 0;
  #unfinished = false;
  #lines = 0;
  /** Of the last line. */
  #ending = endingOf(0);

  /** How many were numbered so far. */
  get lines(): number {
    return this.#lines;
  }

  /** The result is valid until the next call. */
  apply(bytes: Uint8Array): Uint8Array {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#length = 0;
    let from = 0;
    for (let feed = source.indexOf(LINE_FEED); feed >= 0; feed = source.indexOf(LINE_FEED, from)) {
      const end = endOfText(source, from, feed);
      // All that is left of a line may be the white space behind what is held, which then was its end.
      if (end > from) this.#put(source, from, end - 1);
      this.#endLine();
      from = feed + 1;
    }
    if (from < source.length) this.#putUnfinished(source, from);
    const result = this.#out.subarray(0, this.#length);
    for (let at = result.indexOf(RETURN); at >= 0; at = result.indexOf(RETURN, at + 1)) result[at] = SPACE;
    return result;
  }

  /** @throws Error where the last line has no end: what was checked has one, and without it the line would have no number */
  end(): void {
    if (this.#unfinished) throw new Error('the last line has no end');
  }

  #putUnfinished(source: Buffer, from: number): void {
    this.#unfinished = true;
    const end = endOfText(source, from, source.length);
    if (end === from && this.#held.length > 0) {
      this.#held = Buffer.concat([this.#held, source.subarray(from)]);
      return;
    }
    const mayEnd = end > from && source[end - 1] === CLOSE;
    const to = mayEnd ? end - 1 : source.length;
    this.#put(source, from, to);
    if (mayEnd) this.#held = Buffer.from(source.subarray(to));
  }

  /** What is held was text after all, where more follows. */
  #put(source: Buffer, from: number, to: number): void {
    const held = this.#held;
    this.#reserve(held.length + to - from);
    if (held.length > 0) {
      this.#length += held.copy(this.#out, this.#length);
      this.#held = nothing;
    }
    this.#length += source.copy(this.#out, this.#length, from, to);
  }

  #endLine(): void {
    this.#held = nothing;
    this.#unfinished = false;
    this.#lines += 1;
    this.#countOn();
    this.#reserve(this.#ending.length);
    this.#out.set(this.#ending, this.#length);
    this.#length += this.#ending.length;
  }

  /** In the text itself: made anew for each line it takes several times as long. */
  #countOn(): void {
    const ending = this.#ending;
    let at = ending.length - 3;
    while (ending[at] === NINE) ending[at--] = ZERO;
    if (ending[at]! >= ZERO && ending[at]! < NINE) ending[at]! += 1;
    else this.#ending = endingOf(this.#lines);
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (this.#out.length >= needed) return;
    const wider = Buffer.allocUnsafe(needed * 2);
    this.#out.copy(wider, 0, 0, this.#length);
    this.#out = wider;
  }
}

/** How the record of a line ends. */
function endingOf(line: number): Buffer {
  return Buffer.from(`,"${lineKey}":${line}}\n`);
}

/** Where the text of [from, to) ends that is followed by white space at most. */
function endOfText(bytes: Buffer, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(bytes[end - 1]!)) end -= 1;
  return end;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN;
}
