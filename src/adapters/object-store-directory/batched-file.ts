import type { FileHandle } from 'node:fs/promises';
import { type Content, ContentSum } from '../../ports/content-sum.ts';
import { storeFull, throwStoreError, toStoreError } from './disk-errors.ts';

const batchBytes = 1024 * 1024;

/**
 * Memory of the first batch until it holds more. V8 collects its whole heap after each 64 MB of memory that lies outside, which
 * for small files would be every 64th.
 */
const firstBytes = 32 * 1024;

/** Lent pieces of at least this many bytes are not copied: each is worth a system call of its own. */
const keptBytes = batchBytes / 2;

/** Bytes after which what was written is made durable meanwhile, so that the end of a long file need not wait for all of it. */
const syncBytes = 32 * batchBytes;

/**
 * Appends to a file in batches of 1 MiB. Holds two batches in memory at most: one fills while the other is written.
 * Backpressure: a write that is ahead returns a promise, and writes that do not await it queue. Long pieces that their owner
 * lends are batches of their own.
 */
export class BatchedFile {
  readonly #handle: FileHandle;
  #filling: Buffer | undefined;
  #spare: Buffer | undefined;
  #used = 0;
  /** The write of the batch before the one that fills. */
  #writing: Promise<void> = Promise.resolve();
  /** The write that waits for room; later ones queue behind it. */
  #waiting: Promise<void> | undefined;
  /** Bytes written since the last sync began. */
  #unsynced = 0;
  #syncing: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;
  readonly #written = new ContentSum();
  #open = true;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /**
   * Copies the bytes, or keeps long ones until `release` is called; a promise is returned only when the caller has to wait.
   */
  write(bytes: Uint8Array, release?: () => void): Promise<void> | void {
    if (release && bytes.byteLength >= keptBytes)
      return this.#queue(this.#writeLent(this.#waiting, bytes, release));
    const waits = this.#copy(bytes);
    release?.();
    return waits;
  }

  #copy(bytes: Uint8Array): Promise<void> | void {
    if (!this.#waiting && !this.#failure && bytes.byteLength <= batchBytes - this.#used) {
      this.#fill(bytes);
      return;
    }
    const rest = this.#waiting || this.#failure ? bytes : this.#fill(bytes);
    return this.#queue(this.#writeAcross(this.#waiting, Buffer.from(rest)));
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #queue(written: Promise<void>): Promise<void> {
    const waiting = written.finally(() => {
      if (this.#waiting === waiting) this.#waiting = undefined;
    });
    // `#failure` keeps the error for the next call, so the caller need not look at this promise.
    waiting.catch(() => undefined);
    this.#waiting = waiting;
    return waiting;
  }

  /**
   * Writes what is left, makes the bytes durable and closes the file.
   * @throws AppError `upload_storage_full`, `upload_storage_unavailable`
   * @returns the size of the file as the system tells it, and the checksum of what the system took
   */
  async finish(): Promise<Content> {
    await this.#waiting;
    this.#throwFailure();
    await this.#turnOver();
    await this.#writing;
    await this.#syncing;
    this.#throwFailure();
    const [{ size }] = await Promise.all([
      this.#handle.stat(),
      this.#handle.datasync().catch(throwStoreError),
    ]);
    await this.discard();
    return { bytes: size, crc32: this.#written.crc32 };
  }

  /** Closes the file as it is; safe to call twice. */
  async discard(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#waiting?.catch(() => undefined);
    await this.#writing.catch(() => undefined);
    await this.#handle.close();
  }

  async #writeAcross(before: Promise<void> | undefined, bytes: Buffer): Promise<void> {
    await before;
    this.#throwFailure();
    for (let rest = this.#fill(bytes); rest.byteLength > 0; rest = this.#fill(rest)) await this.#turnOver();
  }

  /** Resolves when the bytes before these are written and the write of these has begun. */
  async #writeLent(before: Promise<void> | undefined, bytes: Uint8Array, release: () => void): Promise<void> {
    await before;
    await this.#turnOver();
    await this.#writing;
    this.#throwFailure();
    this.#begin(bytes, release);
  }

  #fill(bytes: Uint8Array): Uint8Array {
    const count = Math.min(bytes.byteLength, batchBytes - this.#used);
    this.#withRoomFor(count).set(bytes.subarray(0, count), this.#used);
    this.#used += count;
    return bytes.subarray(count);
  }

  #withRoomFor(count: number): Buffer {
    const needed = this.#used + count;
    const before = this.#filling ?? this.#takeSpare();
    const isLarge = before !== undefined && before.byteLength >= needed;
    const isFirst = before === undefined && needed <= firstBytes && this.#written.bytes === 0;
    const filling = isLarge ? before : Buffer.allocUnsafeSlow(isFirst ? firstBytes : batchBytes);
    if (before && !isLarge) filling.set(before.subarray(0, this.#used));
    this.#filling = filling;
    return filling;
  }

  #takeSpare(): Buffer | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare;
  }

  /** Waits for the batch being written, then starts on the one that is filled. Only the head of the queue calls it. */
  async #turnOver(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    if (!full || this.#used === 0) return;
    const length = this.#used;
    this.#filling = undefined;
    this.#used = 0;
    this.#begin(full.subarray(0, length), () => {
      this.#spare = full;
    });
  }

  #begin(bytes: Uint8Array, done: () => void): void {
    this.#writing = this.#writeFully(bytes).then(done);
    this.#writing.catch((error: unknown) => {
      this.#failure ??= { error };
    });
  }

  /** The system tells of a failed sync once only, so none that comes later makes up for it. */
  #syncAhead(written: number): void {
    this.#unsynced += written;
    if (this.#syncing || this.#unsynced < syncBytes) return;
    this.#unsynced = 0;
    const failed = (error: unknown) => {
      this.#failure ??= { error: toStoreError(error) };
    };
    this.#syncing = this.#handle
      .datasync()
      .catch(failed)
      .finally(() => {
        this.#syncing = undefined;
      });
  }

  async #writeFully(bytes: Uint8Array): Promise<void> {
    for (let rest = bytes; rest.byteLength > 0; ) {
      const { bytesWritten } = await this.#handle.write(rest).catch(throwStoreError);
      if (bytesWritten === 0) throw storeFull(new Error('the system takes no more bytes'));
      this.#written.add(rest.subarray(0, bytesWritten));
      this.#syncAhead(bytesWritten);
      rest = rest.subarray(bytesWritten);
    }
  }
}
