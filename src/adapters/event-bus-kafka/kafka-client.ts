import { Kafka, type LogEntry, logLevel, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import { calmRequestQueue } from './calm-request-queue.ts';
import { mendConnection } from './mended-connection.ts';

export interface KafkaOptions {
  /** `host:port` of some brokers; the others are learned from them. */
  brokers: string[];
  clientId?: string | undefined;
  /** TLS to the brokers: `true` with the system's authorities, or PEM texts. */
  tls?: true | { ca?: string; cert?: string; key?: string } | undefined;
  /** User and password, by `plain` (over TLS only), `scram-sha-256` or `scram-sha-512`. */
  sasl?: Extract<SASLOptions, { username: string }> | undefined;
}

/**
 * Few and short retries, so that callers soon learn that the brokers are down. The outbox relay and the consumer's
 * loop go on for as long as it takes.
 */
export const fewRetries = {
  initialRetryTime: 100,
  retries: 4,
  multiplier: 2,
  factor: 0.2,
  maxRetryTime: 1000,
};

export function createKafka(options: KafkaOptions, log: Logger): Kafka {
  calmRequestQueue();
  mendConnection();
  return new Kafka({
    clientId: options.clientId ?? 'celeiro',
    brokers: options.brokers,
    ...(options.tls !== undefined && { ssl: options.tls }),
    ...(options.sasl && { sasl: options.sasl }),
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: 10_000,
    retry: fewRetries,
    logLevel: logLevel.INFO,
    logCreator: () => (entry) => toLog(log, entry),
  });
}

/** Parts of kafkajs that log every try to reach a broker; the caller reports how the tries ended. */
const CHATTY = /^(Connection|BrokerPool|Cluster)$/;

/** Logs at most a warning: after what kafkajs calls an error, it retries by itself. */
function toLog(log: Logger, { level, namespace, log: { message, ...rest } }: LogEntry): void {
  const { timestamp: _time, logger: _name, stack: _stack, ...details } = rest;
  const fields = { kafka: { namespace, ...details } };
  if (level === logLevel.ERROR && !CHATTY.test(namespace)) log.warn(fields, `kafka: ${message}`);
  else log.debug(fields, `kafka: ${message}`);
}
