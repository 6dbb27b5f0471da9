import { CompressionTypes, type Kafka, type Message, type Producer } from 'kafkajs';
import { AppError } from '../../domain/app-error.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { toMessage } from './cloud-event.ts';
import { fewRetries } from './kafka-client.ts';
import { Placements } from './placements.ts';
import { type TopicOptions, TopicsError, topicName } from './topics.ts';

/** Largest batch in one request; brokers accept up to 1 MiB by default. */
const MAX_BATCH_BYTES = 512 * 1024;
const ALL_IN_SYNC_REPLICAS = -1;
const RETRY_AFTER_SECONDS = 5;

interface PublisherOptions extends TopicOptions {
  timeoutMs: number;
  /** Creates and checks the topics; quick once that was done. */
  prepare(): Promise<void>;
  /** Makes the next `prepare` check again. */
  topicsMayBeGone(): void;
}

/**
 * Sends events, one call after the other. The caller repeats a failed call with the same events. A producer that
 * failed is dropped with everything it still has under way: events may be duplicated, none is lost.
 *
 * The producer is not idempotent: kafkajs 2.2.4 turns sequence numbers back when a request fails, even if another try
 * has brought the batch through. The broker would then take the next batch for a duplicate and drop it.
 */
export class Publisher {
  readonly #kafka: Kafka;
  readonly #options: PublisherOptions;
  #last: Promise<void> = Promise.resolve();
  #producer: Producer | undefined;
  readonly #placements = new Placements();

  constructor(kafka: Kafka, options: PublisherOptions) {
    this.#kafka = kafka;
    this.#options = options;
  }

  /** Resolves when all in-sync replicas have every event. @throws AppError `events_unavailable`, TopicsError */
  publish(events: BusEvent[]): Promise<void> {
    const sent = this.#last.then(() => this.#sendInTime(events));
    this.#last = sent.catch(() => undefined);
    return sent;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#giveUp();
  }

  async #sendInTime(events: BusEvent[]): Promise<void> {
    const { timeoutMs } = this.#options;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const over = new AbortController();
    const sending = this.#send(events, over.signal);
    sending.catch(() => undefined); // the race reports a failure; a late one is ignored
    try {
      await Promise.race([sending, late.promise]);
    } catch (cause) {
      over.abort();
      void this.#giveUp();
      this.#options.topicsMayBeGone();
      if (cause instanceof TopicsError) throw cause;
      throw new AppError('events_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Starts nothing new once `over` has aborted: that is for the next call. */
  async #send(events: BusEvent[], over: AbortSignal): Promise<void> {
    await this.#options.prepare();
    over.throwIfAborted();
    this.#producer ??= this.#newProducer();
    const producer = this.#producer;
    try {
      await producer.connect();
      for (const batch of batchesOf(events)) {
        over.throwIfAborted();
        await this.#sendBatch(producer, batch);
      }
    } finally {
      // The producer was given up while it connected, or reconnected for another try.
      if (over.aborted) await producer.disconnect();
    }
  }

  async #sendBatch(producer: Producer, batch: Outgoing[]): Promise<void> {
    const byTopic = Map.groupBy(batch, ({ event }) => topicName(this.#options, event.topic));
    const topicMessages = [...byTopic].map(([topic, outgoing]) => ({
      topic,
      messages: outgoing.map(({ message }) => message),
    }));
    const acknowledged = await producer.sendBatch({
      acks: ALL_IN_SYNC_REPLICAS,
      compression: CompressionTypes.GZIP,
      topicMessages,
    });
    const missing = this.#placements.missing(topicMessages, acknowledged);
    if (missing.length > 0) throw new Error(`no broker acknowledged ${missing.join(', ')}`);
  }

  #newProducer(): Producer {
    return this.#kafka.producer({
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: this.#placements.createPartitioner,
      retry: fewRetries,
    });
  }

  async #giveUp(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.disconnect().catch(() => undefined);
  }
}

interface Outgoing {
  event: BusEvent;
  message: Message;
}

/** The events in order, in batches small enough for one request each. */
function* batchesOf(events: BusEvent[]): Generator<Outgoing[]> {
  let batch: Outgoing[] = [];
  let bytes = 0;
  for (const event of events) {
    const message = toMessage(event);
    const { length } = message.value;
    if (batch.length > 0 && bytes + length > MAX_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ event, message });
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}
