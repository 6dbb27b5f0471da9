import type { BusEvent } from '../../ports/event-bus.ts';

/** How a process takes part in a consumer group. */
export interface GroupOptions {
  groupId: string;
  /** Full name of a Kafka topic -> ours. */
  topics: Map<string, BusEvent['topic']>;
  /** Partitions whose events are handled at the same time in this process. */
  concurrency: number;
  /** Before the first retry of a handler that failed, ms; doubles up to `maxBackoffMs`. */
  backoffMs: number;
  maxBackoffMs: number;
  /** Sees to the topics; quick once that was done. */
  prepare(): Promise<void>;
  /** Makes the next `prepare` look again. */
  topicsMayBeGone(): void;
  handle(event: BusEvent): Promise<void>;
}

/** How often a member says that it lives. */
export const heartbeatMs = 3_000;
