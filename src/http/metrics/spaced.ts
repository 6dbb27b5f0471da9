import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shares one result of `compute` among all callers that wait for it. Each computation begins after its callers asked;
 * one runs at a time, and one begins at most every `everyMs`.
 */
export function spaced<T>(compute: () => Promise<T>, everyMs: number): () => Promise<T> {
  let next: Promise<T> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let lastBegan = -Infinity;

  async function begin(): Promise<T> {
    await last;
    const waitMs = lastBegan + everyMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    next = undefined;
    lastBegan = performance.now();
    const computed = compute();
    last = computed.catch(() => undefined);
    return computed;
  }

  return () => {
    next ??= begin();
    return next;
  };
}
