import { workerData } from 'node:worker_threads';

/** States of the flag that a thread shares with the one that started it. */
const FREE = 0;
const HELD = 1;
const ENDING = 2;

interface ForThread {
  interruption: Int32Array<SharedArrayBuffer>;
}

/** What the starter of a thread asks before it ends the thread. */
export interface Interruption {
  /** Part of the thread's `workerData`. */
  forThread: ForThread;
  /** Whether the thread may end now; if so, it does no more uninterrupted work. */
  isAllowed(): boolean;
}

export function makeInterruption(): Interruption {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return {
    forThread: { interruption: flag },
    isAllowed: () => Atomics.compareExchange(flag, 0, FREE, ENDING) !== HELD,
  };
}

/**
 * Does short work within which the thread's starter does not end it. Node makes a zlib stream in two steps and aborts
 * the whole process if a thread ends between them.
 * @throws Error if the thread is about to end
 */
export function uninterrupted<T>(work: () => T): T {
  const flag = (workerData as ForThread | null)?.interruption;
  if (!flag) return work(); // the main thread
  if (Atomics.compareExchange(flag, 0, FREE, HELD) !== FREE) throw new Error('the thread is about to end');
  try {
    return work();
  } finally {
    Atomics.store(flag, 0, FREE);
  }
}
