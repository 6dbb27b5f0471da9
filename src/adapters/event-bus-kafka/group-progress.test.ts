import { EventEmitter } from 'node:events';
import { type Consumer, type EachBatchPayload, Kafka, logLevel } from 'kafkajs';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BusEvent } from '../../ports/event-bus.ts';
import { toMessage } from './cloud-event.ts';
import { GroupProgress } from './group-progress.ts';
import { PartitionHandler } from './partition-handler.ts';

const { events } = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING }).consumer({
  groupId: 'g',
});
const topic = 'celeiro.files';
const event = (id: number): BusEvent => ({
  ...{ id, topic: 'files', key: 'schema:1', tenantId: 1, at: '2026-01-01T00:00:00Z', payload: {} },
});

/** A member whose consumer and batches are told by the test, in the order in which kafkajs 2.2.4 tells them. */
function member(handle: (event: BusEvent) => Promise<void>) {
  let times = 0;
  const progress = new GroupProgress(() => times++);
  const options = {
    groupId: 'g',
    topics: new Map([[topic, 'files' as const]]),
    handle,
  } as ConstructorParameters<typeof PartitionHandler>[0];
  const consume = () => {
    const emitter = new EventEmitter();
    progress.watch({ on: emitter.on.bind(emitter), events } as unknown as Consumer);
    const { signal } = new AbortController();
    const partitions = new PartitionHandler(
      { ...options, backoffMs: 1e6, maxBackoffMs: 1e6 },
      pino({ level: 'silent' }),
      signal,
      progress,
    );
    const tell = (name: string, payload: object) => emitter.emit(name, { payload });
    return {
      join: (...mine: number[]) => tell(events.GROUP_JOIN, { memberAssignment: { [topic]: mine } }),
      ask: (nodeId = 1) => tell(events.FETCH_START, { nodeId }),
      answer: (nodeId = 1) => tell(events.FETCH, { nodeId }),
      forget: () => partitions.forget(),
      batch: (partition: number, offset: number, lag = 0) =>
        partitions.handleBatch({
          batch: {
            ...{ topic, partition, offsetLag: () => String(lag) },
            messages: [
              {
                offset: String(offset),
                ...toMessage(event(offset)),
                value: Buffer.from(toMessage(event(offset)).value),
              },
            ],
          },
          resolveOffset() {},
          commitOffsetsIfNecessary: async () => {},
          heartbeat: async () => {},
          isRunning: () => true,
          isStale: () => false,
          pause: () => () => {},
        } as unknown as EachBatchPayload),
    };
  };
  return { consume, times: () => times };
}

it('a member has caught up when each broker has answered and each partition is handled to its end', async () => {
  const { consume, times } = member(async () => {});
  const consumer = consume();
  consumer.join(0, 1);
  consumer.ask(1);
  consumer.ask(2);
  consumer.answer(1);
  expect(times()).toBe(0);
  consumer.answer(2);
  expect(times()).toBe(1);
  await consumer.batch(0, 5, 3);
  consumer.answer(1);
  expect(times()).toBe(1);
  await consumer.batch(0, 8);
  expect(times()).toBe(2);
});

it('a member that fails at an event never catches up, nor do the consumers that follow, until it is handled or goes elsewhere', async () => {
  let fails = true;
  const { consume, times } = member(async () => {
    if (fails) throw new Error('broken');
  });
  const first = consume();
  first.join(0, 1);
  await first.batch(0, 5);
  await first.batch(1, 5);
  first.ask();
  first.answer();
  first.forget();
  const second = consume();
  second.join(0, 1);
  second.ask();
  second.answer();
  expect(times()).toBe(0);
  second.join(0); // partition 1 is another member's
  fails = false;
  await second.batch(0, 5);
  expect(times()).toBe(1);
});

it('a member without partitions has caught up as soon as the broker answers, and not before', () => {
  const { consume, times } = member(async () => {});
  const consumer = consume();
  consumer.join();
  consumer.ask();
  expect(times()).toBe(0);
  consumer.answer();
  expect(times()).toBe(1);
});

it('a broker that left the cluster before it answered is waited for for a minute, one that is asked again as long as it is silent', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { consume, times } = member(async () => {});
  const consumer = consume();
  consumer.join(0, 1);
  consumer.ask(1);
  consumer.ask(2);
  consumer.answer(1);
  for (let second = 0; second < 120; second += 10) {
    vi.advanceTimersByTime(10_000);
    consumer.ask(2);
    consumer.ask(1);
    consumer.answer(1);
  }
  expect(times()).toBe(0);
  // kafkajs asks the others alone from now on, without a new join.
  vi.advanceTimersByTime(60_000);
  consumer.ask(1);
  consumer.answer(1);
  expect(times()).toBe(0);
  vi.advanceTimersByTime(1);
  consumer.ask(1);
  consumer.answer(1);
  expect(times()).toBe(1);
});
