import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createKafkaEventBus } from '../../adapters/event-bus-kafka/kafka-event-bus.ts';
import type { Database } from '../../ports/database.ts';
import { busEvents } from '../../profiles/bus-events.ts';
import { addWorkerMetrics } from './worker-metrics.ts';

it('a group whose broker does not answer is behind from its start on, by more and more', async () => {
  const registry = new Registry();
  const { groups } = addWorkerMetrics(registry, true);
  const log = pino({ level: 'silent' });
  const bus = createKafkaEventBus({ brokers: ['127.0.0.1:1'] }, log);
  const events = busEvents(bus, {} as Database, log, groups);
  const behind = async () => {
    const line = (await registry.metrics()).match(
      /^celeiro_event_group_behind_seconds\{group="webhooks"\} (.+)$/m,
    );
    return Number(line?.[1]);
  };
  try {
    await events.consume({ webhooks() {} });
    const first = await behind();
    expect(first).toBeGreaterThanOrEqual(0);
    await expect.poll(behind).toBeGreaterThan(first);
    groups.caughtUp('webhooks');
    const later = await behind();
    await expect.poll(behind).toBeGreaterThan(later);
  } finally {
    await events.stopConsuming();
    await events.close();
  }
});
