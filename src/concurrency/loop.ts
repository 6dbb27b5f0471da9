import { AsyncLocalStorage } from 'node:async_hooks';

export interface Loop {
  /** Runs the work as soon as it can: something changed. */
  wake(): void;
  /** Resolves when the work under way has ended; none starts after. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Time between the end of the work and its next start. */
  intervalMs: number;
  /** Least time between the end of the work and its next start, also when woken; 0 if left out. */
  leastPauseMs?: number;
  /** Takes what the work threw; the loop goes on. */
  onError(error: unknown): void;
  /** Called each time the work ended without an error. */
  onSuccess?(): void;
  /** Starts only after the first interval, or when woken. */
  waitsFirst?: boolean;
}

/** Runs `work` again and again, one at a time, in the caller's async context: every `intervalMs`, and whenever woken. */
export function startLoop(work: () => Promise<void>, options: LoopOptions): Loop {
  const { intervalMs, leastPauseMs = 0 } = options;
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let endedAt = -Infinity;
  // The context of a waker, such as its tenant's share of connections, would stay with the loop for ever.
  const inOwnContext = AsyncLocalStorage.snapshot();

  const run = () => {
    clearTimeout(timer);
    woken = false;
    running = work()
      .then(options.onSuccess, options.onError)
      .finally(() => {
        running = undefined;
        endedAt = performance.now();
        if (stopped) return;
        if (woken) runAfterPause();
        else timer = setTimeout(run, intervalMs);
      });
  };
  const runAfterPause = () => {
    const leftMs = endedAt + leastPauseMs - performance.now();
    if (leftMs <= 0) return run();
    clearTimeout(timer);
    timer = setTimeout(run, leftMs);
  };
  if (options.waitsFirst) timer = setTimeout(run, intervalMs);
  else run();
  return {
    wake() {
      if (running) woken = true;
      else if (!stopped) inOwnContext(runAfterPause);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
