import { type FileHandle, open } from 'node:fs/promises';

/** Most bytes per read: each costs a turn of the thread pool, and more than this leaves the processor's cache. */
const READ_BYTES = 256 * 1024;

/**
 * Reads a file from its start to its end. The next piece is read while the caller works on one.
 * @returns pieces, each valid until the next is asked for
 * @throws the system's error, `ENOENT` if there is no such file
 */
export async function* filePieces(path: string): AsyncGenerator<Uint8Array, void, void> {
  const file = await open(path);
  try {
    yield* piecesOf(file);
  } finally {
    await file.close();
  }
}

/**
 * Two buffers take turns: a new one per piece would cost more than the reading. Neither is longer than the file, for V8
 * collects its whole heap after each 64 MB of buffers, and hundreds of small files may be read in a second.
 */
async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array, void, void> {
  const { size } = await file.stat();
  const length = Math.min(READ_BYTES, Math.max(1, size));
  let [buffer, other] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)];
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
  }
}
