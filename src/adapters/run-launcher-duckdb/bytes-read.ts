import { readFile } from 'node:fs/promises';

const POLL_MS = 500;

/**
 * Calls `onShare` with the share of `bytes` (0 to 1) that this process has read so far, while the work goes on. DuckDB's
 * own progress stands still over many files; the kernel's count of read bytes moves with the reading. On a system
 * without such a count, `onShare` is not called.
 */
export async function watchReading<T>(
  bytes: number,
  onShare: (share: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const before = await bytesReadSoFar();
  const timer = setInterval(async () => {
    const now = await bytesReadSoFar();
    if (before !== undefined && now !== undefined) onShare(Math.min(1, (now - before) / Math.max(1, bytes)));
  }, POLL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function bytesReadSoFar(): Promise<number | undefined> {
  const counters = await readFile('/proc/self/io', 'utf8').catch(() => '');
  const found = /^rchar: (\d+)$/m.exec(counters)?.[1];
  return found === undefined ? undefined : Number(found);
}
