import type { S3Options } from '../object-store-s3/client.ts';

/** Where the attempts' pods run, and what they reach from there. */
export interface SparkRunLauncherOptions {
  /** Path of a kubeconfig; without it the account of the pod that we run in. */
  kubeconfig?: string | undefined;
  namespace: string;
  /** Of drivers and executors: `spark-jobs/ingest`. */
  image: string;
  /** Default `IfNotPresent`. */
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never' | undefined;
  /** The drivers' account, which may have pods in the namespace (`k8s/spark`). Executors get none. */
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
  /** So long a driver may take once it has a machine, its wait for executors included. */
  deadlineSeconds: number;
  /** So long its pods may wait for machines, and on these for their containers. */
  pendingSeconds: number;
}

/** Of the secret, and of the environment of the pods: what reaches the object store, and what the catalog. */
export const storeSecretKeys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
export const catalogSecretKeys = ['CELEIRO_CATALOG_USER', 'CELEIRO_CATALOG_PASSWORD'];
