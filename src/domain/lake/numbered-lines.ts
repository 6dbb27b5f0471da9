import { lineKey } from './lake-table.ts';
import { NumberingMemory, TAKEN_BYTES } from './numbering-memory.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const CLOSE = 0x7d;

const nothing = Buffer.alloc(0);

/**
 * Adds its line number, from 1, to the end of each record. An engine that reads a file in parallel parts thus knows each
 * record's place (`docs/decisions/0009-trino-tail.md`). If a record has a number already, the last one counts.
 * A carriage return becomes a space: in checked files it is white space, and some engines end a line at it.
 * Takes the checked bytes of one or more files in pieces of any length; numbers continue across files.
 */
export class LineNumbering {
  /** The last brace so far and the white space after it: perhaps the end of a record, perhaps text. */
  #held = nothing;
  #memory: NumberingMemory | undefined;
  #unfinished = false;
  #lines = 0;

  /** Lines numbered so far. */
  get lines(): number {
    return this.#lines;
  }

  /** The result is valid until the next call. */
  apply(bytes: Uint8Array): Uint8Array {
    this.#memory ??= new NumberingMemory();
    const memory = this.#memory;
    memory.length = 0;
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = source.lastIndexOf(LINE_FEED) + 1;
    let at = this.#unfinished && end > 0 ? this.#putLine(memory, source, 0) : 0;
    while (at < end) {
      const to = end - at <= TAKEN_BYTES ? end : source.lastIndexOf(LINE_FEED, at + TAKEN_BYTES - 1) + 1;
      if (to > at) {
        this.#lines += memory.number(source.subarray(at, to), this.#lines);
        at = to;
      } else {
        at = this.#putLine(memory, source, at);
      }
    }
    if (end < source.length) this.#putUnfinished(memory, source, end);
    return memory.out.subarray(0, memory.length);
  }

  /** @throws Error if the last line has no LF: checked content always has one, and without it the line has no number */
  end(): void {
    if (this.#unfinished) throw new Error('the last line has no end');
    this.#memory?.release();
    this.#memory = undefined;
  }

  /**
   * Numbers one line that came in pieces, or is longer than the kernel takes at once.
   * @returns where the next line begins
   */
  #putLine(memory: NumberingMemory, source: Buffer, from: number): number {
    const feed = source.indexOf(LINE_FEED, from);
    const end = endOfText(source, from, feed);
    // The rest of the line may be only white space after the held brace, which then ended the record.
    if (end > from) this.#put(memory, source, from, end - 1);
    this.#held = nothing;
    this.#unfinished = false;
    this.#lines += 1;
    append(memory, Buffer.from(`,"${lineKey}":${this.#lines}}\n`));
    return feed + 1;
  }

  #putUnfinished(memory: NumberingMemory, source: Buffer, from: number): void {
    this.#unfinished = true;
    const end = endOfText(source, from, source.length);
    if (end === from && this.#held.length > 0) {
      this.#held = Buffer.concat([this.#held, source.subarray(from)]);
      return;
    }
    const mayEnd = end > from && source[end - 1] === CLOSE;
    const to = mayEnd ? end - 1 : source.length;
    this.#put(memory, source, from, to);
    if (mayEnd) this.#held = Buffer.from(source.subarray(to));
  }

  /** Puts the held bytes, which were text after all, and then more text. */
  #put(memory: NumberingMemory, source: Buffer, from: number, to: number): void {
    if (this.#held.length > 0) append(memory, this.#held);
    this.#held = nothing;
    append(memory, source.subarray(from, to));
  }
}

/** Appends text to the output, carriage returns as spaces. */
function append(memory: NumberingMemory, text: Buffer): void {
  memory.reserve(text.length);
  const { out, length } = memory;
  text.copy(out, length);
  memory.length += text.length;
  const copied = out.subarray(length, memory.length);
  for (let at = copied.indexOf(RETURN); at >= 0; at = copied.indexOf(RETURN, at + 1)) copied[at] = SPACE;
}

/** End of the text in [from, to) without trailing white space. */
function endOfText(bytes: Buffer, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(bytes[end - 1]!)) end -= 1;
  return end;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN;
}
