import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import type { Topic } from '../../domain/events/outbox.ts';

const { KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } = kafkajs;

export interface TopicOptions {
  /** Topics are `{prefix}.files` and `{prefix}.runs`. Default `celeiro`. */
  topicPrefix?: string | undefined;
  /** Whether to create missing topics; otherwise the operator does. Default true. */
  createTopics?: boolean | undefined;
  /** Of a topic that is created here: the most members among which a consumer group can share it. Default 12. */
  partitions?: number | undefined;
  /** Of a topic that is created here. Default: the brokers' own default. */
  replicationFactor?: number | undefined;
  /** How long events stay; expected of topics that the operator created, too. Default 7 days. */
  retentionMs?: number | undefined;
}

export const allTopics: readonly Topic[] = ['files', 'runs'];

const DAY_MS = 86_400_000;
const LEAVE_TO_BROKER = -1;
/** Longest wait for a topic that was just made; who publishes too early is told so and tries again. */
const KNOWN_WITHIN_MS = 5000;
const LOOK_MS = 50;

export const topicName = (options: TopicOptions, topic: Topic): string =>
  `${options.topicPrefix ?? 'celeiro'}.${topic}`;

/** What is wrong with a topic: `missing` and not to be created here, `compacted` (would drop events), or kept `briefly`. */
export type TopicProblem =
  | { topic: string; code: 'missing' }
  | { topic: string; code: 'compacted'; policy: string }
  | { topic: string; code: 'briefly'; retentionMs: number; wantedMs: number };

/** All that is wrong with the topics; the operator mends it. */
export class TopicsError extends Error {
  readonly problems: TopicProblem[];
  constructor(problems: TopicProblem[]) {
    super(`Kafka topics: ${problems.map((problem) => JSON.stringify(problem)).join(', ')}`);
    this.name = 'TopicsError';
    this.problems = problems;
  }
}

/**
 * Creates missing topics, if that is wanted, and checks the existing ones. An existing topic keeps its number of
 * partitions: more of them would split the events of one key between two partitions.
 * @throws TopicsError naming every problem
 */
export async function prepareTopics(kafka: Kafka, options: TopicOptions): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const names = allTopics.map((topic) => topicName(options, topic));
    const found: string[] = [];
    for (const name of names) if (await exists(admin, name)) found.push(name);
    const missing = names.filter((name) => !found.includes(name));
    if (missing.length > 0) await makeTopics(admin, missing, options);
    const problems = found.length > 0 ? await problemsOf(admin, found, options) : [];
    if (problems.length > 0) throw new TopicsError(problems);
  } finally {
    await admin.disconnect();
  }
}

/** Asks for that topic alone: kafkajs's list of topics fails as soon as any partition of the cluster has no leader. */
async function exists(admin: Admin, topic: string): Promise<boolean> {
  try {
    await admin.fetchTopicMetadata({ topics: [topic] });
    return true;
  } catch (error) {
    const isUnknown = error instanceof KafkaJSProtocolError && error.type === 'UNKNOWN_TOPIC_OR_PARTITION';
    if (isUnknown) return false;
    throw error;
  }
}

/**
 * Whether the leader of every partition answers. Just after a topic was made a broker may not know it, or not know that
 * it leads a partition: it would take one part of a batch and refuse another, and the whole would be sent again.
 */
async function isReady(admin: Admin, topic: string): Promise<boolean> {
  try {
    await admin.fetchTopicOffsets(topic);
    return true;
  } catch (error) {
    if (mayPass(error)) return false;
    throw error;
  }
}

/** Whether a broker asked to try again later, perhaps so often that kafkajs gave up. */
function mayPass(error: unknown): boolean {
  const answer = error instanceof KafkaJSNumberOfRetriesExceeded ? error.cause : error;
  return answer instanceof KafkaJSProtocolError && answer.retriable;
}

async function makeTopics(admin: Admin, names: string[], options: TopicOptions): Promise<void> {
  if (options.createTopics === false) {
    throw new TopicsError(names.map((topic) => ({ topic, code: 'missing' })));
  }
  await admin.createTopics({
    // kafkajs gives up on the first broker that does not know the topic yet.
    waitForLeaders: false,
    topics: names.map((topic) => ({
      topic,
      numPartitions: options.partitions ?? 12,
      replicationFactor: options.replicationFactor ?? LEAVE_TO_BROKER,
      configEntries: [
        { name: 'retention.ms', value: String(options.retentionMs ?? 7 * DAY_MS) },
        { name: 'cleanup.policy', value: 'delete' },
      ],
    })),
  });
  const deadline = Date.now() + KNOWN_WITHIN_MS;
  for (const name of names) {
    while (!(await isReady(admin, name)) && Date.now() < deadline) await sleep(LOOK_MS);
  }
}

async function problemsOf(admin: Admin, names: string[], options: TopicOptions): Promise<TopicProblem[]> {
  // The answer is not used: after this request the admin looks for the leaders of these topics alone.
  for (const name of names) await admin.fetchTopicOffsets(name).catch(() => undefined);
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name,
      configNames: ['retention.ms', 'cleanup.policy'],
    })),
  });
  return resources.flatMap(({ resourceName: topic, configEntries }) => {
    const value = (name: string) =>
      configEntries.find((entry) => entry.configName === name)?.configValue ?? '';
    const policy = value('cleanup.policy');
    const retentionMs = Number(value('retention.ms'));
    const wantedMs = options.retentionMs ?? 7 * DAY_MS;
    const problems: TopicProblem[] = [];
    if (policy.includes('compact')) problems.push({ topic, code: 'compacted', policy });
    if (retentionMs !== -1 && retentionMs < wantedMs) {
      problems.push({ topic, code: 'briefly', retentionMs, wantedMs });
    }
    return problems;
  });
}
