/** The memory of an upload: a fixed number of buffers of the size of a part. */
export class PartMemory {
  readonly partBytes: number;
  readonly #free: Uint8Array<ArrayBuffer>[] = [];
  readonly #waiting: (() => void)[] = [];
  #left: number;

  /** At most `count` buffers are out at any time. */
  constructor(partBytes: number, count: number) {
    this.partBytes = partBytes;
    this.#left = count;
  }

  /** A buffer of `partBytes`, as soon as one is free. */
  async take(): Promise<Uint8Array<ArrayBuffer>> {
    while (this.#left === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#left--;
    return this.#free.pop() ?? new Uint8Array(this.partBytes);
  }

  /** Gives a buffer back. One that a long line made larger is dropped. */
  give(buffer: Uint8Array<ArrayBuffer>): void {
    this.#left++;
    if (buffer.length === this.partBytes) this.#free.push(buffer);
    this.#waiting.shift()?.();
  }
}
