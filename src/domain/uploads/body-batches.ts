import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../app-error.ts';

export type Encoding = 'gzip' | 'identity';

/** The encoding that a Content-Encoding header names. @throws AppError `upload_bad_encoding` */
export function encodingOf(header = 'identity'): Encoding {
  const encoding = header.trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity') throw new AppError('upload_bad_encoding');
  return encoding;
}

/** Size of the first batch at which reading pauses, bytes. */
const FIRST_BATCH_BYTES = 1024 * 1024;

/**
 * The body of an upload as it arrives, in batches of all bytes that the socket holds. The body always stays open, so that
 * an answer can still be sent on its connection.
 */
export class BodyBatches {
  readonly #body: Readable;
  readonly #idleTimeoutMs: number;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #batchBytes = FIRST_BATCH_BYTES;
  #ended = false;
  #failure: AppError | undefined;
  #wake: (() => void) | undefined;

  /** @param idleTimeoutMs longest wait for a byte, ms; only time in which `next` waits counts */
  constructor(body: Readable, idleTimeoutMs: number) {
    this.#body = body;
    this.#idleTimeoutMs = idleTimeoutMs;
    this.#ended = body.readableEnded;
    if (this.#ended) return;
    body.on('data', this.#take).on('end', this.#end).on('error', this.#gone).on('close', this.#gone);
    if (body.destroyed) this.#gone();
    else body.resume();
  }

  /**
   * Returns the next batch; undefined at the end, and after `stop`.
   * @param batchBytes size at which reading from the socket pauses until the batch is taken
   * @throws AppError `upload_stalled` after `idleTimeoutMs` without a byte, `upload_interrupted` when the connection is gone
   */
  async next(batchBytes: number): Promise<Uint8Array[] | undefined> {
    this.#batchBytes = batchBytes;
    if (this.#bytes === 0) await this.#more();
    // The socket may hold more bytes, which arrive in this turn of the event loop.
    if (this.#bytes < batchBytes && !this.#ended) await setImmediate();
    if (this.#failure) throw this.#failure;
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    if (!this.#ended) this.#body.resume();
    return chunks.length > 0 ? chunks : undefined;
  }

  /** Stops reading the body. A pending `next` resolves at once, as at the end. */
  stop(): void {
    const body = this.#body;
    body.off('data', this.#take).off('end', this.#end).off('error', this.#gone).off('close', this.#gone);
    if (!this.#ended) body.pause();
    this.#chunks = [];
    this.#end();
  }

  /** Resolves when there are bytes to take, at the end, or after a failure. */
  async #more(): Promise<void> {
    if (this.#ended || this.#failure) return;
    const timer = setTimeout(() => {
      const seconds = Math.round(this.#idleTimeoutMs / 1000);
      this.#fail(new AppError('upload_stalled', { params: { seconds } }));
    }, this.#idleTimeoutMs);
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    clearTimeout(timer);
  }

  readonly #take = (chunk: Buffer): void => {
    this.#chunks.push(chunk);
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= this.#batchBytes) this.#body.pause();
    this.#wake?.();
  };

  readonly #end = (): void => {
    this.#ended = true;
    this.#wake?.();
  };

  readonly #gone = (cause?: Error): void => {
    if (!this.#ended) this.#fail(new AppError('upload_interrupted', { cause }));
  };

  #fail(error: AppError): void {
    this.#failure ??= error;
    this.#wake?.();
  }
}
