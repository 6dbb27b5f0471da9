import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice value of threads beside the main one, whose requests go first where processors are short. */
const NICE = 5;

/** Lowers the priority of the calling thread alone. Linux has priorities of threads; elsewhere nothing is done. */
export function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // The thread works the same, it only competes with the main one.
  }
}
