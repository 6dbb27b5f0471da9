import { setTimeout as sleep } from 'node:timers/promises';

/** Shortest wait; shorter ones are added to the next, because timers are not that exact. */
const LEAST_WAIT_MS = 20;
/** Most unused time that later work may catch up on. */
const SLACK_MS = 100;

/**
 * Limits work to `bytesPerSecond`. The returned function takes the bytes done, and resolves when more may be done. It
 * rejects once the signal aborts.
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
