import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import { shapeWith } from '../../../domain/processing/shape.testing.ts';
import { attemptOf } from '../attempt-names.ts';
import { rawFile, specWith, testOptions } from '../run-spec.testing.ts';
import { driverPod, publisherPod } from './driver-pod.ts';

const mailboxUrl = 's3a://files/_runs/12-0a1b2c3d/3';
const placed = shapeWith({
  ocpus: 1,
  memoryGb: 1,
  kubernetes: {
    cpuRequest: '300m',
    memoryOverheadMb: 544,
    nodeSelector: { pool: 'runs' },
    tolerations: [{ key: 'runs', operator: 'Exists', effect: 'NoSchedule' }],
  },
});

function settingsOf(pod: V1Pod): Record<string, string> {
  const conf = pod.spec!.containers[0]!.args!.filter((arg) => arg.startsWith('--conf='));
  return Object.fromEntries(conf.map((arg) => arg.slice('--conf='.length).split(/=(.*)/s, 2)));
}

function templateOf(pod: V1Pod): V1Pod {
  return JSON.parse(pod.metadata!.annotations!['celeiro.dev/executor-template']!) as V1Pod;
}

describe('the trace of a launch', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const traces = { url: 'http://collector.example:4318/v1/traces', serviceName: 'celeiro-spark' };
  const environmentOf = (pod: V1Pod) => pod.spec!.containers[0]!.env!;
  const isOfTraces = ({ name }: { name: string }) => /^(OTEL_|TRACEPARENT$)/.test(name);

  it('goes on in the driver, with headers of the secret if it has any, and not in executors', () => {
    const pod = driverPod(specWith({ traceparent }), mailboxUrl, { ...testOptions, traces });
    expect(environmentOf(pod).filter(isOfTraces)).toEqual([
      { name: 'TRACEPARENT', value: traceparent },
      { name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', value: traces.url },
      { name: 'OTEL_SERVICE_NAME', value: 'celeiro-spark' },
      {
        name: 'OTEL_EXPORTER_OTLP_HEADERS',
        valueFrom: {
          secretKeyRef: { name: 'celeiro-spark', key: 'OTEL_EXPORTER_OTLP_HEADERS', optional: true },
        },
      },
    ]);
    expect(environmentOf(templateOf(pod)).filter(isOfTraces)).toEqual([]);
  });

  it('is left out without a collector or without a trace', () => {
    const pods = [
      driverPod(specWith({ traceparent }), mailboxUrl, testOptions),
      driverPod(specWith({ traceparent: null }), mailboxUrl, { ...testOptions, traces }),
    ];
    expect(pods.flatMap(environmentOf).filter(isOfTraces)).toEqual([]);
  });
});

