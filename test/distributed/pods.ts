import type { V1Pod } from '@kubernetes/client-node';
import { expect } from 'vitest';
import type { Stack } from '../../tools/stack/context.ts';
import { coreApi } from '../../tools/stack/kubernetes/client.ts';

interface PodOf {
  tenantSlug: string;
  role: 'driver' | 'executor';
}

const namespace = 'celeiro';

/** Waits until a tenant's run has a running pod of that role. */
export async function waitForPod(stack: Stack, { tenantSlug, role }: PodOf): Promise<V1Pod> {
  const labelSelector = `celeiro.dev/tenant=${tenantSlug},celeiro.dev/role=${role}`;
  let found: V1Pod | undefined;
  const look = async () => {
    const { items } = await coreApi(stack).listNamespacedPod({ namespace, labelSelector });
    found = items.find(({ status }) => status?.phase === 'Running');
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 600_000, interval: 200 }).toBe(true);
  return found!;
}

/** Kills one without notice; the kubelet ends its process with SIGKILL. */
export async function killPod(stack: Stack, of: PodOf): Promise<void> {
  const { metadata } = await waitForPod(stack, of);
  await coreApi(stack).deleteNamespacedPod({ name: metadata!.name!, namespace, gracePeriodSeconds: 0 });
}
