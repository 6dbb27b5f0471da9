import type { KafkaBusOptions } from '../adapters/event-bus-kafka/kafka-event-bus.ts';
import type { S3Options } from '../adapters/object-store-s3/s3-client.ts';
import type { TrinoQueryEngineOptions } from '../adapters/query-engine-trino/trino-query-engine.ts';
import type { SparkRunLauncherOptions } from '../adapters/run-launcher-spark/options.ts';
import type { Settings } from '../config/settings.ts';
import { tracesUrl } from '../config/trace-settings.ts';

// Turns settings into the options of the distributed profile's adapters.

export function s3Of(settings: Settings): S3Options {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  return {
    bucket: present(settings.s3Bucket),
    region: settings.s3Region,
    endpoint: settings.s3Endpoint,
    forcePathStyle: settings.s3ForcePathStyle,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

export function kafkaOf(settings: Settings): KafkaBusOptions {
  const { kafkaUsername: username, kafkaPassword: password } = settings;
  return {
    brokers: present(settings.kafkaBrokers),
    topicPrefix: settings.kafkaTopicPrefix,
    createTopics: settings.kafkaCreateTopics,
    partitions: settings.kafkaPartitions,
    replicationFactor: settings.kafkaReplicationFactor,
    ...(settings.kafkaTls && { tls: true }),
    ...(username && password && { sasl: { mechanism: settings.kafkaSaslMechanism, username, password } }),
  };
}

export function trinoOf(
  settings: Settings,
): Pick<TrinoQueryEngineOptions, 'server' | 'names' | 'objectsUrl'> {
  return {
    server: {
      url: present(settings.trinoUrl),
      user: settings.trinoUser,
      ...(settings.trinoPassword !== undefined && { password: settings.trinoPassword }),
    },
    names: {
      tableCatalog: settings.trinoTableCatalog,
      rawCatalog: settings.trinoRawCatalog,
      rawSchema: settings.trinoRawSchema,
    },
    objectsUrl: `s3://${present(settings.s3Bucket)}`,
  };
}

export function sparkOf(settings: Settings): SparkRunLauncherOptions {
  const traces = tracesUrl(settings);
  return {
    kubeconfig: settings.kubeconfig,
    namespace: settings.sparkNamespace,
    image: present(settings.sparkImage),
    serviceAccount: settings.sparkServiceAccount,
    secretName: settings.sparkSecret,
    objects: s3Of(settings),
    podsS3Endpoint: settings.sparkS3Endpoint,
    catalogUri: present(settings.sparkCatalogUri),
    warehouse: present(settings.sparkWarehouse),
    deadlineSeconds: settings.runDeadlineMinutes * 60,
    pendingSeconds: settings.runPendingMinutes * 60,
    ...(traces && { traces: { url: traces, serviceName: `${settings.traceServiceName}-spark` } }),
  };
}

/** Cannot fail in practice: `readSettings` refuses a distributed profile without its settings. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a setting that the profile needs is missing');
  return value;
}
