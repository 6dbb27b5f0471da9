import type { Logger } from 'pino';

export interface Loop {
  /** Runs the work as soon as it can: something changed. */
  wake(): void;
  /** Resolves when the work under way has ended; none starts after. */
  stop(): Promise<void>;
}

/** Runs `work` again and again, one at a time: every `intervalMs`, and whenever woken. Faults are logged. */
export function startLoop(name: string, work: () => Promise<void>, intervalMs: number, log: Logger): Loop {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const run = () => {
    clearTimeout(timer);
    if (running) {
      woken = true;
      return;
    }
    woken = false;
    running = work()
      .catch((error) => log.error({ err: error, worker: name }, 'worker failed; it goes on'))
      .finally(() => {
        running = undefined;
        if (stopped) return;
        if (woken) run();
        else timer = setTimeout(run, intervalMs);
      });
  };
  run();
  return {
    wake: () => !stopped && run(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
