import type { DistinctParts } from './distinct-parts.ts';
import type { PartMemory } from './part-memory.ts';

/** A piece of the source: whole lines. */
export interface Piece {
  /** View of `buffer`, which goes back to the memory when the piece is done with. */
  bytes: Uint8Array<ArrayBuffer>;
  buffer: Uint8Array<ArrayBuffer>;
  /** Offset of the first byte in the source. */
  start: number;
  /** Of `bytes`, as hex. */
  sha256: string;
  /** Whether the source ends with this piece. */
  last: boolean;
}

/** Longest line that the contract allows, bytes without LF. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
const LF = 10;

/** Thrown for a line that is longer, before memory is filled with it. */
export class LongLine extends Error {
  /** Offset of the line in the source. */
  readonly start: number;
  /** More bytes of it than a line may have. */
  readonly beginning: Uint8Array;

  constructor(start: number, beginning: Uint8Array) {
    super(`the line at byte ${start} is longer than ${MAX_LINE_BYTES} bytes`);
    this.start = start;
    this.beginning = beginning;
  }
}

/**
 * Cuts a source behind line ends into pieces of at most `memory.partBytes`; a longer line is a piece of its own. No two
 * pieces are equal. The cuts depend on the content alone, not on the chunks that it arrives in. An empty source is one
 * empty piece.
 * @throws LongLine; RepeatedPart; what the source throws
 */
export async function* cutAtLines(
  chunks: AsyncIterable<Uint8Array>,
  memory: PartMemory,
  distinct: DistinctParts,
): AsyncGenerator<Piece, void, undefined> {
  const part = new GrowingPart(memory, distinct, await memory.take());
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      // Only now, with a byte more to come, a full buffer is known not to be the end of the source.
      const piece = part.isFull() ? await part.cut() : undefined;
      if (piece) yield piece;
      else at += part.fill(chunk, at);
    }
  }
  let piece: Piece;
  do {
    piece = await part.end();
    yield piece;
  } while (!piece.last);
}

/** The piece that is being filled. */
class GrowingPart {
  readonly #memory: PartMemory;
  readonly #distinct: DistinctParts;
  #buffer: Uint8Array<ArrayBuffer>;
  #filled = 0;
  #start = 0;
  /** Whether the buffer holds one line that is longer than a part, and whether that line's end was seen. */
  #isLong = false;
  #isWhole = false;

  constructor(memory: PartMemory, distinct: DistinctParts, buffer: Uint8Array<ArrayBuffer>) {
    this.#memory = memory;
    this.#distinct = distinct;
    this.#buffer = buffer;
  }

  isFull(): boolean {
    return this.#isLong ? this.#isWhole : this.#filled === this.#memory.partBytes;
  }

  /** A piece of the whole lines of a full buffer; undefined if its one line goes on. Waits for memory for the rest. */
  async cut(): Promise<Piece | undefined> {
    const end = this.#isLong ? this.#filled : this.#buffer.lastIndexOf(LF, this.#filled - 1) + 1;
    if (end > 0) return this.#take(end, false);
    this.#isLong = true;
    return undefined;
  }

  /** Takes bytes of the chunk from `at` on. @returns how many */
  fill(chunk: Uint8Array, at: number): number {
    return this.#isLong ? this.#fillLine(chunk, at) : this.#fillPart(chunk, at);
  }

  /** A piece of what is left at the end of the source; the last one if that is all of it. */
  end(): Promise<Piece> {
    return this.#take(this.#filled, true);
  }

  /** At most the bytes up to `limit`. */
  async #take(limit: number, sourceEnded: boolean): Promise<Piece> {
    const buffer = this.#buffer;
    const { end, sha256 } = await this.#distinct.next(buffer.subarray(0, limit));
    const last = sourceEnded && end === limit;
    const piece = { bytes: buffer.subarray(0, end), buffer, start: this.#start, sha256, last };
    if (last) return piece;
    const next = await this.#memory.take();
    next.set(buffer.subarray(end, this.#filled));
    this.#buffer = next;
    this.#start += end;
    this.#filled -= end;
    this.#isLong = this.#isWhole = false;
    return piece;
  }

  #fillPart(chunk: Uint8Array, at: number): number {
    const size = Math.min(chunk.length - at, this.#memory.partBytes - this.#filled);
    return this.#append(chunk.subarray(at, at + size));
  }

  #fillLine(chunk: Uint8Array, at: number): number {
    const newline = chunk.indexOf(LF, at);
    this.#isWhole = newline >= 0;
    const size = (this.#isWhole ? newline : chunk.length) - at;
    if (this.#filled + size > MAX_LINE_BYTES) {
      this.#append(chunk.subarray(at, at + MAX_LINE_BYTES + 1 - this.#filled));
      throw new LongLine(this.#start, this.#buffer.subarray(0, this.#filled));
    }
    return this.#append(chunk.subarray(at, at + size + (this.#isWhole ? 1 : 0)));
  }

  #append(bytes: Uint8Array): number {
    const size = this.#filled + bytes.length;
    if (size > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(size, Math.min(2 * this.#buffer.length, MAX_LINE_BYTES + 1)));
      larger.set(this.#buffer.subarray(0, this.#filled));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#filled);
    this.#filled = size;
    return bytes.length;
  }
}