describe('the machines', () => {
  it('are as large as their shapes, the memory outside of the heap included', () => {
    const pod = driverPod(specWith(), mailboxUrl, testOptions);
    expect(pod.spec!.containers[0]!.resources).toEqual({
      requests: { cpu: '1', memory: '4096Mi' },
      limits: { cpu: '1', memory: '4096Mi' },
    });
    expect(pod.spec!.containers[0]!.args).toContain('-Xmx3686m');
    expect(settingsOf(pod)).toMatchObject({
      'spark.executor.instances': '3',
      'spark.executor.cores': '2',
      'spark.executor.memory': '7372m',
      'spark.executor.memoryOverhead': '820m',
      'spark.kubernetes.executor.request.cores': '2',
      'spark.kubernetes.executor.limit.cores': '2',
    });
  });

  it('may fill a bounded part of the disk of their node, executors by the bytes of the run', () => {
    const limitsOf = ({ spec }: V1Pod) =>
      spec!.volumes!.flatMap(({ name, emptyDir }) => (emptyDir ? [[name, emptyDir.sizeLimit]] : []));
    const files = [{ ...rawFile(5, 10), sizeBytes: 2 ** 30 + 1 }];
    const pod = driverPod(specWith({ files }), mailboxUrl, testOptions);
    expect(limitsOf(pod)).toEqual([['tmp', '2048Mi']]);
    expect(limitsOf(publisherPod(specWith(), mailboxUrl, testOptions))).toEqual([['tmp', '2048Mi']]);
    expect(limitsOf(templateOf(pod))).toEqual([['tmp', '6145Mi']]);
    expect(settingsOf(pod)).toMatchObject({
      'spark.kubernetes.executor.volumes.emptyDir.spark-local-dir-1.options.sizeLimit': '6145Mi',
    });
  });

  it('compile quickly in the driver, and in executors of runs that are soon over', () => {
    const javaOf = (sizeBytes: number) => {
      const files = [5, 6].map((id) => ({ ...rawFile(id, 10), sizeBytes }));
      return settingsOf(driverPod(specWith({ files }), mailboxUrl, testOptions))[
        'spark.executor.extraJavaOptions'
      ];
    };
    const quick = '-XX:TieredStopAtLevel=1';
    expect(driverPod(specWith(), mailboxUrl, testOptions).spec!.containers[0]!.args).toContain(quick);
    expect(javaOf(2 ** 25)).toContain(quick);
    expect(javaOf(2 ** 25 + 1)).toBeUndefined();
  });

  it('are placed as the shapes say, drivers and executors each by their own', () => {
    const pod = driverPod(specWith({ shape: placed }), mailboxUrl, testOptions);
    const settings = settingsOf(pod);
    expect(settings['spark.executor.memory']).toBe('480m');
    expect(settings['spark.executor.memoryOverhead']).toBe('544m');
    expect(settings['spark.kubernetes.executor.request.cores']).toBe('300m');
    expect(settings['spark.kubernetes.executor.limit.cores']).toBe('1');
    expect(templateOf(pod).spec).toMatchObject({
      nodeSelector: placed.kubernetes!.nodeSelector,
      tolerations: placed.kubernetes!.tolerations,
    });
    expect(pod.spec!.nodeSelector).toBeUndefined();
    const other = driverPod(specWith({ driverShape: placed }), mailboxUrl, testOptions);
    expect(other.spec).toMatchObject({
      nodeSelector: { pool: 'runs' },
      tolerations: placed.kubernetes!.tolerations,
    });
    expect(templateOf(other).spec!.nodeSelector).toBeUndefined();
  });

  it('carry whose they are', () => {
    const labels = {
      'app.kubernetes.io/managed-by': 'celeiro',
      'celeiro.dev/tenant': 'acme',
      'celeiro.dev/schema': '7',
      'celeiro.dev/run': '12',
      'celeiro.dev/run-nonce': '0a1b2c3d',
      'celeiro.dev/attempt': '3',
    };
    const pod = driverPod(specWith({ tenantSlug: 'acme' }), mailboxUrl, testOptions);
    expect(pod.metadata!.name).toBe('celeiro-run-12-0a1b2c3d-3');
    expect(pod.metadata!.labels).toEqual({ ...labels, 'celeiro.dev/role': 'driver' });
    for (const [name, value] of Object.entries({ ...labels, 'celeiro.dev/role': 'executor' })) {
      expect(settingsOf(pod)[`spark.kubernetes.executor.label.${name}`]).toBe(value);
    }
  });

  it('have names that are short enough, whatever the numbers', () => {
    const id = { runId: Number.MAX_SAFE_INTEGER, attempt: 99_999_999 };
    const prefix = settingsOf(driverPod(specWith(id), mailboxUrl, testOptions))[
      'spark.kubernetes.executor.podNamePrefix'
    ]!;
    expect(`${prefix}-exec-${2 ** 31 - 1}`.length).toBeLessThanOrEqual(63);
    const { name } = publisherPod(specWith(id), mailboxUrl, testOptions).metadata!;
    expect(name!.length).toBeLessThanOrEqual(63);
  });

  it('are told from those of a run of the same id in another life of the control database', () => {
    const [one, other] = [specWith(), specWith({ runNonce: 'ffffffff' })].map(
      (spec) => driverPod(spec, mailboxUrl, testOptions).metadata!,
    );
    expect(attemptOf(one!.labels)).toEqual({ runId: 12, runNonce: '0a1b2c3d', attempt: 3 });
    expect(attemptOf(other!.labels)).toEqual({ runId: 12, runNonce: 'ffffffff', attempt: 3 });
    expect(one!.name).not.toBe(other!.name);
  });

  it('take a slug for a label that labels cannot hold', () => {
    const pod = driverPod(specWith({ tenantSlug: 'acme-_' }), mailboxUrl, testOptions);
    expect(pod.metadata!.labels!['celeiro.dev/tenant']).toBe('acme');
  });
});

