import { instantiateKernel, type Kernel } from '../checking/kernel-instance.ts';

const PAGE_BYTES = 64 * 1024;
/** Bytes of whole lines that the kernel takes at once. */
export const TAKEN_BYTES = 256 * 1024;
/** Of the input, as the kernel reads ahead; of the output, for the end of a line and what is written beyond it. */
const PADDING_BYTES = 64;
const INITIAL_BYTES = 2 * TAKEN_BYTES;
/** A memory that one long line has grown is not kept. */
const KEPT_BYTES = 4 * 1024 * 1024;
const KEPT_MEMORIES = 8;

const idle: Kernel[] = [];

/** The memory of one numbering: whole lines that go into the kernel, then what comes out of it. */
export class NumberingMemory {
  readonly #kernel = idle.pop() ?? instantiateKernel();
  readonly #input: number;
  readonly #base: number;
  #bytes: Buffer;
  /** What came out so far, its bytes and its room. */
  out: Buffer;
  length = 0;

  constructor() {
    this.#input = align(this.#kernel.heapBase());
    this.#base = this.#input + align(TAKEN_BYTES + PADDING_BYTES);
    this.#bytes = this.out = Buffer.alloc(0);
    this.reserve(INITIAL_BYTES);
  }

  /** Numbers whole lines, at most `TAKEN_BYTES`, behind what came out so far; how many lines there were. */
  number(source: Uint8Array, lines: number): number {
    this.#bytes.set(source, this.#input);
    const end = this.#input + source.length;
    let taken = 0;
    for (let at = this.#input; at < end; ) {
      // For one line at least, or none would be taken.
      this.reserve(source.length + PADDING_BYTES);
      const limit = this.#base + this.out.length;
      at = this.#kernel.numberLines(at, end, this.#base + this.length, limit, lines + taken);
      this.length = this.#kernel.numberedEnd() - this.#base;
      taken += this.#kernel.numberedLines();
    }
    return taken;
  }

  /** Makes room for so many bytes more. Views of `out` are void afterwards. */
  reserve(bytes: number): void {
    if (this.out.length - this.length >= bytes) return;
    const { memory } = this.#kernel;
    const wanted = this.#base + Math.max(this.length + bytes, 2 * this.out.length);
    const missing = wanted - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.#bytes = Buffer.from(memory.buffer);
    this.out = this.#bytes.subarray(this.#base);
  }

  /** Gives the memory to the next numbering. */
  release(): void {
    if (this.#bytes.length <= KEPT_BYTES && idle.length < KEPT_MEMORIES) idle.push(this.#kernel);
  }
}

function align(address: number): number {
  return Math.ceil(address / PAGE_BYTES) * PAGE_BYTES;
}
