/** Reason for stopping a query; also the reason of its abort signal. */
export type StopReason = 'query_timeout' | 'query_cancelled';

/** Returns a signal that aborts with a `StopReason` when the caller's signal aborts or the timeout ends. */
export function stopSignal(signal: AbortSignal, timeoutMs: number): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const cancel = (): void => controller.abort('query_cancelled' satisfies StopReason);
  const timer = setTimeout(() => controller.abort('query_timeout' satisfies StopReason), timeoutMs);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    dispose: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
  };
}
