import { CompressionTypes, type Kafka, Partitioners, type Producer } from 'kafkajs';
import { AppError } from '../../domain/app-error.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { contentType, toMessageValue } from './cloud-event.ts';
import { fewRetries } from './kafka-client.ts';
import { type TopicOptions, TopicsError, topicName } from './topics.ts';

/** Of one request; brokers take a batch of up to 1 MiB by default. */
const MAX_BATCH_BYTES = 512 * 1024;
const ALL_IN_SYNC_REPLICAS = -1;
const RETRY_AFTER_SECONDS = 5;

interface PublisherOptions extends TopicOptions {
  timeoutMs: number;
  /** Sees to the topics; quick once that was done. */
  prepare(): Promise<void>;
  /** Makes the next `prepare` look again. */
  topicsMayBeGone(): void;
}

/**
 * Sends events, one call after the other. A producer whose send failed is given up: the broker may have taken
 * what it sent, and its next batch would carry the same sequence numbers, which the broker would take for a
 * repetition and drop. A new one can only double events, never lose any.
 */
export class Publisher {
  readonly #kafka: Kafka;
  readonly #options: PublisherOptions;
  #last: Promise<void> = Promise.resolve();
  #producer: Producer | undefined;

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
    const sending = this.#send(events);
    sending.catch(() => undefined); // told by the race, unless it is late
    try {
      await Promise.race([sending, late.promise]);
    } catch (cause) {
      void this.#giveUp();
      this.#options.topicsMayBeGone();
      if (cause instanceof TopicsError) throw cause;
      throw new AppError('events_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    } finally {
      clearTimeout(timer);
    }
  }

  async #send(events: BusEvent[]): Promise<void> {
    await this.#options.prepare();
    this.#producer ??= this.#newProducer();
    const producer = this.#producer;
    await producer.connect();
    for (const batch of batchesOf(events)) {
      const topicMessages = Map.groupBy(batch, ({ event }) => topicName(this.#options, event.topic));
      await producer.sendBatch({
        acks: ALL_IN_SYNC_REPLICAS,
        compression: CompressionTypes.GZIP,
        topicMessages: [...topicMessages].map(([topic, messages]) => ({
          topic,
          messages: messages.map(({ event, value }) => ({
            key: event.key,
            value,
            headers: { 'content-type': contentType },
          })),
        })),
      });
    }
  }

  #newProducer(): Producer {
    return this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      // The partition of a key is the one that Java's producer would choose.
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: fewRetries,
    });
  }

  async #giveUp(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.disconnect().catch(() => undefined);
  }
}

/** In order, each small enough for one request. */
function* batchesOf(events: BusEvent[]): Generator<{ event: BusEvent; value: string }[]> {
  let batch: { event: BusEvent; value: string }[] = [];
  let bytes = 0;
  for (const event of events) {
    const value = toMessageValue(event);
    if (batch.length > 0 && bytes + value.length > MAX_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ event, value });
    bytes += value.length;
  }
  if (batch.length > 0) yield batch;
}
