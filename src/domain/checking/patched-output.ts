import type { Rewriting } from './typed-values.ts';

/** Pieces are gathered up to this many bytes before they are given on. */
const GATHERED_BYTES = 64 * 1024;
/** Runs up to this long are copied byte by byte, which costs less than a call. */
const SHORT_RUN = 24;

/**
 * Gives checked bytes on with the rewritten values in place. Untouched segments are given on as they stand;
 * from the first rewriting of a segment on, pieces are gathered so that receivers see few, large ones.
 */
export class PatchedOutput {
  /** Bytes given on so far. */
  storedBytes = 0;
  readonly #emit: (bytes: Uint8Array) => void;
  /** Start of what is accepted but not yet given on, in the buffer of the segment. */
  #from = 0;
  #gathered: Buffer | null = null;
  #length = 0;

  constructor(emit: (bytes: Uint8Array) => void) {
    this.#emit = emit;
  }

  /** A segment begins at `from`. */
  begin(from: number): void {
    this.#from = from;
  }

  /** Everything before the rewritings is accepted, and they are to be applied. */
  rewrite(bytes: Buffer, rewritings: Rewriting[]): void {
    for (const { at, length, text } of rewritings) {
      this.#copy(bytes, this.#from, at);
      this.#append(text);
      this.#from = at + length;
    }
  }

  /** Everything up to `to` is accepted; the receiver gets it before this returns. */
  finish(bytes: Buffer, to: number): void {
    if (this.#length > 0 && to - this.#from <= GATHERED_BYTES - this.#length)
      this.#copy(bytes, this.#from, to);
    else if (to > this.#from) {
      this.#flush();
      this.#give(bytes.subarray(this.#from, to));
    }
    this.#flush();
    this.#from = to;
  }

  #copy(bytes: Buffer, from: number, to: number): void {
    const length = to - from;
    if (length > GATHERED_BYTES - this.#length) this.#flush();
    if (length > GATHERED_BYTES) return this.#give(bytes.subarray(from, to));
    const gathered = this.#room();
    if (length > SHORT_RUN) bytes.copy(gathered, this.#length, from, to);
    else for (let i = 0; i < length; i++) gathered[this.#length + i] = bytes[from + i]!;
    this.#length += length;
  }

  #append(text: string): void {
    const gathered = this.#room();
    // A rewritten value is ASCII and short; a rewritten key may be anything and up to a line long.
    const start = this.#length;
    const length = text.length;
    let done = 0;
    if (start + length <= GATHERED_BYTES) {
      for (let char = text.charCodeAt(0); done < length && char <= 0x7f; char = text.charCodeAt(done)) {
        gathered[start + done++] = char;
      }
    }
    if (done === length) this.#length += length;
    else {
      const encoded = Buffer.from(text);
      this.#copy(encoded, 0, encoded.length);
    }
  }

  #room(): Buffer {
    this.#gathered ??= Buffer.allocUnsafeSlow(GATHERED_BYTES);
    return this.#gathered;
  }

  #flush(): void {
    if (this.#length > 0) this.#give(this.#room().subarray(0, this.#length));
    this.#length = 0;
  }

  #give(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.storedBytes += piece.length;
    this.#emit(piece);
  }
}
