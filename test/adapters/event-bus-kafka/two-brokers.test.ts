import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { fromMessageValue } from '../../../src/adapters/event-bus-kafka/cloud-event.ts';
import type { BusEvent } from '../../../src/ports/event-bus.ts';
import { closeBuses, eventsOf, firstArrivals, newBusOptions, openBus, publishUntilTaken } from './buses.ts';
import { readTopic } from './read-topic.ts';
import { startTwoBrokers, type TwoBrokers } from './two-brokers.ts';

let cluster: TwoBrokers;
beforeAll(async () => {
  cluster = await startTwoBrokers();
});
afterAll(async () => {
  await closeBuses();
  await cluster?.remove();
});

const patience = { timeout: 30_000, interval: 50 };

/** Expects every accepted event on the topic, and those of each key in the order in which they were accepted. */
async function expectOnTopic(topic: string, taken: BusEvent[]): Promise<void> {
  const messages = await readTopic(cluster.options, topic);
  const seen = messages.map(({ value }) => fromMessageValue(value, 'files'));
  const ids = new Set(seen.map(({ id }) => id));
  expect(taken.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
  expect(firstArrivals(seen)).toEqual(firstArrivals(taken));
}

/** Leaders by partition. */
async function leadersOf(topic: string): Promise<number[]> {
  const { topics } = await cluster.admin.fetchTopicMetadata({ topics: [topic] });
  const partitions = topics[0]!.partitions.toSorted((a, b) => a.partitionId - b.partitionId);
  return partitions.map(({ leader }) => leader);
}

it('loses nothing when partitions move to a broker that took its own part of the batch', async () => {
  const options = newBusOptions({ ...cluster.options, replicationFactor: 1 });
  const bus = openBus(options);
  const topic = `${options.topicPrefix}.files`;
  const events = eventsOf(80, 40);
  // From now on the producer has cached the leaders, as they are before the move.
  await publishUntilTaken(bus, events.slice(0, 40));
  const leaders = await leadersOf(topic);
  expect(leaders.toSorted()).toEqual([1, 1, 2, 2]);
  const partitionAssignment = leaders.flatMap((leader, partition) =>
    leader === 2 ? [{ partition, replicas: [1] }] : [],
  );
  await cluster.admin.alterPartitionReassignments({ topics: [{ topic, partitionAssignment }] });
  await expect.poll(() => leadersOf(topic), patience).toEqual([1, 1, 1, 1]);
  await publishUntilTaken(bus, events.slice(40));
  await expectOnTopic(topic, events);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'loses nothing and keeps the order of each key over one of two brokers ended by %s',
  async (signal) => {
    const options = newBusOptions({ ...cluster.options, replicationFactor: 2 });
    const bus = openBus(options);
    const topic = `${options.topicPrefix}.files`;
    const sortedLeaders = async () => (await leadersOf(topic)).toSorted();
    const taken: BusEvent[] = [];
    let enough = false;
    onTestFinished(() => {
      enough = true;
    });
    const publishing = (async () => {
      while (!enough) {
        await sleep(10);
        const batch = eventsOf(20, 20, taken.length + 1);
        await publishUntilTaken(bus, batch);
        taken.push(...batch);
      }
    })();
    const goesOn = async () => {
      const before = taken.length;
      await expect.poll(() => taken.length, patience).toBeGreaterThan(before + 100);
    };
    await goesOn();
    await expect.poll(sortedLeaders, patience).toEqual([1, 1, 2, 2]);
    await cluster.second.end(signal);
    await expect.poll(() => leadersOf(topic), patience).toEqual([1, 1, 1, 1]);
    await goesOn();
    await cluster.second.start();
    await goesOn();
    enough = true;
    await publishing;
    await expectOnTopic(topic, taken);
  },
);
