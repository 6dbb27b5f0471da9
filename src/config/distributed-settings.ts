import { z } from 'zod';
import { settingsTexts as texts } from '../messages/pt-br/settings.ts';
import { boolean, integer, jdbcUrl, list, setting, url, whole } from './setting.ts';

const neededBy = 'distributed';
const text = z.string().min(1);

/** Where the engines of the distributed profile are, and as whom the service uses them. */
export const distributedSettings = {
  s3Bucket: setting(
    'CELEIRO_S3_BUCKET',
    text.optional(),
    'Bucket of the uploaded files, and of this control database alone: the two share an id, and any other bucket is refused.',
    { neededBy },
  ),
  s3Region: setting('CELEIRO_S3_REGION', text.default('us-east-1'), 'Region of the bucket.'),
  s3Endpoint: setting('CELEIRO_S3_ENDPOINT', url.optional(), 'Base URL of the S3 store.', {
    defaultText: "AWS's own",
  }),
  s3ForcePathStyle: setting(
    'CELEIRO_S3_FORCE_PATH_STYLE',
    boolean.prefault('false'),
    '`true`: the bucket is named in the path, not in the host name; most stores but AWS want it.',
    { defaultText: '`false`' },
  ),
  s3AccessKeyId: setting(
    'CELEIRO_S3_ACCESS_KEY_ID',
    text.optional(),
    'Key of the store; with the next one.',
    {
      secret: true,
      defaultText: "the SDK's default chain",
    },
  ),
  s3SecretAccessKey: setting('CELEIRO_S3_SECRET_ACCESS_KEY', text.optional(), 'Its secret.', {
    secret: true,
    defaultText: "the SDK's default chain",
  }),

  kafkaBrokers: setting(
    'CELEIRO_KAFKA_BROKERS',
    list.pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, texts.host_port)).min(1)).optional(),
    'Some brokers, `host:port`, separated by commas.',
    { neededBy },
  ),
  kafkaTopicPrefix: setting(
    'CELEIRO_KAFKA_TOPIC_PREFIX',
    z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,200}$/, texts.topic_prefix)
      .default('celeiro'),
    'Topics are `{prefix}.files` and `{prefix}.runs`, consumer groups begin with it too.',
  ),
  kafkaCreateTopics: setting(
    'CELEIRO_KAFKA_CREATE_TOPICS',
    boolean.prefault('true'),
    "`false`: the topics are the operator's, and only checked.",
    { defaultText: '`true`' },
  ),
  kafkaPartitions: setting(
    'CELEIRO_KAFKA_PARTITIONS',
    integer(1, 1000, 12),
    'Partitions of a topic made here: as many workers can share its events.',
  ),
  kafkaReplicationFactor: setting(
    'CELEIRO_KAFKA_REPLICATION_FACTOR',
    whole(1, 10).optional(),
    'Replicas of a topic made here.',
    { defaultText: "the brokers' own" },
  ),
  kafkaTls: setting('CELEIRO_KAFKA_TLS', boolean.prefault('false'), '`true`: TLS to the brokers.', {
    defaultText: '`false`',
  }),
  kafkaSaslMechanism: setting(
    'CELEIRO_KAFKA_SASL_MECHANISM',
    z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
    'How the user below signs in.',
  ),
  kafkaUsername: setting('CELEIRO_KAFKA_USERNAME', text.optional(), 'User at the brokers.', {
    defaultText: 'none signs in',
  }),
  kafkaPassword: setting('CELEIRO_KAFKA_PASSWORD', text.optional(), 'Its password.', {
    secret: true,
    defaultText: 'none',
  }),

  trinoUrl: setting('CELEIRO_TRINO_URL', url.optional(), 'Base URL of the Trino coordinator.', { neededBy }),
  trinoUser: setting('CELEIRO_TRINO_USER', text.default('celeiro'), 'User of the queries.'),
  trinoPassword: setting('CELEIRO_TRINO_PASSWORD', text.optional(), 'Its password; over https only.', {
    secret: true,
    defaultText: 'none',
  }),
  trinoTableCatalog: setting(
    'CELEIRO_TRINO_TABLE_CATALOG',
    text.default('lake'),
    'Catalog of the Iceberg connector.',
  ),
  trinoRawCatalog: setting(
    'CELEIRO_TRINO_RAW_CATALOG',
    text.default('raw'),
    'Catalog of the Hive connector, on the bucket of the uploaded files.',
  ),
  trinoRawSchema: setting(
    'CELEIRO_TRINO_RAW_SCHEMA',
    z
      .string()
      .regex(/^[a-z0-9_]{1,100}$/, texts.sql_name)
      .default('celeiro'),
    'Schema in the raw catalog that the service makes; each installation has one of its own.',
  ),
  tableKeptDays: setting(
    'CELEIRO_TABLE_KEPT_DAYS',
    integer(1, 365, 7),
    'Days that snapshots of a table, and files that nothing names, stay at least. What is younger than a run that is open stays as well, however long that takes.',
  ),

  kubeconfig: setting('CELEIRO_KUBECONFIG', text.optional(), 'File that says how to reach Kubernetes.', {
    defaultText: 'the service account of the pod',
  }),
  sparkNamespace: setting(
    'CELEIRO_SPARK_NAMESPACE',
    text.default('celeiro'),
    'Namespace of the pods of runs.',
  ),
  sparkImage: setting('CELEIRO_SPARK_IMAGE', text.optional(), 'Image of the Spark job.', { neededBy }),
  sparkServiceAccount: setting(
    'CELEIRO_SPARK_SERVICE_ACCOUNT',
    text.default('celeiro-driver'),
    'Service account of driver pods.',
  ),
  sparkSecret: setting(
    'CELEIRO_SPARK_SECRET',
    text.default('celeiro-spark'),
    "Secret of the namespace with the pods' credentials and, where an authority of your own signed the certificates of S3 or the catalog, `truststore.p12`.",
  ),
  sparkS3Endpoint: setting('CELEIRO_SPARK_S3_ENDPOINT', url.optional(), 'The S3 store as pods reach it.', {
    defaultText: 'CELEIRO_S3_ENDPOINT',
  }),
  sparkCatalogUri: setting(
    'CELEIRO_SPARK_CATALOG_URI',
    jdbcUrl.optional(),
    'The Iceberg catalog (JDBC) as pods reach it: the one that the Iceberg connector uses.',
    { neededBy },
  ),
  sparkWarehouse: setting(
    'CELEIRO_SPARK_WAREHOUSE',
    z.string().startsWith('s3://', texts.s3_url).optional(),
    'Where the tables are, the same as of the Iceberg connector.',
    { neededBy },
  ),
  runDeadlineMinutes: setting(
    'CELEIRO_RUN_DEADLINE_MINUTES',
    integer(1, 10_080, 720),
    'An attempt of a run that takes longer is ended.',
  ),
  runPendingMinutes: setting(
    'CELEIRO_RUN_PENDING_MINUTES',
    integer(1, 1440, 15),
    'So long the pods of a run wait for a machine, and on it for their container.',
  ),
  runsAtOnce: setting(
    'CELEIRO_RUNS_AT_ONCE',
    integer(1, 10_000, 20),
    'Most runs with a driver at a time, of all tenants and workers; the others wait, and tenants take turns. The same in all processes: gateways tell by it which runs wait.',
  ),
};
