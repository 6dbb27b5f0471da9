import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { BusEvent } from '../../ports/event-bus.ts';
import { fromMessage } from './cloud-event.ts';
import { type GroupOptions, heartbeatMs } from './group-options.ts';
import type { GroupProgress } from './group-progress.ts';

/**
 * Hands the events of each partition to the handler, one after the other, and commits each after it was handled. An
 * event whose handler rejects pauses its own partition alone, longer each time; the partition resumes with that event.
 */
export class PartitionHandler {
  readonly #options: GroupOptions;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #progress: GroupProgress;
  /** `topic/partition` -> how often its first event failed. */
  readonly #failures = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: GroupOptions, log: Logger, signal: AbortSignal, progress: GroupProgress) {
    this.#options = options;
    this.#log = log;
    this.#signal = signal;
    this.#progress = progress;
  }

  async handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, commitOffsetsIfNecessary, heartbeat } = payload;
    const { topic, partition } = batch;
    const place = `${topic}/${partition}`;
    this.#progress.began(batch);
    for (const message of batch.messages) {
      if (this.#signal.aborted || !payload.isRunning() || payload.isStale()) return;
      if (!(await this.#handleOne(topic, message, heartbeat))) {
        this.#pause(place, payload.pause());
        return;
      }
      this.#failures.delete(place);
      resolveOffset(message.offset);
      const next = String(BigInt(message.offset) + 1n);
      await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: next }] }] });
      await heartbeat();
    }
    this.#progress.ended(batch);
  }

  /** Cancels all pauses without resuming; the next consumer starts afresh. */
  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** @returns whether the event is done with */
  async #handleOne(topic: string, message: KafkaMessage, heartbeat: () => Promise<void>): Promise<boolean> {
    let event: BusEvent;
    try {
      event = fromMessage(message, this.#options.topics.get(topic)!);
    } catch (error) {
      // Skipped: an event that nobody here can read would stop the partition for ever.
      this.#log.error(
        { err: error, topic, offset: message.offset },
        'events: a message that is none of ours, skipped',
      );
      return true;
    }
    // The commit reports a rebalance that one of these heartbeats meets.
    const alive = setInterval(() => heartbeat().catch(() => undefined), heartbeatMs);
    try {
      await this.#options.handle(event);
      return true;
    } catch (error) {
      const { groupId: group } = this.#options;
      this.#log.warn(
        { err: error, group, event_id: event.id, key: event.key },
        'events: handler failed, tries again',
      );
      return false;
    } finally {
      clearInterval(alive);
    }
  }

  #pause(place: string, resume: () => void): void {
    const failures = (this.#failures.get(place) ?? 0) + 1;
    this.#failures.set(place, failures);
    const { backoffMs, maxBackoffMs } = this.#options;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        resume();
      },
      Math.min(backoffMs * 2 ** (failures - 1), maxBackoffMs),
    );
    this.#timers.add(timer);
  }
}
