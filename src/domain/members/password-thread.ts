import { type ScryptOptions, scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../threads/lower-priority.ts';

export interface HashOrder {
  password: string;
  salt: Uint8Array;
  /** Bytes of the key. */
  length: number;
  options: ScryptOptions;
}

/** Main of the thread: one key for each password. */
lowerPriority(10);
parentPort!.on('message', ({ password, salt, length, options }: HashOrder) => {
  parentPort!.postMessage(scryptSync(password, salt, length, options));
});
