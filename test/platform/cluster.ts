import {
  AppsV1Api,
  AuthorizationV1Api,
  CoreV1Api,
  type V1Deployment,
  type V1Pod,
} from '@kubernetes/client-node';
import { expect } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { serviceNamespace as namespace } from '../../tools/stack/kubernetes/addresses.ts';
import { admin } from '../../tools/stack/kubernetes/client.ts';
import { isRolledOut } from '../../tools/stack/kubernetes/service.ts';

/** A kind of process of the service. */
export type Component = 'gateway' | 'worker';

export const config = admin(await openStack());
export const core = config.makeApiClient(CoreV1Api);
export const apps = config.makeApiClient(AppsV1Api);
export const authorization = config.makeApiClient(AuthorizationV1Api);

const ROLLOUT_MS = 300_000;

/** Pods of a component that are there and not leaving. */
export async function podsOf(component: Component): Promise<V1Pod[]> {
  const labelSelector = `app.kubernetes.io/name=celeiro,app.kubernetes.io/component=${component}`;
  const { items } = await core.listNamespacedPod({ namespace, labelSelector });
  return items.filter(({ metadata }) => metadata!.deletionTimestamp === undefined);
}

/**
 * Replaces all pods of a component by new ones, as `kubectl rollout restart` does, and waits until that is done. `env` are the
 * variables that they have beside the settings.
 */
export async function restart(component: Component, env: Record<string, string> = {}): Promise<void> {
  const name = `celeiro-${component}`;
  const deployment = await apps.readNamespacedDeployment({ name, namespace });
  const { template } = deployment.spec!;
  const annotations = { 'celeiro.dev/restarted-at': new Date().toISOString() };
  template.metadata!.annotations = { ...template.metadata!.annotations, ...annotations };
  const [container] = template.spec!.containers;
  const others = container!.env?.filter((variable) => !(variable.name in env)) ?? [];
  container!.env = [...others, ...Object.entries(env).map(([name, value]) => ({ name, value }))];
  await apps.replaceNamespacedDeployment({ name, namespace, body: deployment });
  await rolledOut(component);
}

/** Waits until all pods of a component are of its newest template and ready, and the old ones have left. */
export async function rolledOut(component: Component): Promise<void> {
  const name = `celeiro-${component}`;
  const labelSelector = `app.kubernetes.io/name=celeiro,app.kubernetes.io/component=${component}`;
  const look = async () => {
    const deployment: V1Deployment = await apps.readNamespacedDeployment({ name, namespace });
    const { items } = await core.listNamespacedPod({ namespace, labelSelector });
    // The pods themselves say so, too: a deployment's status is still the old one just after a pod was killed.
    return isRolledOut(deployment) && items.length === deployment.spec!.replicas && items.every(isReady);
  };
  await expect.poll(look, { timeout: ROLLOUT_MS, interval: 500 }).toBe(true);
}

const isReady = ({ metadata, status }: V1Pod): boolean =>
  metadata!.deletionTimestamp === undefined &&
  (status?.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True');
