import { OrderThreads } from '../../../domain/threads/order-threads.ts';
import type { Content } from '../../../ports/content-sum.ts';
import { joinCrc32 } from '../../../ports/join-crc32.ts';
import type { SumOrder } from './sum-thread.ts';

/** Bytes that a thread sums for one order: enough that orders cost little, and few enough to tell progress by. */
export const ORDER_BYTES = 8 * 1024 * 1024;

/** One thread computes checksums more slowly than a disk reads, so files that are summed at once have one each. */
const threads = new OrderThreads<SumOrder, Content>(
  new URL('./sum-thread.ts', import.meta.url),
  Number.POSITIVE_INFINITY,
);

export type SumFile = typeof sumFile;

/**
 * Sums a file in a thread.
 * @param onRead receives how many bytes more were read; the file is read on when it resolves
 * @throws the system's error, `ENOENT` if there is no such file
 */
export async function sumFile(
  path: string,
  onRead: (bytes: number) => Promise<void> | void,
): Promise<Content> {
  let sum: Content = { bytes: 0, crc32: 0 };
  for (;;) {
    const part = await threads.ask({ path, from: sum.bytes, bytes: ORDER_BYTES }).catch((error: Error) => {
      throw error.cause ?? error;
    });
    sum = { bytes: sum.bytes + part.bytes, crc32: joinCrc32(sum.crc32, part.crc32, part.bytes) };
    await onRead(part.bytes);
    if (part.bytes < ORDER_BYTES) return sum;
  }
}
