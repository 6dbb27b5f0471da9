import type { Logger } from 'pino';
import { consumeOrRollBack, type EventConsumer } from '../../domain/events/consumers.ts';
import { inSendSpans } from '../../domain/events/event-spans.ts';
import { delayEvent, markPublished, takeUnpublished } from '../../domain/events/outbox-rows.ts';
import { failpoint } from '../../domain/failpoint.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';

const BATCH = 200;

/** Hands events on, in the transaction that marks them as published. Events that did not get through come again. */
export type Publish = (tx: Queryable, events: BusEvent[]) => Promise<NotPublished>;

export interface NotPublished {
  ids: Set<number>;
  /** The bus is down, which is no fault of the events: they are retried as soon as it works again. */
  busDown?: boolean;
}

/**
 * Publishes the outbox's events that have a position, in the order of their ids. Of several relays one works at a time; a
 * relay that dies in the middle has published nothing.
 */
export function createOutboxRelay(deps: { database: Database; publish: Publish; log: Logger }) {
  const { database, publish, log } = deps;

  return async function relayEvents(): Promise<void> {
    for (;;) {
      const taken = await database.transaction(relayBatch);
      if (taken > 0) await failpoint('outbox.after-marked');
      if (taken < BATCH) return;
    }
  };

  async function relayBatch(tx: Queryable): Promise<number> {
    const events = await takeUnpublished(tx, BATCH);
    if (!events || events.length === 0) return 0;
    const { ids: failed, busDown } = await inSendSpans(events, (traced) => publish(tx, traced));
    await failpoint('outbox.after-sent');
    // Events after a failed one of the same key wait for it.
    const heldKeys = new Set<string>();
    const through = events.filter(({ id, key }) => {
      if (failed.has(id)) heldKeys.add(key);
      return !heldKeys.has(key);
    });
    if (through.length > 0)
      await markPublished(
        tx,
        through.map(({ id }) => id),
      );
    if (busDown) return 0;
    for (const id of failed) {
      await delayEvent(tx, id);
      log.warn({ event_id: id }, 'event not handed on; tried again');
    }
    return events.length;
  }
}

/**
 * The embedded bus: calls every consumer in the relay's own transaction. All events go together first, which saves most
 * of the round trips; when that fails they go one by one, to find the event that failed.
 */
export function publishToConsumers(consumers: Record<string, EventConsumer>, log: Logger): Publish {
  return async (tx, events) => {
    const ids = new Set<number>();
    if (!(await consumeOrRollBack(consumers, tx, events))) return { ids };
    const heldKeys = new Set<string>();
    for (const event of events) {
      if (heldKeys.has(event.key)) continue;
      const failure = await consumeOrRollBack(consumers, tx, [event]);
      if (!failure) continue;
      log.error({ err: failure.error, event_id: event.id }, 'consumer failed on an event');
      ids.add(event.id);
      heldKeys.add(event.key);
    }
    return { ids };
  };
}
