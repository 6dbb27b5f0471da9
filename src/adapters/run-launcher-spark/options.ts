import type { S3Options } from '../object-store-s3/s3-client.ts';

/** Where the attempts' pods run, and what they reach from there. */
export interface SparkRunLauncherOptions {
  /** Path of a kubeconfig. Default: the service account of the pod that we run in. */
  kubeconfig?: string | undefined;
  namespace: string;
  /** Image of drivers and executors: `spark-jobs/ingest`. */
  image: string;
  /** Default `IfNotPresent`. */
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never' | undefined;
  /** The drivers' service account, with rights to pods in the namespace (`k8s/spark`). Executors get none. */
  serviceAccount: string;
  /** Secret of the namespace with the keys of `secretKeys`. */
  secretName: string;
  /** The bucket of the uploaded files, as we reach it; attempts and we exchange objects below `_runs/`. */
  objects: S3Options;
  /** Base URL of the same store as pods reach it. Default: as we do. */
  podsS3Endpoint?: string | undefined;
  /** JDBC URL of the tables' catalog as pods reach it. */
  catalogUri: string;
  /** Where the tables' files are, e.g. `s3://bucket/warehouse`. */
  warehouse: string;
  /** Longest time of a driver once it has a machine, including its wait for executors. */
  deadlineSeconds: number;
  /** Longest time pods may wait for machines, and again for their containers on these. */
  pendingSeconds: number;
  /** Where drivers send the spans of their attempts; undefined: nowhere. */
  traces?: { url: string; serviceName: string } | undefined;
}

/** Keys of the secret and names in the pods' environment: for the object store, and for the catalog. */
export const storeSecretKeys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
/** Key of the secret, if it is there: headers for the collector, such as its credentials. */
export const traceSecretKeys = ['OTEL_EXPORTER_OTLP_HEADERS'];
/** Key of the secret, if it is there: the authorities that Java trusts (PKCS12), in place of its own. */
export const truststoreSecretKey = 'truststore.p12';
/** Key of the secret, if it is there: the truststore's password, where it is not Java's default, `changeit`. */
export const truststorePasswordSecretKey = 'truststore.password';
export const catalogSecretKeys = ['CELEIRO_CATALOG_USER', 'CELEIRO_CATALOG_PASSWORD'];
