import { checkKafka } from '../../adapters/event-bus-kafka/event-bus.ts';
import { allTopics, topicName } from '../../adapters/event-bus-kafka/topics.ts';
import type { Settings } from '../../config/settings.ts';
import { kafkaOf } from '../../profiles/distributed-options.ts';
import { say } from '../say.ts';
import type { Finding } from './examination.ts';
import { reason } from './reason.ts';

/** The brokers and the two topics, which it makes where the service would. */
export async function examineKafka(settings: Settings): Promise<Finding> {
  const check = say('doctor_kafka');
  const options = kafkaOf(settings);
  const { pino } = await import('pino');
  const failure = await checkKafka(options, pino({ level: 'silent' }));
  if (!failure) {
    const topics = allTopics.map((topic) => topicName(options, topic)).join(', ');
    return { check, state: 'ok', found: say('doctor_kafka_ok', { topics }) };
  }
  const found = `${options.brokers.join(', ')}: ${reason(failure.cause)}`;
  return { check, state: 'failed', found, todo: say(`doctor_kafka_${failure.problem}_todo`) };
}
