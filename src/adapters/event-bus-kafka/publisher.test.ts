import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka, ProducerConfig, Sender } from 'kafkajs';
import { expect, it, vi } from 'vitest';
import type { BusEvent } from '../../ports/event-bus.ts';
import { Publisher } from './publisher.ts';

const require = createRequire(import.meta.url);
const createRetry = require('kafkajs/src/retry');
const createSendMessages = require('kafkajs/src/producer/sendMessages');
const createEosManager = require('kafkajs/src/producer/eosManager');
const { createErrorFromCode } = require('kafkajs/src/protocol/error');

const notLeader = () => createErrorFromCode(6);
const logger = { debug() {}, error() {}, info() {}, warn() {} };

interface Produce {
  producerId: number;
  topicData: { topic: string; partitions: ProducePartition[] }[];
}
interface ProducePartition {
  partition: number;
  firstSequence: number;
  messages: { value: string }[];
}
/** Partition -> the broker that leads it. */
type Leaders = Record<number, number>;

/** The sending part of kafkajs, with fake brokers 1 and 2. */
class FakeCluster {
  /** Ids of the stored events, by partition. */
  readonly stored: Record<number, number[]> = {};
  /** Delays or fails a broker's answer; by default it answers at once. */
  answer: (broker: number) => Promise<void> = async () => {};
  connected = false;
  readonly producer = vi.fn((config: ProducerConfig) => this.#producer(config));
  /** The leaders as they are, and as the producer knows them. */
  #leaders: Leaders;
  #known: Leaders;
  readonly #sequences = new Set<string>();

  constructor(leaders: Leaders) {
    this.#leaders = leaders;
    this.#known = leaders;
  }

  move(leaders: Leaders): void {
    this.#leaders = leaders;
  }

  ids(): number[] {
    return Object.values(this.stored)
      .flat()
      .toSorted((a, b) => a - b);
  }

  async #produce(broker: number, { producerId, topicData }: Produce) {
    const parts = topicData.flatMap(({ partitions }) => partitions);
    await this.answer(broker);
    if (parts.some(({ partition }) => this.#leaders[partition] !== broker)) throw notLeader();
    for (const { partition, firstSequence, messages } of parts) {
      const sequence = `${producerId}/${partition}/${firstSequence}/${messages.length}`;
      if (producerId !== -1 && this.#sequences.has(sequence)) continue;
      this.#sequences.add(sequence);
      this.stored[partition] ??= [];
      this.stored[partition].push(...messages.map(({ value }) => Number(JSON.parse(value).id)));
    }
    return { topics: topicData.map(({ topic, partitions }) => ({ topicName: topic, partitions })) };
  }

  #producer({ createPartitioner, idempotent, retry }: ProducerConfig) {
    const brokers = [1, 2].map((nodeId) => ({
      nodeId,
      produce: (request: Produce) => this.#produce(nodeId, request),
    }));
    const cluster = {
      refreshMetadataIfNecessary: async () => {},
      addMultipleTargetTopics: async () => {},
      refreshMetadata: async () => {
        this.#known = this.#leaders;
      },
      isConnected: () => this.connected,
      connect: async () => {
        this.connected = true;
      },
      findTopicPartitionMetadata: () =>
        Object.entries(this.#known).map(([id, leader]) => ({ partitionId: Number(id), leader })),
      findLeaderForPartitions: (_topic: string, partitions: string[]) =>
        Object.groupBy(
          partitions.map(Number).filter((partition) => this.#known[partition] !== 0),
          (partition) => this.#known[partition]!,
        ),
      findBroker: async ({ nodeId }: { nodeId: string }) => brokers[Number(nodeId) - 1],
      findControllerBroker: async () => ({
        initProducerId: async () => ({ producerId: 1, producerEpoch: 0 }),
      }),
    };
    const eosManager = createEosManager({ logger, cluster, transactional: false });
    const sendBatch: Sender['sendBatch'] = createSendMessages({
      logger,
      cluster,
      eosManager,
      partitioner: createPartitioner!(),
      retrier: createRetry({ ...retry, initialRetryTime: 1 }),
    });
    const connect = async () => {
      await cluster.connect();
      if (idempotent && !eosManager.isInitialized()) await eosManager.initProducerId();
    };
    const disconnect = async () => {
      this.connected = false;
    };
    return { connect, sendBatch, disconnect };
  }
}

/** Where nothing is given up, the timeout is longer than a busy machine takes. */
function publisherOn(cluster: FakeCluster, { prepare = async () => {}, timeoutMs = 30_000 } = {}) {
  const kafka = { producer: cluster.producer } as unknown as Kafka;
  return new Publisher(kafka, { timeoutMs, prepare, topicsMayBeGone: () => {} });
}

function eventsFrom(firstId: number): BusEvent[] {
  return [0, 1, 2, 3, 4, 5].map((n) => ({
    id: firstId + n,
    topic: 'files',
    key: `schema:${n}`,
    tenantId: 1,
    at: '2026-01-02T03:04:05.678Z',
    payload: {},
  }));
}
const idsOf = (events: BusEvent[]) => events.map(({ id }) => id);
const unavailable = { code: 'events_unavailable' };

it('does not take events for published whose partition moved to a broker that had answered', async () => {
  const cluster = new FakeCluster({ 0: 1, 1: 2 });
  const publisher = publisherOn(cluster);
  cluster.move({ 0: 1, 1: 1 });
  cluster.answer = (broker) => sleep(broker === 2 ? 5 : 0);
  const events = eventsFrom(1);
  await expect(publisher.publish(events)).rejects.toMatchObject({
    ...unavailable,
    cause: { message: 'no broker acknowledged celeiro.files/1' },
  });
  await publisher.publish(events);
  expect([...new Set(cluster.ids())]).toEqual(idsOf(events));
});

it('does not take events for published whose key has another partition at the second try', async () => {
  const cluster = new FakeCluster({ 0: 1, 1: 2 });
  let failures = 0;
  cluster.answer = async (broker) => {
    if (broker === 1) return;
    await sleep(5);
    if (failures++ > 0) return;
    cluster.move({ 0: 1, 1: 2, 2: 2 });
    throw notLeader();
  };
  const events = eventsFrom(1);
  await publisherOn(cluster).publish(events);
  expect(failures).toBe(2);
  expect(cluster.ids()).toEqual(idsOf(events));
});

it('does not let a request that fails late make the next batch look like a repetition', async () => {
  const cluster = new FakeCluster({ 0: 1, 1: 2 });
  let failed = false;
  cluster.answer = async (broker) => {
    // Broker 2 takes over from broker 1. Broker 1 says so only after the second try has brought the events to broker 2.
    if (broker === 1) await vi.waitUntil(() => cluster.stored[0], { interval: 1, timeout: 20_000 });
    else if (!failed) {
      failed = true;
      cluster.move({ 0: 2, 1: 2 });
      throw notLeader();
    }
  };
  const publisher = publisherOn(cluster);
  await publisher.publish(eventsFrom(1));
  await publisher.publish(eventsFrom(7));
  expect(cluster.ids()).toEqual([...idsOf(eventsFrom(1)), ...idsOf(eventsFrom(7))]);
});

it('does not take events for published whose partition is led by nobody', async () => {
  const cluster = new FakeCluster({ 0: 1, 1: 0 });
  await expect(publisherOn(cluster).publish(eventsFrom(1))).rejects.toMatchObject(unavailable);
});

it('sends nothing of a call that was given up while it waited', async () => {
  const cluster = new FakeCluster({ 0: 1, 1: 2 });
  const topics = Promise.withResolvers<void>();
  const publisher = publisherOn(cluster, { prepare: () => topics.promise, timeoutMs: 1000 });
  await expect(publisher.publish(eventsFrom(1))).rejects.toMatchObject(unavailable);
  topics.resolve();
  await sleep(5);
  expect(cluster.producer).not.toHaveBeenCalled();
  await publisher.publish(eventsFrom(1));
  expect(cluster.ids()).toEqual(idsOf(eventsFrom(1)));
});

it('leaves no connection behind of a call that was given up, though kafkajs makes a new one for it', async () => {
  const cluster = new FakeCluster({ 0: 1, 1: 1 });
  const publisher = publisherOn(cluster, { timeoutMs: 1000 });
  const stuck = Promise.withResolvers<void>();
  cluster.answer = () => stuck.promise;
  await expect(publisher.publish(eventsFrom(1))).rejects.toMatchObject(unavailable);
  expect(cluster.connected).toBe(false);
  const again: boolean[] = [];
  cluster.answer = async () => void again.push(cluster.connected);
  stuck.reject(notLeader());
  await expect.poll(() => again).toEqual([true]);
  await expect.poll(() => cluster.connected).toBe(false);
});
