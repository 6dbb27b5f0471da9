import type { V1EnvVar, V1Pod } from '@kubernetes/client-node';
import type { AttemptId, RunSpec } from '../../../ports/run-launcher.ts';
import { driverName, labelsOf, publisherName } from '../attempt-names.ts';
import {
  catalogSecretKeys,
  type SparkRunLauncherOptions,
  storeSecretKeys,
  traceSecretKeys,
} from '../options.ts';
import { executorDiskMb, LEAST_DISK_MB, machineSize } from './machine-size.ts';
import { podTemplate, secretEnvironment } from './pod-template.ts';
import { quickJava } from './quick-java.ts';
import { bytesOf, executorSettings, placeSettings, templateFolder, templateName } from './spark-settings.ts';

/** The driver reads its executors' template from an annotation of its own pod: no file, no ConfigMap to clean up. */
const templateAnnotation = 'celeiro.dev/executor-template';

/** The driver of an attempt, which makes its executors' pods. */
export function driverPod(spec: RunSpec, mailboxUrl: string, options: SparkRunLauncherOptions): V1Pod {
  const pod = jobPod(spec, options, 'driver', driverName(spec), [
    '--master=k8s://https://kubernetes.default.svc',
    ...printSettings({ ...placeSettings(options), ...executorSettings(spec, options) }),
    mainFile,
    'attempt',
    mailboxUrl,
  ]);
  const [container] = pod.spec!.containers;
  pod.metadata!.annotations = { [templateAnnotation]: JSON.stringify(executorTemplate(spec, options)) };
  container!.env!.push(...traceEnvironment(spec, options));
  pod.spec!.serviceAccountName = options.serviceAccount;
  pod.spec!.automountServiceAccountToken = true;
  pod.spec!.volumes!.push({
    name: 'executor',
    downwardAPI: {
      items: [
        { path: templateName, fieldRef: { fieldPath: `metadata.annotations['${templateAnnotation}']` } },
      ],
    },
  });
  container!.volumeMounts!.push({ name: 'executor', mountPath: templateFolder, readOnly: true });
  return pod;
}

/** Publishes the staged snapshot of an attempt whose driver is gone; it needs no executors. */
export function publisherPod(spec: JobSpec, mailboxUrl: string, options: SparkRunLauncherOptions): V1Pod {
  return jobPod(spec, options, 'publisher', publisherName(spec), [
    '--master=local[1]',
    ...printSettings(placeSettings(options)),
    mainFile,
    'publish',
    mailboxUrl,
  ]);
}

type JobSpec = AttemptId & Pick<RunSpec, 'tenantSlug' | 'schemaId' | 'driverShape'>;

const mainFile = 'local:///opt/celeiro/ingest.py';

function jobPod(
  spec: JobSpec,
  options: SparkRunLauncherOptions,
  role: 'driver' | 'publisher',
  name: string,
  args: string[],
): V1Pod {
  const { driverShape } = spec;
  if (!driverShape) throw new Error(`run ${spec.runId} has no driver, which every run on Spark has`);
  const size = machineSize(driverShape);
  const memory = `${size.memoryMb}Mi`;
  return {
    metadata: { name, labels: labelsOf(spec, role) },
    spec: {
      automountServiceAccountToken: false,
      ...podTemplate(driverShape, options.secretName, LEAST_DISK_MB, {
        name: 'driver',
        image: options.image,
        imagePullPolicy: options.imagePullPolicy ?? 'IfNotPresent',
        // A driver plans and moves no rows.
        args: ['driver', `-Xmx${size.heapMb}m`, ...quickJava, '--', ...args],
        env: [
          { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
          { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
          ...secretEnvironment(options.secretName, [...storeSecretKeys, ...catalogSecretKeys]),
        ],
        resources: {
          requests: { cpu: size.cpuRequest, memory },
          limits: { cpu: size.cpuLimit, memory },
        },
      }),
      activeDeadlineSeconds: options.deadlineSeconds,
    },
  };
}

/** What the driver's own spans follow, and where they go (`celeiro_ingest/traces.py`). */
function traceEnvironment(
  { traceparent }: RunSpec,
  { traces, secretName }: SparkRunLauncherOptions,
): V1EnvVar[] {
  if (!traces || !traceparent) return [];
  return [
    { name: 'TRACEPARENT', value: traceparent },
    { name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', value: traces.url },
    { name: 'OTEL_SERVICE_NAME', value: traces.serviceName },
    ...secretEnvironment(secretName, traceSecretKeys, true),
  ];
}

/** Spark fills in the image, the size and the command. */
function executorTemplate(spec: RunSpec, options: SparkRunLauncherOptions): V1Pod {
  const env = secretEnvironment(options.secretName, storeSecretKeys);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    spec: {
      automountServiceAccountToken: false,
      ...podTemplate(spec.shape, options.secretName, executorDiskMb(bytesOf(spec)), {
        name: 'executor',
        env,
      }),
    },
  };
}

function printSettings(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `--conf=${name}=${value}`);
}
