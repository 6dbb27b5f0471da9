import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { owned } from './owned-bytes.ts';

/**
 * Bytes that arrive for another thread and wait for their turn there. In a port they count for no heap: kept in this one,
 * a few bodies of 8 MiB make V8 collect garbage all the time, which holds up every request.
 */
export class ParkedBytes {
  readonly #channel = new MessageChannel();

  /** Where the other thread finds the bytes, by `takeParked`; it moves there. */
  get port(): MessagePort {
    return this.#channel.port2;
  }

  /** Adds bytes. The caller must not use them afterwards. */
  add(bytes: Uint8Array): void {
    const moved = owned(bytes);
    this.#channel.port1.postMessage(moved, [moved.buffer]);
  }

  /** Forgets what is parked, unless the port has moved: then the other thread takes it, or ends with it. */
  close(): void {
    this.#channel.port1.close();
    // A port with messages in it does not notice that its other end has closed.
    this.#channel.port2.close();
  }
}

/** Takes all bytes that are parked, and closes the port. */
export function takeParked(port: MessagePort): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (;;) {
    const next = receiveMessageOnPort(port);
    if (!next) break;
    chunks.push(next.message as Uint8Array);
  }
  port.close();
  return chunks;
}
