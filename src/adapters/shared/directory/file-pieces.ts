import { open } from 'node:fs/promises';

/** Bytes per read: each costs a turn of the thread pool, and more than this leaves the processor's cache. */
const READ_BYTES = 256 * 1024;

/**
 * Reads a file from its start to its end. The next piece is read while the caller works on one. Two buffers take turns:
 * a new one per piece would cost more than the reading.
 * @returns pieces, each valid until the next is asked for
 * @throws the system's error, `ENOENT` if there is no such file
 */
export async function* filePieces(path: string): AsyncGenerator<Uint8Array, void, void> {
  const file = await open(path);
  let [buffer, other] = [Buffer.allocUnsafeSlow(READ_BYTES), Buffer.allocUnsafeSlow(READ_BYTES)];
  let reading = file.read(buffer);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      const piece = buffer.subarray(0, bytesRead);
      [buffer, other] = [other, buffer];
      reading = file.read(buffer);
      // Its error is thrown in its turn.
      reading.catch(() => undefined);
      yield piece;
    }
  } finally {
    await reading.catch(() => undefined);
    await file.close();
  }
}
