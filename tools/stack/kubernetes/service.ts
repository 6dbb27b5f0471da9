import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { AppsV1Api, type KubernetesObject, type V1Deployment } from '@kubernetes/client-node';
import type { Stack } from '../context.ts';
import { serviceImage, serviceImageName } from '../images/service-image.ts';
import type { StackFixture } from '../server.ts';
import { kafka } from '../servers/kafka.ts';
import { clusterDatabase, urlOf } from '../servers/postgres.ts';
import { trino } from '../servers/trino.ts';
import { celeiroAddress, serviceNamespace as namespace } from './addresses.ts';
import { admin, applyObjects } from './client.ts';
import { importImage } from './containers.ts';
import { hostService } from './host-service.ts';
import { kustomized, program } from './kustomize.ts';
import { spark } from './spark.ts';

const overlay = fileURLToPath(new URL('../../../k8s/overlays/stack/', import.meta.url));
/** Plans whose limits a test can reach or never reaches. */
const plans = fileURLToPath(new URL('../../../test/support/plans.yaml', import.meta.url));
const deployments = ['celeiro-gateway', 'celeiro-worker'];

/** Celeiro itself in the cluster: gateways and workers of `k8s/overlays/stack`. */
export const service: StackFixture = {
  name: 'service',
  version: 'of this checkout',
  isOptional: true,
  needs: ['kube-router', 'metrics-server', 'spark', 'postgres', 's3', 'kafka', 'trino'],
  address: () => `http://${celeiroAddress}`,
  async prepare(stack) {
    await Promise.all([serviceImage(stack), program(stack)]);
  },
  async make(stack) {
    await importImage(stack, await serviceImage(stack));
    await applyObjects(stack, await objectsOf(stack));
  },
  async ready(stack) {
    const api = admin(stack).makeApiClient(AppsV1Api);
    const found = await Promise.all(
      deployments.map((name) => api.readNamespacedDeployment({ name, namespace })),
    );
    return found.every(isRolledOut);
  },
  settings: () => ({}),
};

/** The settings of the service in the cluster, for commands and tests on this machine. */
export async function settingsOfService(
  stack: Stack,
  settings: Record<string, string>,
): Promise<Record<string, string>> {
  const own = parseEnv(await readFile(`${overlay}settings.env`, 'utf8')) as Record<string, string>;
  return {
    ...settings,
    ...own,
    CELEIRO_SHAPES_FILE: settings.CELEIRO_SHAPES_FILE!,
    CELEIRO_PLANS_FILE: plans,
    CELEIRO_DATABASE_URL: urlOf(stack, clusterDatabase),
  };
}

/** Whether all pods are of the newest template, and there. */
export function isRolledOut({ metadata, spec, status }: V1Deployment): boolean {
  const wanted = spec?.replicas ?? 1;
  return (
    (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 0) &&
    status?.updatedReplicas === wanted &&
    status?.availableReplicas === wanted &&
    status?.replicas === wanted
  );
}

async function objectsOf(stack: Stack): Promise<KubernetesObject[]> {
  const { ports, secrets } = stack;
  const at = (name: string) => `${name}.${namespace}.svc`;
  const { CELEIRO_SHAPES_FILE: _, CELEIRO_SPARK_NAMESPACE: __, ...ofRuns } = spark.settings(stack);
  const { CELEIRO_KAFKA_PASSWORD, CELEIRO_KAFKA_TOPIC_PREFIX: ___, ...ofKafka } = kafka.settings(stack);
  const { CELEIRO_TRINO_PASSWORD, ...ofTrino } = trino.settings(stack);
  const settings = {
    ...ofRuns,
    CELEIRO_PLANS_FILE: '/etc/celeiro/plans.yaml',
    CELEIRO_S3_ENDPOINT: `https://${at('s3')}:${ports.s3}`,
    ...ofKafka,
    CELEIRO_KAFKA_BROKERS: `${at('kafka')}:${ports.kafkaPods}`,
    ...ofTrino,
    CELEIRO_TRINO_URL: `https://${at('trino')}:${ports.trino}`,
  };
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'celeiro', namespace },
    stringData: {
      CELEIRO_SECRET_KEY: secrets.secretKey,
      CELEIRO_DATABASE_URL: urlOf(stack, clusterDatabase, at('postgres')),
      CELEIRO_S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
      CELEIRO_S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
      CELEIRO_KAFKA_PASSWORD,
      CELEIRO_TRINO_PASSWORD,
    },
  } as KubernetesObject;
  const ofOverlay = await kustomized(stack, {
    ...{ overlay, image: serviceImageName(), settings },
    files: { 'celeiro-files': { 'plans.yaml': plans }, 'celeiro-authorities': { 'ca.crt': stack.authority } },
  });
  const isNamespace = ({ kind }: KubernetesObject) => kind === 'Namespace';
  return [
    ...ofOverlay.filter(isNamespace),
    ...hostService(namespace, 'postgres', ports.postgres),
    ...hostService(namespace, 's3', ports.s3),
    ...hostService(namespace, 'kafka', ports.kafkaPods),
    ...hostService(namespace, 'trino', ports.trino),
    secret,
    ...ofOverlay.filter((object) => !isNamespace(object)),
  ];
}
