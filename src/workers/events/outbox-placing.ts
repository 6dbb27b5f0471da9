import { placeNewEvents } from '../../domain/events/outbox-rows.ts';
import { failpoint } from '../../domain/failpoint.ts';
import type { Database } from '../../ports/database.ts';

const BATCH = 1000;

/**
 * Gives new events in the outbox their position. It is separate from the relay, which may wait for a bus that is down:
 * the panel's live updates depend on the positions alone.
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
