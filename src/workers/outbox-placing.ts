import { placeNewEvents } from '../domain/events/outbox-rows.ts';
import { failpoint } from '../domain/failpoint.ts';
import type { Database } from '../ports/database.ts';

const BATCH = 1000;

/**
 * Gives what is new in the outbox its position. Apart from the relay, which may wait for a bus that is down: what the
 * panel tells hangs on the positions alone.
 */
export function createOutboxPlacing(database: Database) {
  return async function placeEvents(): Promise<void> {
    for (;;) {
      const placed = await database.transaction((tx) => placeNewEvents(tx, BATCH));
      await failpoint('outbox.after-placed');
      if (placed === null || placed < BATCH) return;
    }
  };
}
