import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread and the promise of its end. */
export interface Thread {
  worker: Worker;
  /** Resolves with the reason when the thread has ended. Never rejects. */
  ended: Promise<Error>;
}

/** Starts a thread that runs a module. */
export function startThread(module: URL, options: WorkerOptions): Thread {
  const worker = new Worker(module, options);
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (cause) => resolve(new Error('a thread failed', { cause })));
    worker.once('exit', (code) => resolve(new Error(`a thread ended with ${code}`)));
  });
  return { worker, ended };
}
