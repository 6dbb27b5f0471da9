import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { vi } from 'vitest';
import { calmRequestQueue } from '../../../src/adapters/event-bus-kafka/calm-request-queue.ts';
import type { KafkaOptions } from '../../../src/adapters/event-bus-kafka/kafka-client.ts';
import { openStack, type Stack } from '../../../tools/stack/context.ts';
import { startProcess, stopProcess } from '../../../tools/stack/processes.ts';
import { runCommand } from '../../../tools/stack/programs.ts';
import type { StackProcess } from '../../../tools/stack/server.ts';
import { clusterIdOf, kafka, kafkaForClients } from '../../../tools/stack/servers/kafka.ts';

export interface TwoBrokers {
  options: KafkaOptions;
  admin: Admin;
  /** The second broker, node 2; the first is the controller as well and stays. */
  second: { end(signal: NodeJS.Signals): Promise<void>; start(): Promise<void> };
  remove(): Promise<void>;
}

const broker = kafka as StackProcess;
const patience = { timeout: 60_000, interval: 100 };

/** Starts a cluster for one test file. Resolves when both brokers have joined. */
export async function startTwoBrokers(): Promise<TwoBrokers> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-kafka-'));
  const one = await openStack({
    folder: join(folder, 'one'),
    ports: { kafka: 19194, kafkaController: 19195, kafkaPods: 19197 },
    say: () => undefined,
  });
  const two: Stack = { ...one, folder: join(folder, 'two'), ports: { ...one.ports, kafka: 19196 } };
  await broker.prepare(one);
  await appendFile(propertiesOf(one), bothAlive);
  await prepareSecond(one, two);
  const stacks = [one, two];
  const start = async (stack: Stack) => startProcess(stack, 'kafka', await broker.launch(stack));

  calmRequestQueue();
  const { brokers, tls, sasl } = kafkaForClients(one);
  const quiet = { logLevel: logLevel.NOTHING, retry: { retries: 2 } };
  const admin = new Kafka({ brokers, ssl: tls, sasl, ...quiet }).admin();
  const bothThere = () =>
    vi.waitFor(async () => {
      await admin.connect();
      const { brokers } = await admin.describeCluster();
      if (brokers.length < 2) throw new Error('one of two brokers is there');
    }, patience);
  const cluster: TwoBrokers = {
    options: { brokers: stacks.map((stack) => broker.address(stack)), tls, sasl },
    admin,
    second: {
      async end(signal) {
        await stopProcess(two, 'kafka', signal);
      },
      async start() {
        await start(two);
        await bothThere();
      },
    },
    async remove() {
      await admin.disconnect();
      await Promise.all(stacks.map((stack) => stopProcess(stack, 'kafka', 'SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(stacks.map(start));
    await bothThere();
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

const propertiesOf = (stack: Stack) => join(stack.folder, 'kafka', 'server.properties');

/**
 * These properties override earlier ones of the same name. The session timeout notices a killed broker soon, but not a slow
 * one. A broker that is back leads again at once.
 */
const bothAlive = `
offsets.topic.replication.factor=2
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=6000
leader.imbalance.check.interval.seconds=1
leader.imbalance.per.broker.percentage=0
`;

async function prepareSecond(one: Stack, two: Stack): Promise<void> {
  const folder = join(two.folder, 'kafka');
  await mkdir(folder, { recursive: true });
  await copyFile(join(one.folder, 'kafka', 'log4j2.xml'), join(folder, 'log4j2.xml'));
  await writeFile(
    propertiesOf(two),
    `${await readFile(propertiesOf(one), 'utf8')}
process.roles=broker
node.id=2
listeners=LOCAL://${broker.address(two)}
advertised.listeners=LOCAL://${broker.address(two)}
log.dirs=${join(folder, 'data')}
`,
  );
  const clusterId = await clusterIdOf(one);
  const { command, args } = await broker.launch(two);
  const java = args.slice(0, args.indexOf('kafka.Kafka'));
  await runCommand(command, [
    ...java,
    // With a space between, an id that begins with "-" would be read as an option.
    ...['kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '-c', propertiesOf(two)],
  ]);
}
