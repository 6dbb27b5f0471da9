import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type Content, ContentSum } from '../../../ports/content-sum.ts';

/** A part of a file to sum; less if the file ends sooner. */
export interface SumOrder {
  path: string;
  from: number;
  bytes: number;
}

/** Bytes per read: more than this leaves the processor's cache. */
const READ_BYTES = 512 * 1024;

const buffer = Buffer.allocUnsafeSlow(READ_BYTES);

/** Main of the thread: one sum for each part. An error ends the thread, and the asker gets it. */
parentPort!.on('message', (order: SumOrder) => {
  const { bytes, crc32 } = sumOf(order);
  parentPort!.postMessage({ bytes, crc32 });
});

function sumOf({ path, from, bytes }: SumOrder): Content {
  const file = openSync(path, 'r');
  const sum = new ContentSum();
  try {
    while (sum.bytes < bytes) {
      const length = Math.min(buffer.byteLength, bytes - sum.bytes);
      const read = readSync(file, buffer, 0, length, from + sum.bytes);
      if (read === 0) break;
      sum.add(buffer.subarray(0, read));
    }
    return sum;
  } finally {
    closeSync(file);
  }
}