describe('rights', () => {
  const driver = driverPod(specWith(), mailboxUrl, testOptions);
  const publisher = publisherPod(specWith(), mailboxUrl, testOptions);

  it.each([
    ['driver', driver],
    ['publisher', publisher],
    ['executor', templateOf(driver)],
  ])('a %s has none on its machine and writes to /tmp alone', (_, pod) => {
    expect(pod.spec).toMatchObject({
      restartPolicy: 'Never',
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod.spec!.containers[0]!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const writable = pod.spec!.containers[0]!.volumeMounts!.filter(({ readOnly }) => !readOnly);
    expect(writable).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
  });

  it('the driver alone has an account', () => {
    expect(driver.spec).toMatchObject({
      serviceAccountName: 'celeiro-driver',
      automountServiceAccountToken: true,
    });
    for (const pod of [publisher, templateOf(driver)]) {
      expect(pod.spec!.automountServiceAccountToken).toBe(false);
      expect(pod.spec!.serviceAccountName).toBeUndefined();
    }
  });

  it('credentials come from the secret, the catalog’s to no executor', () => {
    const secretNames = (pod: V1Pod) =>
      pod
        .spec!.containers[0]!.env!.filter(
          ({ valueFrom }) => valueFrom?.secretKeyRef?.name === 'celeiro-spark',
        )
        .map(({ name }) => name);
    const store = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect(secretNames(driver)).toEqual([...store, 'CELEIRO_CATALOG_USER', 'CELEIRO_CATALOG_PASSWORD']);
    expect(secretNames(templateOf(driver))).toEqual(store);
    expect(JSON.stringify([driver, publisher])).not.toMatch(/the-key-id|the-secret/);
  });

  it.each([
    ['driver', driver],
    ['publisher', publisher],
    ['executor', templateOf(driver)],
  ])(
    'the authorities of the secret, where it has any, are files of a %s, and its credentials are not',
    (_, pod) => {
      const { secret } = pod.spec!.volumes!.find(({ name }) => name === 'trust')!;
      expect(secret).toEqual({
        secretName: 'celeiro-spark',
        optional: true,
        items: [
          { key: 'AWS_ACCESS_KEY_ID', path: 'secret-seen' },
          { key: 'truststore.p12', path: 'truststore.p12' },
          { key: 'truststore.password', path: 'truststore.password' },
        ],
      });
      expect(pod.spec!.containers[0]!.env).toContainEqual({
        name: 'CELEIRO_TRUST_FOLDER',
        value: '/etc/celeiro-trust',
      });
      const mounts = pod.spec!.containers[0]!.volumeMounts!;
      expect(mounts).toContainEqual({ name: 'trust', mountPath: '/etc/celeiro-trust', readOnly: true });
    },
  );

  it('no attempt runs for ever', () => {
    const hurried = { ...testOptions, deadlineSeconds: 60 };
    for (const pod of [driverPod, publisherPod]) {
      expect(pod(specWith(), mailboxUrl, hurried).spec!.activeDeadlineSeconds).toBe(60);
    }
  });
});

describe('the publisher', () => {
  it('is the job without executors', () => {
    const pod = publisherPod(specWith(), mailboxUrl, testOptions);
    expect(pod.metadata!.name).toBe('celeiro-run-12-0a1b2c3d-3-publish');
    const { args } = pod.spec!.containers[0]!;
    expect(args).toContain('--master=local[1]');
    expect(args!.slice(-3)).toEqual(['local:///opt/celeiro/ingest.py', 'publish', mailboxUrl]);
    expect(Object.keys(settingsOf(pod)).filter((name) => name.includes('kubernetes'))).toEqual([]);
  });
});
