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
  /** Takes what the work threw; the loop goes on. */
  onError(error: unknown): void;
  /** Called each time the work ended without an error. */
  onSuccess?(): void;
  /** Starts only after the first interval, or when woken. */
  waitsFirst?: boolean;
}

/** Runs `work` again and again, one at a time, in the caller's async context: every `intervalMs`, and whenever woken. */
export function startLoop(work: () => Promise<void>, options: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  // The context of a waker, such as its tenant's share of connections, would stay with the loop for ever.
  const inOwnContext = AsyncLocalStorage.snapshot();

  const run = () => {
    clearTimeout(timer);
    if (running) {
      woken = true;
      return;
    }
    woken = false;
    running = work()
      .then(options.onSuccess, options.onError)
      .finally(() => {
        running = undefined;
        if (stopped) return;
        if (woken) run();
        else timer = setTimeout(run, options.intervalMs);
      });
  };
  if (options.waitsFirst) timer = setTimeout(run, options.intervalMs);
  else run();
  return {
    wake: () => !stopped && inOwnContext(run),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
