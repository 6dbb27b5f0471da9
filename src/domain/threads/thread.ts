import { setImmediate } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { makeInterruption } from './uninterrupted.ts';

/** A thread and the promise of its end. */
export interface Thread {
  worker: Worker;
  /** Resolves with the reason when the thread has ended. Never rejects. */
  ended: Promise<Error>;
  /** Ends the thread at any place except within `uninterrupted`. */
  end(): Promise<void>;
}

/** Starts a thread that runs a module. */
export function startThread(module: URL, { workerData = {}, ...options }: WorkerOptions): Thread {
  const interruption = makeInterruption();
  const worker = new Worker(module, { ...options, workerData: { ...workerData, ...interruption.forThread } });
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (cause) => resolve(new Error('a thread failed', { cause })));
    worker.once('exit', (code) => resolve(new Error(`a thread ended with ${code}`)));
  });
  const end = async () => {
    // A thread that has ended by itself has no number left, and may have done so within its work.
    while (worker.threadId >= 0 && !interruption.isAllowed()) await setImmediate();
    await worker.terminate();
  };
  return { worker, ended, end };
}
