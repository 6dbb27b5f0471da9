import type { Logger } from 'pino';
import type { EventBus } from '../../ports/event-bus.ts';
import { joinGroup } from './consumer-group.ts';
import { createKafka, type KafkaOptions } from './kafka-client.ts';
import { Publisher } from './publisher.ts';
import { allTopics, prepareTopics, type TopicOptions, TopicsError, topicName } from './topics.ts';

export interface KafkaBusOptions extends KafkaOptions, TopicOptions {
  /** A publish that takes longer is rejected, ms. Default 15,000. */
  publishTimeoutMs?: number | undefined;
  /** Partitions handled at the same time in this process, per group. Default 4. */
  concurrency?: number | undefined;
  /** Backoff before the first retry of a handler that failed, ms; doubles up to `maxBackoffMs`. Default 500. */
  backoffMs?: number | undefined;
  /** Default 30,000. */
  maxBackoffMs?: number | undefined;
}

/**
 * Events as CloudEvents on the topics `{prefix}.files` and `{prefix}.runs`; groups are `{prefix}.{group}`.
 * `publish` rejects while the brokers are down and may be called again with the same events. `consume` resolves at
 * once, even then: it joins the group as soon as the brokers answer, and again after every loss.
 */
export function createKafkaEventBus(options: KafkaBusOptions, log: Logger): EventBus {
  const kafka = createKafka(options, log);
  let prepared: Promise<void> | undefined;
  const prepare = () => {
    prepared ??= prepareTopics(kafka, options);
    return prepared;
  };
  const topicsMayBeGone = () => {
    prepared = undefined;
  };
  const timeoutMs = options.publishTimeoutMs ?? 15_000;
  const publisher = new Publisher(kafka, { ...options, timeoutMs, prepare, topicsMayBeGone });
  const members = new Set<{ stop(): Promise<void> }>();
  return {
    publish: (events) => publisher.publish(events),
    async consume(group, handle, caughtUp = () => {}) {
      const member = joinGroup(
        kafka,
        {
          groupId: `${options.topicPrefix ?? 'celeiro'}.${group}`,
          topics: new Map(allTopics.map((topic) => [topicName(options, topic), topic])),
          concurrency: options.concurrency ?? 4,
          backoffMs: options.backoffMs ?? 500,
          maxBackoffMs: options.maxBackoffMs ?? 30_000,
          prepare,
          topicsMayBeGone,
          handle,
          caughtUp,
        },
        log,
      );
      members.add(member);
      return {
        async stop() {
          members.delete(member);
          await member.stop();
        },
      };
    },
    async close() {
      await Promise.all([...members].map((member) => member.stop()));
      await publisher.close();
    },
  };
}

export type KafkaFailure =
  | { problem: 'unreachable' | 'refused'; cause: Error }
  | { problem: 'topics'; cause: TopicsError };

/** For `doctor`: undefined when the brokers answer and the topics are as they must be. */
export async function checkKafka(options: KafkaBusOptions, log: Logger): Promise<KafkaFailure | undefined> {
  try {
    await prepareTopics(createKafka(options, log), options);
    return undefined;
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (cause instanceof TopicsError) return { problem: 'topics', cause };
    const refused = /SASL|[Aa]uth/.test(`${cause.name} ${cause.message}`);
    return { problem: refused ? 'refused' : 'unreachable', cause };
  }
}
