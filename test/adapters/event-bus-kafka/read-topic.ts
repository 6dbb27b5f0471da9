import { randomUUID } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import { vi } from 'vitest';
import type { KafkaOptions } from '../../../src/adapters/event-bus-kafka/kafka-client.ts';
import { plainKafka } from './buses.ts';

/** Everything that is on a topic now, in order per partition; without the adapter's own consumer. */
export async function readTopic(options: KafkaOptions, topic: string): Promise<KafkaMessage[]> {
  const kafka = plainKafka(options);
  const admin = kafka.admin();
  await admin.connect();
  // The partitions of a new topic do not appear all at once.
  const offsets = await vi.waitFor(() => admin.fetchTopicOffsets(topic), { timeout: 10_000 });
  await admin.disconnect();
  const unread = new Map(offsets.filter(({ low, high }) => low !== high).map((p) => [p.partition, p.high]));
  const messages: KafkaMessage[] = [];
  if (unread.size === 0) return messages;

  const consumer = kafka.consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 100 });
  const done = Promise.withResolvers<void>();
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) done.reject(payload.error);
  });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachBatch: async ({ batch }) => {
        messages.push(...batch.messages);
        const end = unread.get(batch.partition);
        if (end && BigInt(batch.lastOffset()) + 1n >= BigInt(end)) unread.delete(batch.partition);
        if (unread.size === 0) done.resolve();
      },
    });
    await done.promise;
  } finally {
    await consumer.disconnect();
  }
  return messages;
}
