import type { Topic } from '../domain/events/outbox.ts';

/** One row of the outbox on its way to the consumers. */
export interface BusEvent {
  /** Id of the outbox row: unique, and increasing among the events of one key. */
  id: number;
  topic: Topic;
  /** Events of one key keep their order. */
  key: string;
  tenantId: number;
  /** ISO 8601, UTC. */
  at: string;
  payload: Record<string, unknown>;
  /** W3C `traceparent` of the span that the event follows. */
  traceparent?: string | null | undefined;
}

/** Carries events from the relay to consumer groups: at least once, in order per key. */
export interface EventBus {
  /** Resolves when every event is durable on the bus. */
  publish(events: BusEvent[]): Promise<void>;
  /**
   * Hands each event to one member of `group`; an event whose handler rejects is delivered again.
   * @param caughtUp called whenever this member has handled all events that are its to handle
   */
  consume(
    group: string,
    handle: (event: BusEvent) => Promise<void>,
    caughtUp?: () => void,
  ): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}
