import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shares what `compute` gives among all who ask meanwhile. It begins after they asked, one at a time, and at most once
 * every `everyMs`.
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
