import { acquireKernel, memoryOf, pageFrom, releaseKernel } from '../checking/kernel-host/kernel-instance.ts';

/** Most bytes of whole lines that the kernel takes at once. */
export const TAKEN_BYTES = 256 * 1024;
/** Spare bytes after the input, as the kernel reads ahead, and after the output, for a line end and overshooting writes. */
const PADDING_BYTES = 64;
const INITIAL_BYTES = 2 * TAKEN_BYTES;

/** The memory of one numbering: whole lines for the kernel to read, then its output. */
export class NumberingMemory {
  readonly #kernel = acquireKernel();
  readonly #input: number;
  readonly #base: number;
  #bytes: Buffer;
  /** The output buffer; its first `length` bytes are written. */
  out: Buffer;
  length = 0;

  constructor() {
    this.#input = pageFrom(this.#kernel.heapBase());
    this.#base = this.#input + pageFrom(TAKEN_BYTES + PADDING_BYTES);
    this.#bytes = this.out = Buffer.alloc(0);
    this.reserve(INITIAL_BYTES);
  }

  /** Numbers whole lines, at most `TAKEN_BYTES`, and appends them to `out`. @returns how many lines there were */
  number(source: Uint8Array, lines: number): number {
    this.#bytes.set(source, this.#input);
    const end = this.#input + source.length;
    let taken = 0;
    for (let at = this.#input; at < end; ) {
      // Room for at least one line: without it the kernel would take none.
      this.reserve(source.length + PADDING_BYTES);
      const limit = this.#base + this.out.length;
      at = this.#kernel.numberLines(at, end, this.#base + this.length, limit, lines + taken);
      this.length = this.#kernel.numberedEnd() - this.#base;
      taken += this.#kernel.numberedLines();
    }
    return taken;
  }

  /** Makes room for `bytes` more. Invalidates views of `out`. */
  reserve(bytes: number): void {
    if (this.out.length - this.length >= bytes) return;
    this.#bytes = memoryOf(this.#kernel, this.#base + Math.max(this.length + bytes, 2 * this.out.length));
    this.out = this.#bytes.subarray(this.#base);
  }

  /** Returns the memory to the pool for the next numbering. */
  release(): void {
    releaseKernel(this.#kernel);
  }
}
