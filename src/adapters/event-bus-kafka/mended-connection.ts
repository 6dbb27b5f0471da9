import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Connection {
  socket?: Socket;
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  isConnected(): boolean;
  connect(): Promise<boolean>;
  processData(bytes: Buffer): void;
}

/** Size of the length in front of each answer. */
const LENGTH_BYTES = 4;

let mended = false;

/**
 * When a connection ends in the middle of an answer, kafkajs 2.2.4 keeps the part it has read and takes the first answer
 * of the next connection for the rest. It then reads beyond the end of a buffer, in a listener, which ends the process.
 * Here each connection begins with nothing read, and a connection whose answers cannot be read is closed.
 */
export function mendConnection(): void {
  if (mended) return;
  mended = true;
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/connection') as {
    prototype: Connection;
  };
  const { connect, processData } = prototype;
  prototype.connect = function afresh(this: Connection) {
    if (!this.isConnected()) {
      this.socket?.destroy();
      this.chunks = [];
      this.bytesBuffered = 0;
      this.bytesNeeded = LENGTH_BYTES;
    }
    return connect.call(this);
  };
  prototype.processData = function guarded(this: Connection, bytes: Buffer) {
    try {
      processData.call(this, bytes);
    } catch (error) {
      this.socket?.destroy(error as Error);
    }
  };
}
