import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './content-digest.ts';

const hashes = new Map<number, Hash>();

const tell = (message: FromThread) => parentPort!.postMessage(message);

parentPort!.on('message', (message: ToThread) => {
  const { id } = message;
  if ('bytes' in message) {
    const hash = hashes.get(id) ?? createHash('sha256');
    hashes.set(id, hash.update(message.bytes));
    tell({ id, taken: message.bytes.byteLength });
    return;
  }
  if ('end' in message) tell({ id, sha256: (hashes.get(id) ?? createHash('sha256')).digest('hex') });
  hashes.delete(id);
});
