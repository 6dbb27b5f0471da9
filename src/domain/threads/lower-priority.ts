import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread only: requests, which the main thread answers, go first when processors are
 * busy. Does nothing except on Linux, which has priorities per thread.
 * @param niceness nice value, 1 to 19
 */
export function lowerPriority(niceness: number): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), niceness);
  } catch {
    // Harmless: the thread works the same, but competes with the main one.
  }
}
