/** Why a query was stopped from outside; the reason of its abort signal. */
export type StopReason = 'query_timeout' | 'query_cancelled';

/** Aborts with a `StopReason`: when the caller's signal does, or when the time is up. */
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
