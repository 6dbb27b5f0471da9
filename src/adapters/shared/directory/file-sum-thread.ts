import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type Content, ContentSum } from '../../../ports/content-sum.ts';

/** What the thread says of the file whose path it was given: more bytes read, then the content or the system's error. */
export type FileSumMessage =
  | { read: number }
  | { content: Content }
  | { error: string; code: string | undefined };

const READ_BYTES = 512 * 1024;
/** Bytes between two messages about progress. */
const TOLD_EVERY = 32 * 1024 * 1024;

const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
const say = (message: FileSumMessage) => parentPort!.postMessage(message);

parentPort!.on('message', (path: string) => {
  try {
    const { bytes, crc32 } = sumOf(path);
    say({ content: { bytes, crc32 } });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    say({ error: message, code });
  }
});

function sumOf(path: string): Content {
  const file = openSync(path, 'r');
  const sum = new ContentSum();
  let untold = 0;
  try {
    for (;;) {
      const read = readSync(file, buffer);
      untold += read;
      if (read === 0 || untold >= TOLD_EVERY) {
        say({ read: untold });
        untold = 0;
      }
      if (read === 0) return sum;
      sum.add(buffer.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}
