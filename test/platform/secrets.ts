import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStack } from '../../tools/stack/context.ts';
import { serviceNamespace, sparkNamespace } from '../../tools/stack/kubernetes/addresses.ts';
import { username as kafkaUser, lockOutOfKafka, setKafkaPassword } from '../../tools/stack/servers/kafka.ts';
import { setOtherUser } from '../../tools/stack/servers/postgres.ts';
import { setS3Account } from '../../tools/stack/servers/s3.ts';
import { setTrinoUsers, user as trinoUser } from '../../tools/stack/servers/trino.ts';
import { core } from './cluster.ts';

const stack = await openStack();
/** The service's second user, wherever it has one. */
export const otherUser = 'celeiro_next';
const otherPassword = randomBytes(18).toString('hex');
/** Trino reads its file of passwords every 5 s. */
const TRINO_READS_MS = 6_000;
const firstAtTrino = { [trinoUser]: stack.secrets.trinoPassword };
const bothAtTrino = { ...firstAtTrino, [otherUser]: otherPassword };

/** What a Secret of the cluster holds, by key. */
type Values = Record<string, string>;

export interface Secret {
  values: Values;
  /** Replaces all that it holds. */
  replace(values: Values): Promise<void>;
}

export const secretOfService = (): Promise<Secret> => openSecret(serviceNamespace, 'celeiro');
export const secretOfRuns = (): Promise<Secret> => openSecret(sparkNamespace, 'celeiro-spark');

/** Latin-1 keeps every byte, also of the truststore. */
async function openSecret(namespace: string, name: string): Promise<Secret> {
  const { data = {} } = await core.readNamespacedSecret({ namespace, name });
  const decoded = Object.entries(data).map(([key, value]) => [
    key,
    Buffer.from(value, 'base64').toString('latin1'),
  ]);
  return {
    values: Object.fromEntries(decoded),
    async replace(values) {
      const encoded = Object.entries(values).map(([key, value]) => [
        key,
        Buffer.from(value, 'latin1').toString('base64'),
      ]);
      const body = { metadata: { name, namespace }, data: Object.fromEntries(encoded) };
      await core.replaceNamespacedSecret({ namespace, name, body });
    },
  };
}

/**
 * Makes second credentials at every engine, which are valid beside the first.
 * @returns what they change in the Secrets of the service and of the runs
 */
export async function makeOtherCredentials(databaseUrl: string): Promise<{ service: Values; runs: Values }> {
  const password = otherPassword;
  await setOtherUser(stack, otherUser, password);
  await setS3Account(stack, otherUser, password);
  await setKafkaPassword(stack, otherUser, password);
  await setTrinoUsers(stack, bothAtTrino);
  await sleep(TRINO_READS_MS);
  const database = Object.assign(new URL(databaseUrl), { username: otherUser, password });
  return {
    service: {
      CELEIRO_DATABASE_URL: database.href,
      CELEIRO_S3_ACCESS_KEY_ID: otherUser,
      CELEIRO_S3_SECRET_ACCESS_KEY: password,
      CELEIRO_KAFKA_USERNAME: otherUser,
      CELEIRO_KAFKA_PASSWORD: password,
      CELEIRO_TRINO_USER: otherUser,
      CELEIRO_TRINO_PASSWORD: password,
    },
    runs: {
      AWS_ACCESS_KEY_ID: otherUser,
      AWS_SECRET_ACCESS_KEY: password,
      CELEIRO_CATALOG_USER: otherUser,
      CELEIRO_CATALOG_PASSWORD: password,
    },
  };
}

/** Makes the first credentials invalid where only the service has them; other engines use those of PostgreSQL and S3. */
export async function withdrawFirstCredentials(): Promise<void> {
  await lockOutOfKafka(stack, kafkaUser);
  await setTrinoUsers(stack, { [otherUser]: otherPassword });
}

/** Makes the first credentials valid again, beside the second, which the pods still use. */
export async function giveBackFirstCredentials(): Promise<void> {
  await setKafkaPassword(stack, kafkaUser, stack.secrets.kafkaPassword);
  await setTrinoUsers(stack, bothAtTrino);
  await sleep(TRINO_READS_MS);
}

/** Makes the second credentials invalid where only the service had them. */
export async function withdrawOtherCredentials(): Promise<void> {
  await lockOutOfKafka(stack, otherUser);
  await setTrinoUsers(stack, firstAtTrino);
}
