import { setImmediate } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { ContentSum } from '../../../ports/content-sum.ts';
import { AppError } from '../../app-error.ts';
import type { CheckOutlet } from './check-content.ts';
import type { Fault, FromThread, ToThread } from './thread-messages.ts';

/** Bytes of a full piece. */
const PIECE_BYTES = 1024 * 1024;
/** Longest last piece that is copied, bytes; its large buffer then stays in the thread. */
const SMALL_BYTES = 64 * 1024;
/** Most buffers that the thread keeps for the next uploads. */
const KEPT_BUFFERS = 4;

const idleBuffers: ArrayBuffer[] = [];

/** The end of an upload's port in the thread that checks it. */
export class ThreadSide implements CheckOutlet {
  arrived = 0;
  readonly #port: MessagePort;
  readonly #mostAway: number;
  readonly #batches: (Uint8Array[] | undefined)[] = [];
  #filling: Uint8Array | undefined;
  #filled = new ContentSum();
  #away = 0;
  #mayGrow = false;
  #abandoned = false;
  #finished = false;
  /** Waiting stages: both the input and the output of a decoder may wait here. */
  #waiting: (() => void)[] = [];

  /** @param pieces most pieces in flight to the store; beyond that the thread waits for a buffer to come back */
  constructor(port: MessagePort, pieces: number) {
    this.#port = port;
    this.#mostAway = pieces;
    port.on('message', (message: ToThread) => this.#receive(message));
    port.on('close', () => this.#abandon());
  }

  /** Yields the bytes as sent. Other uploads get their turn after each batch. */
  async *sent(): AsyncGenerator<Uint8Array, void, void> {
    for (;;) {
      await this.#until(() => this.#batches.length > 0);
      const batch = this.#batches.shift();
      if (!batch) return;
      let bytes = 0;
      for (const chunk of batch) {
        bytes += chunk.byteLength;
        yield chunk;
      }
      this.post({ kind: 'taken', bytes, arrived: this.arrived });
      await setImmediate();
    }
  }

  add(bytes: Uint8Array): Promise<void> | void {
    const rest = this.#fill(bytes);
    if (rest.byteLength > 0) return this.#addAcross(rest);
  }

  flush(): void {
    const { bytes: length, crc32 } = this.#filled;
    const buffer = this.#filling;
    if (!buffer || length === 0) return;
    const whole = length > SMALL_BYTES;
    const bytes = whole ? buffer.subarray(0, length) : buffer.slice(0, length);
    if (whole) {
      this.#filling = undefined;
      this.#away++;
    }
    this.#filled = new ContentSum();
    const { arrived } = this;
    this.post({ kind: 'piece', bytes, crc32, whole, arrived }, [bytes.buffer as ArrayBuffer]);
  }

  async mayGrow(): Promise<void> {
    this.post({ kind: 'wantsGrowth' });
    await this.#until(() => this.#mayGrow);
  }

  post(message: FromThread, transfer: ArrayBuffer[] = []): void {
    if (!this.#abandoned) this.#port.postMessage(message, transfer);
  }

  /** Ends the check. The port stays open for buffers still in flight, unless they will not come back. */
  finish(): void {
    this.#finished = true;
    if (this.#filling) keep(this.#filling.buffer as ArrayBuffer);
    this.#filling = undefined;
    if (this.#abandoned) this.#port.close();
  }

  async #addAcross(bytes: Uint8Array): Promise<void> {
    for (let rest = bytes; rest.byteLength > 0; rest = this.#fill(rest)) {
      this.flush();
      await this.#until(() => this.#away < this.#mostAway);
    }
  }

  /** Takes as many bytes as fit; returns the rest. */
  #fill(bytes: Uint8Array): Uint8Array {
    if (!this.#filling && this.#away >= this.#mostAway) return bytes;
    this.#filling ??= new Uint8Array(idleBuffers.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES).buffer);
    const used = this.#filled.bytes;
    const fitting = bytes.subarray(0, this.#filling.byteLength - used);
    this.#filled.add(fitting);
    this.#filling.set(fitting, used);
    return bytes.subarray(fitting.byteLength);
  }

  #receive(message: ToThread): void {
    if (message.kind === 'bytes') this.#batches.push(message.chunks);
    else if (message.kind === 'end') this.#batches.push(undefined);
    else if (message.kind === 'mayGrow') this.#mayGrow = true;
    else if (message.kind === 'abandon') this.#abandon();
    else {
      this.#away--;
      keep(message.buffer);
    }
    this.#wake();
  }

  #abandon(): void {
    this.#abandoned = true;
    this.#batches.length = 0;
    if (this.#finished) this.#port.close();
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** @throws Abandoned if the main thread gave the upload up */
  async #until(isSo: () => boolean): Promise<void> {
    while (!this.#abandoned && !isSo()) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#abandoned) throw new Abandoned();
  }
}

/** Ends the stages of an upload that the main thread gave up. */
class Abandoned extends Error {}

function keep(buffer: ArrayBuffer): void {
  if (buffer.byteLength === PIECE_BYTES && idleBuffers.length < KEPT_BUFFERS) idleBuffers.push(buffer);
}

/** Converts an error for the port. Any but a fault of the file crosses as its text. */
export function toFault(error: unknown): Fault {
  if (error instanceof AppError && (error.code === 'upload_too_large' || error.code === 'upload_bad_gzip')) {
    const { code, params, cause } = error;
    return {
      ...{ code, params: params as Record<string, number> },
      ...(cause !== undefined && { text: textOf(cause) }),
    };
  }
  return { code: undefined, text: textOf(error) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
