import type { MessagePort } from 'node:worker_threads';
import { AppError } from '../../app-error.ts';
import { owned } from '../../threads/owned-bytes.ts';
import type { BodyBatches } from '../body-batches.ts';
import type { CheckedContent, Fault, FromThread, ToThread } from './thread-messages.ts';
import type { Turn } from './turn.ts';
import type { Windows } from './windows.ts';

/** Without a reason each abort makes an error with its stack. */
const CLOSED = 'the check is closed';

/** Checked bytes on their way to the store. */
export interface CheckedPiece {
  bytes: Uint8Array;
  crc32: number;
  /** Call when the bytes are no longer needed; the thread then reuses the buffer. */
  release: (() => void) | undefined;
}

/** What an upload shares with others. */
interface Shared {
  /** Called when a line outgrows the thread's workspace. */
  grow(gone: AbortSignal): Promise<unknown>;
  /** The upload's turn in its thread; without one its bytes go there as they arrive. */
  turn?: Turn | undefined;
}

/** The main thread's end of an upload's port to its checking thread. */
export class UploadCheck {
  /** Decoded bytes so far. */
  arrived = 0;
  readonly #port: MessagePort;
  readonly #windows: Windows;
  readonly #shared: Shared;
  readonly #closing = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  readonly #pieces: CheckedPiece[] = [];
  #underWay = 0;
  #allSent = false;
  #found: CheckedContent | undefined;
  #failure: { error: unknown } | undefined;
  /** The thread has finished with the upload. */
  #over = false;
  #waiting: (() => void)[] = [];

  /**
   * @param onClose called once, when the upload is closed and the thread holds nothing of it; not if the thread dies
   */
  constructor(port: MessagePort, windows: Windows, shared: Shared, onClose: () => void) {
    this.#port = port;
    this.#windows = windows;
    this.#shared = shared;
    port.on('message', (message: FromThread) => this.#receive(message));
    port.once('close', () => {
      if (this.#closing.signal.aborted) onClose();
    });
  }

  /**
   * Sends the body to the thread and yields the pieces that come back. Backpressure holds both: the body while the thread
   * is behind, the thread while no pieces are requested.
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

  /** Findings of the thread; available after the last piece. */
  get found(): CheckedContent {
    if (!this.#found) throw new Error('the check of the upload has not ended');
    return this.#found;
  }

  /** Ends the check with an error: the thread died or must stop. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /** Makes the thread forget the upload; safe to call twice. */
  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(CLOSED);
    this.#wake();
    if (this.#over) this.#port.close();
    else this.#post({ kind: 'abandon' });
  }

  /** Closes the check if it is open, and reports that the upload's clean-up is done. */
  end(): void {
    this.close();
    this.#ended.resolve();
  }

  /** Resolves after `end`. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  async #send(body: BodyBatches): Promise<void> {
    const { batchBytes, sentBytes } = this.#windows;
    const { turn } = this.#shared;
    for (;;) {
      const batch = await body.next(batchBytes);
      await turn?.begin(this.#closing.signal);
      // After a failure nothing may hold the bytes back: the thread takes no more of them.
      if (this.#closing.signal.aborted || this.#failure) return;
      if (!batch) break;
      const chunks = batch.map(owned);
      for (const { byteLength } of chunks) this.#underWay += byteLength;
      this.#post(
        { kind: 'bytes', chunks },
        chunks.map(({ buffer }) => buffer),
      );
      while (this.#underWay >= sentBytes && !this.#closing.signal.aborted && !this.#failure) {
        await this.#change();
      }
    }
    this.#allSent = true;
    this.#post({ kind: 'end' });
  }

  #receive(message: FromThread): void {
    if ('arrived' in message) this.arrived = message.arrived;
    if (message.kind === 'taken') {
      this.#underWay -= message.bytes;
      // A client may take long to send the rest.
      if (this.#underWay === 0 && !this.#allSent) this.#shared.turn?.end();
    } else if (message.kind === 'piece') {
      const { bytes, crc32, whole } = message;
      const buffer = bytes.buffer as ArrayBuffer;
      const release = whole ? () => this.#post({ kind: 'spare', buffer }, [buffer]) : undefined;
      this.#pieces.push({ bytes, crc32, release });
    } else if (message.kind === 'wantsGrowth') {
      this.#shared.grow(this.#closing.signal).then(
        () => this.#post({ kind: 'mayGrow' }),
        (error: unknown) => this.fail(error),
      );
    } else {
      this.#over = true;
      this.#shared.turn?.end();
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

function toError({ code, text, ...rest }: Fault): Error {
  const cause = text === undefined ? undefined : new Error(text);
  if (code === undefined) return new Error('the check of an upload failed', { cause });
  return new AppError(code, { cause, ...('params' in rest && { params: rest.params }) });
}
