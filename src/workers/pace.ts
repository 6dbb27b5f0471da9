import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter waits are left for the next: a timer is not that exact. */
const LEAST_WAIT_MS = 20;
/** What was not used earlier is not made up for, but for so much. */
const SLACK_MS = 100;

/**
 * Holds work to so many bytes per second: the function is told what was done, and resolves when more may be done.
 * It rejects once the signal aborts.
 */
export function createPace(bytesPerSecond: number, signal: AbortSignal): (bytes: number) => Promise<void> {
  let freeAtMs = performance.now();
  return async (bytes) => {
    const now = performance.now();
    freeAtMs = Math.max(freeAtMs, now - SLACK_MS) + (bytes / bytesPerSecond) * 1000;
    if (freeAtMs - now > LEAST_WAIT_MS) await sleep(freeAtMs - now, undefined, { signal });
    signal.throwIfAborted();
  };
}
