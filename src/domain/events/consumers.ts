import type { Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { queueDeliveries } from '../webhooks/queue-deliveries.ts';

/** Acts on events, in their order, in a transaction; the same event a second time changes nothing. */
export type EventConsumer = (tx: Queryable, events: BusEvent[]) => Promise<void>;

/**
 * Consumer group -> what it does. Automatic processing is not among them: it looks at files and rules, not at
 * events, which only wake it.
 */
export const eventConsumers: Readonly<Record<string, EventConsumer>> = { webhooks: queueDeliveries };
