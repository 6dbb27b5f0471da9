import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../threads/lower-priority.ts';
import { checkContent } from './check-content.ts';
import type { CheckOrder } from './thread-messages.ts';
import { ThreadSide, toFault } from './thread-side.ts';

/** An upload for this thread; all of its messages go through the port. */
export interface NewUpload {
  port: MessagePort;
  order: CheckOrder;
}

/** Main module of a checking thread: uploads arrive one by one, and take turns while they wait for bytes or buffers. */
const { niceness } = workerData as { niceness: number };
if (niceness > 0) lowerPriority(niceness);
parentPort!.on('message', ({ port, order }: NewUpload) => void check(port, order));

async function check(port: MessagePort, order: CheckOrder): Promise<void> {
  const side = new ThreadSide(port);
  try {
    side.post({ kind: 'done', found: await checkContent(order, side.sent(), side) });
  } catch (error) {
    side.post({ kind: 'failed', fault: toFault(error), arrived: side.arrived });
  } finally {
    side.finish();
  }
}
