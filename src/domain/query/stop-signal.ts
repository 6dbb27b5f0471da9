/** Reason for stopping a query; also the reason of its abort signal. */
export type StopReason = 'query_timeout' | 'query_cancelled';

export interface Stop {
  /** Aborts with a `StopReason` when the caller's signal aborts or the timeout ends. */
  signal: AbortSignal;
  /** Starts the timeout; one that runs begins anew. */
  endAfter(timeoutMs: number): void;
  dispose(): void;
}

/** @param timeoutMs runs from now; without it, only `endAfter` starts a timeout */
export function stopSignal(signal: AbortSignal, timeoutMs?: number): Stop {
  const controller = new AbortController();
  const cancel = (): void => controller.abort('query_cancelled' satisfies StopReason);
  let timer: NodeJS.Timeout | undefined;
  const endAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort('query_timeout' satisfies StopReason), ms);
  };
  if (timeoutMs !== undefined) endAfter(timeoutMs);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    endAfter,
    dispose: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
  };
}
