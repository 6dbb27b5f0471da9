import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import kafkajs from 'kafkajs';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { KafkaOptions } from '../../../src/adapters/event-bus-kafka/kafka-client.ts';
import { closeBuses, eventOf, newBusOptions, openBus, plainKafka } from './buses.ts';
import { readTopic } from './read-topic.ts';

afterEach(closeBuses);

const document = parse(readFileSync(join(import.meta.dirname, '../../../openapi/asyncapi.yaml'), 'utf8'));
const resolve = ({ $ref }: { $ref: string }) =>
  $ref
    .slice('#/'.length)
    .split('/')
    .reduce((part, step) => part[step], document);
const ajv = new Ajv2020({ strict: false });

async function describeTopic(options: KafkaOptions, name: string) {
  const admin = plainKafka(options).admin();
  await admin.connect();
  const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name }],
  });
  await admin.disconnect();
  const entries = resources[0]!.configEntries.map((entry) => [entry.configName, entry.configValue]);
  return { partitions: topics[0]!.partitions.length, configuration: Object.fromEntries(entries) };
}

it.each([
  ['files', 'FileCompleted', eventOf(1, 'schema:1')],
  ['runs', 'RunStatusEvent', eventOf(2, 'run:9', 'runs')],
] as const)('makes the topic %s as the contract of events has it', async (topic, messageName, event) => {
  const options = newBusOptions({ partitions: undefined });
  const name = `${options.topicPrefix}.${topic}`;
  await openBus(options).publish([event]);
  const channel = document.channels[topic];
  expect(channel.address).toBe(`celeiro.${topic}`);
  const { partitions, topicConfiguration } = resolve(channel.bindings).kafka;
  const made = await describeTopic(options, name);
  expect(made.partitions).toBe(partitions);
  expect(made.configuration['cleanup.policy']).toBe(topicConfiguration['cleanup.policy'].join());
  expect(made.configuration['retention.ms']).toBe(String(topicConfiguration['retention.ms']));

  const [read] = await readTopic(options, name);
  const message = document.components.messages[messageName];
  const headers = Object.entries(read!.headers!).map(([header, value]) => [header, String(value)]);
  expect(ajv.validate(resolve(message.headers), Object.fromEntries(headers))).toBe(true);
  expect(ajv.validate(resolve(message.bindings).kafka.key, String(read!.key))).toBe(true);
});
