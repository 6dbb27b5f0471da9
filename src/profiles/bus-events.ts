import type { Logger } from 'pino';
import { eventConsumers } from '../domain/events/consumers.ts';
import { inProcessSpans } from '../domain/events/event-spans.ts';
import type { Database } from '../ports/database.ts';
import type { BusEvent, EventBus } from '../ports/event-bus.ts';
import type { Events, GroupWatch } from './profile.ts';

/** Events by way of a bus: the relay publishes, and each group's members share what is on it. */
export function busEvents(bus: EventBus, database: Database, log: Logger, watch: GroupWatch): Events {
  let members: { stop(): Promise<void> }[] = [];
  return {
    async publish(_tx, events) {
      if (events.length === 0) return { ids: new Set() };
      try {
        await bus.publish(events);
        return { ids: new Set() };
      } catch (error) {
        log.warn({ err: error, events: events.length }, 'events not published; they wait');
        return { ids: new Set(events.map(({ id }) => id)), busDown: true };
      }
    },
    async consume(groups) {
      members = await Promise.all(
        Object.entries(groups).map(([group, acted]) => {
          const act = eventConsumers[group];
          watch.joined(group);
          const handle = async (event: BusEvent) => {
            if (act) {
              await inProcessSpans(group, [event], () => database.transaction((tx) => act(tx, [event])));
            }
            acted();
          };
          return bus.consume(group, handle, () => watch.caughtUp(group));
        }),
      );
    },
    async stopConsuming() {
      await Promise.all(members.map((member) => member.stop()));
    },
    close: () => bus.close(),
  };
}
