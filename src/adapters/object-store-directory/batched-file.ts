import type { FileHandle } from 'node:fs/promises';

const batchBytes = 1024 * 1024;

/**
 * Appends to a file in batches of 1 MiB. Two batches of memory at most: one fills while the other is written;
 * a writer that is ahead waits.
 */
export class BatchedFile {
  readonly #handle: FileHandle;
  #filling: Buffer = Buffer.allocUnsafeSlow(batchBytes);
  #spare: Buffer | undefined;
  #used = 0;
  #writing: Promise<void> = Promise.resolve();
  #open = true;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Copies the bytes; a promise is returned only when the caller has to wait. */
  write(bytes: Uint8Array): Promise<void> | void {
    if (bytes.byteLength <= batchBytes - this.#used) {
      this.#filling.set(bytes, this.#used);
      this.#used += bytes.byteLength;
      return;
    }
    return this.#writeAcross(bytes);
  }

  /** Writes what is left, makes the bytes durable and closes the file. */
  async finish(): Promise<void> {
    await this.#turnOver();
    await this.#writing;
    await this.#handle.datasync();
    await this.discard();
  }

  /** Closes the file as it is; safe to call twice. */
  async discard(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#writing.catch(() => undefined);
    await this.#handle.close();
  }

  async #writeAcross(bytes: Uint8Array): Promise<void> {
    // The caller may reuse its memory as soon as this returns for the first time.
    let rest = this.#fill(bytes);
    if (rest.byteLength > 0) rest = Buffer.from(rest);
    while (rest.byteLength > 0) {
      await this.#turnOver();
      rest = this.#fill(rest);
    }
  }

  #fill(bytes: Uint8Array): Uint8Array {
    const count = Math.min(bytes.byteLength, batchBytes - this.#used);
    this.#filling.set(bytes.subarray(0, count), this.#used);
    this.#used += count;
    return bytes.subarray(count);
  }

  /** Waits for the batch being written, then starts on the one that is full. */
  async #turnOver(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    const length = this.#used;
    this.#filling = this.#spare ?? Buffer.allocUnsafeSlow(batchBytes);
    this.#spare = full;
    this.#used = 0;
    this.#writing = writeFully(this.#handle, full.subarray(0, length));
    // Reported to whoever comes next; without this an early failure would count as unhandled.
    this.#writing.catch(() => undefined);
  }
}

async function writeFully(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let rest = bytes;
  while (rest.byteLength > 0) {
    const { bytesWritten } = await handle.write(rest);
    rest = rest.subarray(bytesWritten);
  }
}
