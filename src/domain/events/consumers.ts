import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { queueDeliveries } from '../webhooks/queue-deliveries.ts';
import { inProcessSpans } from './event-spans.ts';

/** Handles events, in their order, in a transaction. Must be idempotent: a repeated event changes nothing. */
export type EventConsumer = (tx: Queryable, events: BusEvent[]) => Promise<void>;

/**
 * Consumer group -> its consumer. Automatic processing is not among them: events only wake it; it decides by files and
 * rules.
 */
export const eventConsumers: Readonly<Record<string, EventConsumer>> = { webhooks: queueDeliveries };

/** Calls every consumer. If one fails, rolls back what all of them did and returns its error. */
export async function consumeOrRollBack(
  consumers: Record<string, EventConsumer>,
  tx: Queryable,
  events: BusEvent[],
): Promise<{ error: unknown } | undefined> {
  await tx.query('savepoint consumers');
  try {
    for (const [group, consume] of Object.entries(consumers)) {
      await inProcessSpans(group, events, () => consume(tx, events));
    }
    await tx.query('release savepoint consumers');
    return undefined;
  } catch (error) {
    await tx.query('rollback to savepoint consumers');
    return { error };
  }
}
