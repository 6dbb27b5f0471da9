import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../domain/threads/thread.ts';
import type { Content } from '../../../ports/content-sum.ts';
import type { FileSumMessage } from './file-sum-thread.ts';

/** Sums files in threads, because one thread computes checksums more slowly than a disk reads. */
export interface FileSums {
  /**
   * @param onRead receives how many bytes more were read
   * @throws the system's error, with its `code`; after `close`, or when a thread has ended, Error
   */
  sum(path: string, onRead: (bytes: number) => void): Promise<Content>;
  close(): void;
}

interface Job {
  path: string;
  onRead(bytes: number): void;
  resolve(content: Content): void;
  reject(error: Error): void;
}

/** Threads start with the first files. Each sums one file at a time. */
export function createFileSums(threads = availableParallelism()): FileSums {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  /** Thread -> the file that it sums. */
  const busy = new Map<Worker, Job>();
  let ended: Error | undefined;

  const start = (): Worker => {
    const thread = startThread(new URL('./file-sum-thread.ts', import.meta.url), {});
    thread.worker.on('message', (message) => take(thread.worker, message as FileSumMessage));
    void thread.ended.then((error) => {
      ended ??= error;
      for (const job of [...busy.values(), ...waiting.splice(0)]) job.reject(error);
    });
    return thread.worker;
  };
  const give = (worker: Worker, job: Job) => {
    busy.set(worker, job);
    worker.postMessage(job.path);
  };
  const take = (worker: Worker, message: FileSumMessage) => {
    const job = busy.get(worker)!;
    if ('read' in message) return job.onRead(message.read);
    if ('content' in message) job.resolve(message.content);
    else job.reject(Object.assign(new Error(message.error), { code: message.code }));
    busy.delete(worker);
    const next = waiting.shift();
    if (next) give(worker, next);
    else idle.push(worker);
  };
  return {
    sum: (path, onRead) =>
      new Promise((resolve, reject) => {
        const job = { path, onRead, resolve, reject };
        if (ended) reject(ended);
        else if (idle.length > 0) give(idle.pop()!, job);
        else if (busy.size < threads) give(start(), job);
        else waiting.push(job);
      }),
    close() {
      ended ??= new Error('closed');
      for (const worker of [...idle, ...busy.keys()]) void worker.terminate();
    },
  };
}
