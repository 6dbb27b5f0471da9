import type { Logger } from 'pino';
import { SomeFailed } from '../concurrency/collect-failures.ts';

export interface LoopWatch {
  started(worker: string): void;
  succeeded(worker: string): void;
  failed(worker: string): void;
}

/** Reports how each pass of a worker ended: to the metrics, and a failure once to the log. */
export function watchLoop(worker: string, watch: LoopWatch, log: Logger) {
  watch.started(worker);
  return {
    onSuccess: () => watch.succeeded(worker),
    onError(error: unknown): void {
      watch.failed(worker);
      // Work that stands still wakes somebody. One tenant's failure must not, while the others' work is done.
      if (error instanceof SomeFailed) watch.succeeded(worker);
      log.error({ err: error, worker }, 'worker failed; it goes on');
    },
  };
}
