import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { createKafka, type KafkaOptions } from '../../../src/adapters/event-bus-kafka/kafka-client.ts';
import {
  createKafkaEventBus,
  type KafkaBusOptions,
} from '../../../src/adapters/event-bus-kafka/kafka-event-bus.ts';
import { readSettings } from '../../../src/config/settings.ts';
import type { BusEvent, EventBus } from '../../../src/ports/event-bus.ts';
import { kafkaOf } from '../../../src/profiles/distributed-options.ts';

export const quiet = pino({ level: 'silent' });

/** Options of a bus with topics of its own, on the stack's broker unless `more` names others. */
export function newBusOptions(more: Partial<KafkaBusOptions> = {}): KafkaBusOptions {
  return {
    ...kafkaOf(readSettings(inject('stackSettings'))),
    topicPrefix: `test-${randomUUID()}`,
    partitions: 4,
    backoffMs: 50,
    maxBackoffMs: 200,
    ...more,
  };
}

/** Kafka's own client at the brokers of the options. */
export const plainKafka = (options: KafkaOptions): Kafka => createKafka(options, quiet);

const open: EventBus[] = [];

/** A bus that `closeBuses` closes. */
export function openBus(options: KafkaBusOptions): EventBus {
  const bus = createKafkaEventBus(options, quiet);
  open.push(bus);
  return bus;
}

export async function closeBuses(): Promise<void> {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
}

/** Publishes as the relay does: retries the same events until they are accepted. */
export async function publishUntilTaken(
  bus: EventBus,
  events: BusEvent[],
  onFailure = () => {},
): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await bus.publish(events);
    } catch (error) {
      expect(error).toMatchObject({ code: 'events_unavailable' });
      onFailure();
    }
  }
  throw new Error('the broker did not come back');
}

export function eventOf(id: number, key: string, topic: BusEvent['topic'] = 'files'): BusEvent {
  const payload = { type: 'file.completed', file_id: id, file_name: 'pedidos é.jsonl' };
  return { id, topic, key, tenantId: 7, at: '2026-01-02T03:04:05.678Z', payload };
}

/** `count` events over some keys, with growing ids. */
export function eventsOf(count: number, keys: number, firstId = 1): BusEvent[] {
  return Array.from({ length: count }, (_, i) => eventOf(firstId + i, `schema:${i % keys}`));
}

/** Ids in the order of their first arrival, by key. */
export function firstArrivals(events: BusEvent[]): Record<string, number[]> {
  const byKey: Record<string, Set<number>> = {};
  for (const { key, id } of events) {
    byKey[key] ??= new Set();
    byKey[key].add(id);
  }
  return Object.fromEntries(Object.entries(byKey).map(([key, ids]) => [key, [...ids]]));
}
