import type { Logger } from 'pino';

/** Interval of the work without any change of a pod: an event may be lost, or the last work may have failed. */
const INTERVAL_MS = 30_000;

/** Runs `work` whenever woken and every `INTERVAL_MS`, one at a time. */
export function startTidying(
  work: () => Promise<void>,
  log: Logger,
): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  const wake = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = work()
      .catch((error) => log.warn({ err: error }, 'pods that ended are still there; tried again'))
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  };
  const timer = setInterval(wake, INTERVAL_MS);
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
