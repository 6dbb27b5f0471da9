import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { calmRequestQueue } from '../../../src/adapters/event-bus-kafka/calm-request-queue.ts';
import type { KafkaOptions } from '../../../src/adapters/event-bus-kafka/kafka-client.ts';
import type { Stack } from '../context.ts';
import { findJava } from '../java.ts';
import { serviceNamespace } from '../kubernetes/addresses.ts';
import { fetchJars } from '../maven.ts';
import { cached, runCommand } from '../programs.ts';
import type { StackServer } from '../server.ts';
import { certificateOf, makeCertificate } from './authority.ts';

const version = '4.3.1';
const java = 17;
/** A broker tells its clients where it is: pods know this machine by a name. */
const podsHost = `kafka.${serviceNamespace}.svc`;
/** The service's user. */
export const username = 'celeiro';
/** The broker's user, by which brokers know one another. */
const brokerUser = 'broker';

/** Apache Kafka, one node that is broker and controller. */
export const kafka: StackServer = {
  name: 'kafka',
  version: `Kafka ${version}`,
  needs: [],
  stopSignal: 'SIGTERM',
  address: brokerOf,
  ports: ({ ports }) => [ports.kafka, ports.kafkaController, ports.kafkaPods],
  async prepare(stack) {
    const classPath = await jars(stack);
    const folder = join(stack.folder, 'kafka');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'log4j2.xml'), logging);
    await writeFile(join(folder, 'server.properties'), properties(stack), { mode: 0o600 });
    if (existsSync(markOf(stack))) return;
    // Starts over if an earlier format was interrupted, or an older checkout made it without users.
    await rm(join(folder, 'data'), { recursive: true, force: true });
    const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    const tool = ['-cp', classPath, 'kafka.tools.StorageTool', 'format', `--cluster-id=${id}`];
    const { kafkaPassword, kafkaBrokerPassword } = stack.secrets;
    await runCommand(await findJava(stack, 'kafka', java), [
      `-Dlog4j2.configurationFile=${join(folder, 'log4j2.xml')}`,
      ...tool,
      ...['--add-scram', `SCRAM-SHA-512=[name=${username},password=${kafkaPassword}]`],
      ...['--add-scram', `SCRAM-SHA-512=[name=${brokerUser},password=${kafkaBrokerPassword}]`],
      ...['-c', join(folder, 'server.properties')],
    ]);
    await writeFile(markOf(stack), `${id}\n`);
  },
  async launch(stack) {
    await makeCertificate(stack, 'kafka');
    const folder = join(stack.folder, 'kafka');
    const memory = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
    const config = `-Dlog4j2.configurationFile=${join(folder, 'log4j2.xml')}`;
    const main = ['-cp', await jars(stack), 'kafka.Kafka', join(folder, 'server.properties')];
    return { command: await findJava(stack, 'kafka', java), args: [...memory, config, ...main] };
  },
  async ready(stack) {
    calmRequestQueue();
    const quiet = { logLevel: logLevel.NOTHING, retry: { retries: 0 }, connectionTimeout: 1000 };
    const { brokers, tls: ssl, sasl } = kafkaForClients(stack);
    const admin = new Kafka({ clientId: 'stack', brokers, ssl, sasl, ...quiet }).admin();
    try {
      await admin.connect();
      return (await admin.describeCluster()).brokers.length > 0;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  },
  settings: (stack) => ({
    CELEIRO_KAFKA_BROKERS: brokerOf(stack),
    CELEIRO_KAFKA_TOPIC_PREFIX: 'celeiro',
    CELEIRO_KAFKA_TLS: 'true',
    CELEIRO_KAFKA_SASL_MECHANISM: 'scram-sha-512',
    CELEIRO_KAFKA_USERNAME: username,
    CELEIRO_KAFKA_PASSWORD: stack.secrets.kafkaPassword,
  }),
};

/** How a process of this machine reaches the broker. */
export function kafkaForClients(stack: Stack) {
  const sasl = { mechanism: 'scram-sha-512' as const, username, password: stack.secrets.kafkaPassword };
  return { brokers: [brokerOf(stack)], tls: true as const, sasl } satisfies KafkaOptions;
}

