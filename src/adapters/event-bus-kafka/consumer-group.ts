import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { deadlines } from '../../deadlines.ts';
import { type GroupOptions, heartbeatMs } from './group-options.ts';
import { GroupProgress } from './group-progress.ts';
import { fewRetries } from './kafka-client.ts';
import { PartitionHandler } from './partition-handler.ts';

/**
 * Time until a dead member loses its partitions. A consumer that rejoins after losing its broker waits for its old
 * session to expire first.
 */
const SESSION_TIMEOUT_MS = 10_000;
/** Longest wait of a fetch, and so of a partition after its pause. */
const FETCH_WAIT_MS = 500;
const RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 5_000;

/**
 * Keeps a member in a consumer group until it is stopped. kafkajs's consumer ends for good on some errors and retries
 * on others; here a new consumer follows every end and goes on from the last committed event.
 */
export function joinGroup(kafka: Kafka, options: GroupOptions, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = stayInGroup(kafka, options, log, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function stayInGroup(kafka: Kafka, options: GroupOptions, log: Logger, signal: AbortSignal) {
  let pauseMs = RECONNECT_MS;
  const progress = new GroupProgress(() => options.caughtUp());
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      await consumeUntilEnd(kafka, options, log, signal, progress);
    } catch (error) {
      options.topicsMayBeGone();
      log.warn({ err: error, group: options.groupId }, 'events: consumer ended, starts again');
    }
    if (signal.aborted) return;
    pauseMs =
      Date.now() - startedAt > MAX_RECONNECT_MS ? RECONNECT_MS : Math.min(pauseMs * 2, MAX_RECONNECT_MS);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** @throws what the consumer crashed with; resolves when it was stopped */
async function consumeUntilEnd(
  kafka: Kafka,
  options: GroupOptions,
  log: Logger,
  signal: AbortSignal,
  progress: GroupProgress,
) {
  await options.prepare();
  const consumer = kafka.consumer({
    groupId: options.groupId,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: heartbeatMs,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
    retry: { ...fewRetries, restartOnFailure: async () => false },
  });
  const partitions = new PartitionHandler(options, log, signal, progress);
  progress.watch(consumer);
  const end = Promise.withResolvers<void>();
  end.promise.catch(() => undefined); // awaited below, unless connecting fails first
  consumer.on(consumer.events.CRASH, ({ payload }) => end.reject(payload.error));
  const stop = () => end.resolve();
  signal.addEventListener('abort', stop);
  try {
    await consumer.connect();
    // A new group begins with the oldest event: none that came before it joined is lost.
    await consumer.subscribe({ topics: [...options.topics.keys()], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: options.concurrency,
      eachBatch: (batch) => partitions.handleBatch(batch),
    });
    if (signal.aborted) return;
    await end.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    partitions.forget();
    await disconnect(consumer);
  }
}

/** Waits for the handlers under way, but not for ever for a broker that is gone. */
async function disconnect(consumer: Consumer): Promise<void> {
  const done = new AbortController();
  await Promise.race([
    consumer.disconnect().catch(() => undefined),
    sleep(deadlines.kafkaDisconnect, undefined, { signal: done.signal }).catch(() => undefined),
  ]);
  done.abort();
}
