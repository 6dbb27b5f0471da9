import { checkKafka } from '../../adapters/event-bus-kafka/kafka-event-bus.ts';
import { allTopics, type TopicProblem, topicName } from '../../adapters/event-bus-kafka/topics.ts';
import type { Settings } from '../../config/settings.ts';
import { kafkaOf } from '../../profiles/distributed-options.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';
import { reason } from './reason.ts';
import { tlsTodo } from './tls-todo.ts';

/** Checks the brokers and the two topics; creates missing topics where the service would. */
export async function examineKafka(settings: Settings): Promise<Finding> {
  const check = say('doctor_kafka');
  const options = kafkaOf(settings);
  const { pino } = await import('pino');
  const failure = await checkKafka(options, pino({ level: 'silent' }));
  if (!failure) {
    const topics = allTopics.map((topic) => topicName(options, topic)).join(', ');
    return { check, state: 'ok', found: say('doctor_kafka_ok', { topics }) };
  }
  const why =
    failure.problem === 'topics' ? failure.cause.problems.map(told).join('; ') : reason(failure.cause);
  const found = `${options.brokers.join(', ')}: ${why}`;
  const todo = tlsTodo(failure.cause) ?? say(`doctor_kafka_${failure.problem}_todo`);
  return { check, state: 'failed', found, todo };
}

const told = ({ code, ...values }: TopicProblem): string => say(`doctor_kafka_topic_${code}`, values);
