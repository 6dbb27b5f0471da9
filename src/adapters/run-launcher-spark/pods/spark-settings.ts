import type { RunSpec } from '../../../ports/run-launcher.ts';
import { driverName, labelsOf } from '../attempt-names.ts';
import type { SparkRunLauncherOptions } from '../options.ts';
import { executorDiskMb, machineSize } from './machine-size.ts';
import { quickJava } from './quick-java.ts';

/** Most bytes of a run's records in one task of a shuffle; Spark puts small partitions together. */
const SHUFFLE_PARTITION_BYTES = 64 * 1024 * 1024;

/**
 * A run of no more bytes ends before the code of Java's slower, better compiler pays off in its executors: 200 records took 21 s
 * instead of 26, 65 MB 30 s instead of 34, on two cores.
 */
const QUICK_BYTES = 64 * 1024 * 1024;

/** A volume of this name takes the place of the one that Spark makes. */
const localDir = 'spark.kubernetes.executor.volumes.emptyDir.spark-local-dir-1';

/** Where the driver finds its executors' template. */
export const templateFolder = '/etc/celeiro';
export const templateName = 'executor.yaml';

/** How pods reach the store and the catalog. Settings that hold for every installation are in the image. */
export function placeSettings(options: SparkRunLauncherOptions): Record<string, string> {
  const { objects } = options;
  const endpoint = options.podsS3Endpoint ?? objects.endpoint;
  const pathStyle = String(objects.forcePathStyle ?? false);
  return {
    'spark.log.level': 'WARN',
    'spark.hadoop.fs.s3a.endpoint.region': objects.region,
    'spark.hadoop.fs.s3a.path.style.access': pathStyle,
    'spark.sql.catalog.lake.client.region': objects.region,
    'spark.sql.catalog.lake.s3.path-style-access': pathStyle,
    ...(endpoint !== undefined && {
      'spark.hadoop.fs.s3a.endpoint': endpoint,
      'spark.sql.catalog.lake.s3.endpoint': endpoint,
    }),
    'spark.sql.catalog.lake.uri': options.catalogUri,
    'spark.sql.catalog.lake.warehouse': options.warehouse,
  };
}

/** Bytes of a run's files as they were sent. */
export function bytesOf({ files }: Pick<RunSpec, 'files'>): number {
  return files.reduce((sum, file) => sum + file.sizeBytes, 0);
}

/** The executors: their number, their size, and that they belong to the driver's pod. */
export function executorSettings(spec: RunSpec, options: SparkRunLauncherOptions): Record<string, string> {
  const size = machineSize(spec.shape);
  const cores = spec.executors * spec.shape.ocpus;
  const bytes = bytesOf(spec);
  const labels = Object.entries(labelsOf(spec, 'executor'));
  return {
    'spark.kubernetes.namespace': options.namespace,
    'spark.kubernetes.driver.pod.name': '$(POD_NAME)',
    'spark.driver.host': '$(POD_IP)',
    'spark.kubernetes.container.image': options.image,
    'spark.kubernetes.container.image.pullPolicy': options.imagePullPolicy ?? 'IfNotPresent',
    'spark.kubernetes.authenticate.serviceAccountName': options.serviceAccount,
    'spark.kubernetes.executor.podNamePrefix': driverName(spec),
    'spark.kubernetes.executor.podTemplateFile': `${templateFolder}/${templateName}`,
    ...Object.fromEntries(labels.map(([name, value]) => [`spark.kubernetes.executor.label.${name}`, value])),
    // Executors stay until the driver's pod goes, so that their cause of death can be seen and their logs kept.
    'spark.kubernetes.executor.deleteOnTermination': 'false',
    'spark.executor.syncLogLevel.enabled': 'true',
    'spark.kubernetes.allocation.batch.size': String(spec.executors),
    'spark.kubernetes.allocation.batch.delay': '500ms',
    // A busy cluster answers late: with a shorter timeout, an executor would be made twice.
    'spark.kubernetes.driver.requestTimeout': '60000',
    'spark.kubernetes.driver.connectionTimeout': '60000',
    ...(bytes <= QUICK_BYTES && { 'spark.executor.extraJavaOptions': quickJava.join(' ') }),
    'spark.executor.instances': String(spec.executors),
    'spark.executor.cores': String(spec.shape.ocpus),
    'spark.kubernetes.executor.request.cores': size.cpuRequest,
    'spark.kubernetes.executor.limit.cores': size.cpuLimit,
    'spark.executor.memory': `${size.heapMb}m`,
    'spark.executor.memoryOverhead': `${size.overheadMb}m`,
    // Spark's own volume for what it shuffles would have no bound.
    [`${localDir}.mount.path`]: '/var/spark-local',
    [`${localDir}.options.sizeLimit`]: `${executorDiskMb(bytes)}Mi`,
    'spark.sql.shuffle.partitions': String(Math.max(cores, Math.ceil(bytes / SHUFFLE_PARTITION_BYTES))),
  };
}
