import { partBytes } from './part-sizes.ts';

/**
 * Memory of the first part until it holds more. V8 counts memory that lies outside its heap though nothing was written to it, and
 * collects the whole heap after each 64 MB: with a whole part for each, after every eighth object however small.
 */
export const FIRST_BYTES = 32 * 1024;
/** Length to which the first part grows before it takes a place (`PartPlaces`): small objects wait for nobody. */
export const UNPLACED_BYTES = 16 * FIRST_BYTES;
/** How many times longer the memory of the first part becomes when it is full. */
const GROWTH = 4;
/** Length of most parts. */
const COMMON_BYTES = partBytes(1);
/** Buffers that are kept when no upload uses them: those of one upload. */
const MOST_KEPT = 3;

/** Memory of parts, lent to one upload after another: new memory would cost a collection of the whole heap after each 64 MB. */
export class PartBuffers {
  readonly #kept: Buffer[] = [];

  /** A buffer of `length` bytes, whatever they are. */
  take(length: number): Buffer {
    return (length === COMMON_BYTES && this.#kept.pop()) || Buffer.allocUnsafeSlow(length);
  }

  /**
   * A longer buffer for the first part, of at least `needed` bytes and at most `most`. It begins with the first `filled` bytes of the
   * one before.
   */
  grow(before: Buffer, filled: number, needed: number, most: number): Buffer {
    const length = Math.max(needed, GROWTH * before.byteLength);
    const grown = this.take(Math.min(length, most));
    grown.set(before.subarray(0, filled));
    return grown;
  }

  /**
   * Takes back a buffer whose bytes are stored. A request that the store refused before it had them all may still send from it; what
   * it sends is dropped.
   */
  giveBack(buffer: Buffer): void {
    if (buffer.byteLength === COMMON_BYTES && this.#kept.length < MOST_KEPT) this.#kept.push(buffer);
  }
}
