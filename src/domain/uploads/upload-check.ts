import type { MessagePort } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import type { BodyBatches } from './body-batches.ts';
import type { CheckedContent, Fault, FromThread, ToThread } from './thread-messages.ts';

/** Bytes of an upload on their way to its thread, from which on no more are sent. */
const UNDER_WAY_BYTES = 1024 * 1024;

/** Checked bytes on their way to the store. */
export interface CheckedPiece {
  bytes: Uint8Array;
  crc32: number;
  /** To be called when the bytes are not needed any more; the thread fills them again. */
  release: (() => void) | undefined;
}

/** An upload's end of the port to the thread that checks it. */
export class UploadCheck {
  /** Decoded bytes that the thread has seen. */
  arrived = 0;
  readonly #port: MessagePort;
  readonly #grow: (gone: AbortSignal) => Promise<unknown>;
  readonly #closing = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  readonly #pieces: CheckedPiece[] = [];
  #underWay = 0;
  #found: CheckedContent | undefined;
  #failure: { error: unknown } | undefined;
  /** The thread is done with the upload. */
  #over = false;
  #waiting: (() => void)[] = [];

  /**
   * @param grow asked when a line outgrows the thread's workspace
   * @param onClose called once, when the thread holds nothing of an upload that is closed; not where the thread dies
   */
  constructor(port: MessagePort, grow: (gone: AbortSignal) => Promise<unknown>, onClose: () => void) {
    this.#port = port;
    this.#grow = grow;
    port.on('message', (message: FromThread) => this.#receive(message));
    port.once('close', () => {
      if (this.#closing.signal.aborted) onClose();
    });
  }

  /**
   * Sends the body to the thread and gives what comes back. The body waits while the thread is behind, and the thread
   * while nobody asks for its pieces.
   * @throws AppError `upload_too_large`, `upload_bad_gzip`, `too_many_uploads`, those of `BodyBatches`
   */
  async *pieces(body: BodyBatches): AsyncGenerator<CheckedPiece, void, void> {
    const sending = this.#send(body).catch((error: unknown) => this.fail(error));
    try {
      for (;;) {
        await this.#until(() => this.#pieces.length > 0 || this.#found !== undefined);
        const piece = this.#pieces.shift();
        if (!piece) return;
        yield piece;
      }
    } finally {
      body.stop();
      if (!this.#found) this.close();
      await sending;
    }
  }

  /** What the thread found; to be asked for after the last piece. */
  get found(): CheckedContent {
    if (!this.#found) throw new Error('the check of the upload has not ended');
    return this.#found;
  }

  /** Ends the check with an error: the thread died, or may not go on. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /** Lets the thread forget the upload; safe to call twice. */
  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#wake();
    if (this.#over) this.#port.close();
    else this.#post({ kind: 'abandon' });
  }

  /** Closes it where it is open, and tells that its upload is cleaned up after. */
  end(): void {
    this.close();
    this.#ended.resolve();
  }

  /** Resolves after `end`. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  async #send(body: BodyBatches): Promise<void> {
    for (;;) {
      const batch = await body.next();
      if (this.#closing.signal.aborted) return;
      if (!batch) break;
      const chunks = batch.map(owned);
      for (const { byteLength } of chunks) this.#underWay += byteLength;
      this.#post(
        { kind: 'bytes', chunks },
        chunks.map(({ buffer }) => buffer),
      );
      while (this.#underWay >= UNDER_WAY_BYTES && !this.#closing.signal.aborted && !this.#failure) {
        await this.#change();
      }
    }
    this.#post({ kind: 'end' });
  }

  #receive(message: FromThread): void {
    if ('arrived' in message) this.arrived = message.arrived;
    if (message.kind === 'taken') this.#underWay -= message.bytes;
    else if (message.kind === 'piece') {
      const { bytes, crc32, whole } = message;
      const buffer = bytes.buffer as ArrayBuffer;
      const release = whole ? () => this.#post({ kind: 'spare', buffer }, [buffer]) : undefined;
      this.#pieces.push({ bytes, crc32, release });
    } else if (message.kind === 'wantsGrowth') {
      this.#grow(this.#closing.signal).then(
        () => this.#post({ kind: 'mayGrow' }),
        (error: unknown) => this.fail(error),
      );
    } else {
      this.#over = true;
      if (message.kind === 'failed') this.fail(toError(message.fault));
      else {
        this.#found = message.found;
        this.arrived = message.found.sizeBytes;
      }
      if (this.#closing.signal.aborted) this.#port.close();
    }
    this.#wake();
  }

  #post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!this.#failure && !isSo()) await this.#change();
    if (this.#failure) throw this.#failure.error;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** The bytes in memory of their own, which can move to another thread. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes);
}

function toError({ code, text, ...rest }: Fault): Error {
  const cause = text === undefined ? undefined : new Error(text);
  if (code === undefined) return new Error('the check of an upload failed', { cause });
  return new AppError(code, { cause, ...('params' in rest && { params: rest.params }) });
}
