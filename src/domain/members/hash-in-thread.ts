import { once } from 'node:events';
import { startThread, type Thread } from '../threads/thread.ts';
import type { HashOrder } from './password-thread.ts';

const idle: Thread[] = [];

/**
 * Computes scrypt in a thread that yields to requests: a hash takes a core for 0.4 s, and strangers choose how many there
 * are. libuv's pool has one priority for all of its work, that of files included.
 */
export async function hashInThread(order: HashOrder): Promise<Uint8Array> {
  const thread = idle.pop() ?? start();
  thread.worker.ref();
  thread.worker.postMessage(order);
  const died = thread.ended.then((error) => Promise.reject(error));
  const [key] = (await Promise.race([once(thread.worker, 'message'), died])) as [Uint8Array];
  thread.worker.unref(); // without work, it does not keep the process
  idle.push(thread);
  return key;
}

function start(): Thread {
  const thread = startThread(new URL('./password-thread.ts', import.meta.url), {});
  void thread.ended.then(() => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  });
  return thread;
}