/**
 * Keeps a user out by a password that nobody knows. Its credentials are not deleted: a Kafka that is started again applies all
 * changes since its last snapshot at once, and where the deletion comes first it drops every user (`ScramDelta.apply`).
 */
export const lockOutOfKafka = (stack: Stack, name: string) =>
  setKafkaPassword(stack, name, randomBytes(18).toString('hex'));

/** Gives a user a password. Connections that it has go on. */
export async function setKafkaPassword(stack: Stack, name: string, password: string): Promise<void> {
  const mechanism = 'SCRAM-SHA-512';
  const folder = join(stack.folder, 'kafka');
  const asBroker = {
    'security.protocol': 'SASL_SSL',
    'sasl.mechanism': mechanism,
    'sasl.jaas.config': `${scram} username="${brokerUser}" password="${stack.secrets.kafkaBrokerPassword}";`,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': stack.authority,
  };
  await writeFile(join(folder, 'admin.properties'), toLines(asBroker), { mode: 0o600 });
  await runCommand(await findJava(stack, 'kafka', java), [
    `-Dlog4j2.configurationFile=${join(folder, 'log4j2.xml')}`,
    ...['-XX:TieredStopAtLevel=1', '-cp', await jars(stack), 'kafka.admin.ConfigCommand'],
    ...['--bootstrap-server', brokerOf(stack), '--command-config', join(folder, 'admin.properties')],
    ...['--alter', '--entity-type', 'users', '--entity-name', name],
    ...['--add-config', `${mechanism}=[password=${password}]`],
  ]);
}

/** The id of the cluster whose storage is formatted. */
export async function clusterIdOf(stack: Stack): Promise<string> {
  return (await readFile(markOf(stack), 'utf8')).trim();
}

function markOf(stack: Stack): string {
  return join(stack.folder, 'kafka', 'formatted-with-users');
}

function brokerOf({ host, ports }: Stack): string {
  return `${host}:${ports.kafka}`;
}

async function jars(stack: Stack): Promise<string> {
  const parts = [
    `org.apache.kafka:kafka_2.13:${version}`,
    'org.apache.logging.log4j:log4j-slf4j-impl:2.25.4',
  ];
  // The name changes with any of them: a newer logger is fetched too.
  const mark = createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 12);
  const folder = await cached(stack, `kafka-${version}-${mark}`, (building) =>
    fetchJars(stack, 'kafka', parts, building),
  );
  return join(folder, '*');
}

/**
 * Properties of a single node: one replica of everything, TLS and a password for all but its own controller. Topics are
 * created by their owners, not automatically.
 */
function properties(stack: Stack): string {
  const { folder, host, ports, secrets } = stack;
  const controller = { CONTROLLER: `${host}:${ports.kafkaController}` };
  const listeners = (addresses: Record<string, string>) =>
    Object.entries(addresses)
      .map(([name, address]) => `${name}://${address}`)
      .join(',');
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${host}:${ports.kafkaController}`,
    listeners: listeners({
      LOCAL: `${host}:${ports.kafka}`,
      PODS: `${host}:${ports.kafkaPods}`,
      ...controller,
    }),
    'advertised.listeners': listeners({
      LOCAL: `${host}:${ports.kafka}`,
      PODS: `${podsHost}:${ports.kafkaPods}`,
    }),
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'LOCAL:SASL_SSL,PODS:SASL_SSL,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'LOCAL',
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.local.scram-sha-512.sasl.jaas.config': `${scram} username="${brokerUser}" password="${secrets.kafkaBrokerPassword}";`,
    'listener.name.pods.scram-sha-512.sasl.jaas.config': `${scram};`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': certificateOf(stack, 'kafka').both,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': stack.authority,
    'log.dirs': join(folder, 'kafka', 'data'),
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 4,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.cleaner.dedupe.buffer.size': 10_485_760,
    'num.network.threads': 2,
    'num.io.threads': 4,
  };
  return toLines(settings);
}

function toLines(settings: Record<string, string | number | boolean>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required';

const logging = `<Configuration status="ERROR">
  <Appenders><Console name="C"><PatternLayout pattern="[%d] %p %m (%c)%n"/></Console></Appenders>
  <Loggers><Root level="WARN"><AppenderRef ref="C"/></Root></Loggers>
</Configuration>
`;
