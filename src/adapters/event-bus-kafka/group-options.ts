import type { BusEvent } from '../../ports/event-bus.ts';

/** How a process takes part in a consumer group. */
export interface GroupOptions {
  groupId: string;
  /** Full name of a Kafka topic -> ours. */
  topics: Map<string, BusEvent['topic']>;
  /** Partitions whose events are handled at the same time in this process. */
  concurrency: number;
  /** Backoff before the first retry of a handler that failed, ms; doubles up to `maxBackoffMs`. */
  backoffMs: number;
  maxBackoffMs: number;
  /** Creates and checks the topics; quick once that was done. */
  prepare(): Promise<void>;
  /** Makes the next `prepare` check again. */
  topicsMayBeGone(): void;
  handle(event: BusEvent): Promise<void>;
  /** Called whenever this member has handled all events of its partitions. */
  caughtUp(): void;
}

/** Interval between a member's heartbeats. */
export const heartbeatMs = 3_000;
