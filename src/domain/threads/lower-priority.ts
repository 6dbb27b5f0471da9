import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice value of threads other than the main one, whose requests have priority when processors are busy. */
const NICE = 5;

/** Lowers the priority of the calling thread only. Does nothing except on Linux, which has priorities per thread. */
export function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // Harmless: the thread works the same, but competes with the main one.
  }
}
