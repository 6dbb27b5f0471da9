import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { remember } from '../../remember.ts';
import type { SchemaDefinition } from '../../schemas/schema-definition.ts';
import { lowerPriority } from '../../threads/lower-priority.ts';
import { checkContent } from './check-content.ts';
import type { CheckOrder } from './thread-messages.ts';
import { ThreadSide, toFault } from './thread-side.ts';

/** An upload for this thread; all of its messages go through the port. */
export interface NewUpload {
  port: MessagePort;
  order: CheckOrder;
  /** Most pieces in flight to the store. */
  pieces: number;
}

/** Main module of a checking thread: uploads arrive one by one, and take turns while they wait for bytes or buffers. */
const { niceness } = workerData as { niceness: number };
if (niceness > 0) lowerPriority(niceness);
parentPort!.on('message', (upload: NewUpload) => void check(upload));

async function check({ port, order, pieces }: NewUpload): Promise<void> {
  const side = new ThreadSide(port, pieces);
  try {
    const definition = known(order.definition);
    side.post({ kind: 'done', found: await checkContent({ ...order, definition }, side.sent(), side) });
  } catch (error) {
    side.post({ kind: 'failed', fault: toFault(error), arrived: side.arrived });
  } finally {
    side.finish();
  }
}

/** Most definitions that the thread remembers, and their longest, in characters of JSON. */
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 8192;
const definitions = new Map<string, SchemaDefinition>();

/** The definition as it came first: each upload brings a copy of its own, and the checker compiles each object once. */
function known(definition: SchemaDefinition): SchemaDefinition {
  const text = JSON.stringify(definition);
  if (text.length > LONGEST_KNOWN) return definition;
  const first = definitions.get(text) ?? definition;
  remember(definitions, text, first, MOST_KNOWN);
  return first;
}
