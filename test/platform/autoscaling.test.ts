import { AutoscalingV2Api, Metrics } from '@kubernetes/client-node';
import { expect, inject, it } from 'vitest';
import { serviceNamespace as namespace, nodeName } from '../../tools/stack/kubernetes/addresses.ts';
import { apps, config, podsOf, rolledOut } from './cluster.ts';
import { startPlatformLoad } from './platform-load.ts';
import { pressingClients } from './pressing-clients.ts';

const autoscaling = config.makeApiClient(AutoscalingV2Api);
const metrics = new Metrics(config);
const name = 'celeiro-gateway';

/** The autoscaler acts on averages of some ten seconds, and a new pod has to start beside the load. */
const patient = { timeout: 300_000, interval: 500 };
const LEAST_MEMORY_KIB = 50 * 1024;

it("the cluster's own API tells what each pod of the service and the node use", async () => {
  const pods = [...(await podsOf('gateway')), ...(await podsOf('worker'))];
  const names = pods.map(({ metadata }) => metadata!.name!).sort();
  const measured = async () => {
    const { items } = await metrics.getPodMetrics(namespace);
    return items
      .filter(({ containers }) => containers.every(isPlausible))
      .map(({ metadata }) => metadata.name);
  };
  // A pod is told of after two looks at it.
  await expect.poll(async () => (await measured()).sort(), patient).toEqual(expect.arrayContaining(names));
  const { items: nodes } = await metrics.getNodeMetrics();
  expect(nodes.map(({ metadata, ...node }) => [metadata.name, isPlausible(node)])).toEqual([
    [nodeName, true],
  ]);
});

it('gateways become one more under load and as many as before after it, and no request fails', async () => {
  const { spec } = await autoscaling.readNamespacedHorizontalPodAutoscaler({ name, namespace });
  const least = spec!.minReplicas!;
  // Other tests count gateways, so the overlay leaves the autoscaler no choice.
  expect(spec!.maxReplicas).toBe(least);
  const heavy = await pressingClients(inject('platform'));
  const light = await startPlatformLoad();
  try {
    expect(await replicas()).toEqual({ wanted: least, ready: least });
    await limit(least + 1);
    heavy.begin();
    await expect.poll(replicas, patient).toEqual({ wanted: least + 1, ready: least + 1 });
    await heavy.end();
    await expect.poll(async () => (await replicas()).wanted, patient).toBe(least);
    // The gateway that goes ends its uploads first.
    await rolledOut('gateway');
  } finally {
    await limit(least);
    await heavy.end();
    await light.stop();
    await rolledOut('gateway');
  }
  console.log(JSON.stringify({ ...light.answered, pressing: heavy.answered() }));
  expect([...light.failures, ...heavy.failures]).toEqual([]);
  expect(Object.values(light.answered).every((times) => times > 0)).toBe(true);
});

function isPlausible({ usage }: { usage: { cpu: string; memory: string } }): boolean {
  // metrics-server tells nanocores and KiB.
  const [, nanocores] = /^(\d+)n$/.exec(usage.cpu) ?? [];
  const [, kib] = /^(\d+)Ki$/.exec(usage.memory) ?? [];
  return Number(nanocores) > 0 && Number(kib) > LEAST_MEMORY_KIB;
}

async function replicas(): Promise<{ wanted: number | undefined; ready: number | undefined }> {
  const { spec, status } = await apps.readNamespacedDeployment({ name, namespace });
  return { wanted: spec!.replicas, ready: status!.readyReplicas };
}

/** Sets the most gateways that the autoscaler may ask for. */
async function limit(maxReplicas: number): Promise<void> {
  const body = [{ op: 'replace', path: '/spec/maxReplicas', value: maxReplicas }];
  await autoscaling.patchNamespacedHorizontalPodAutoscaler({ name, namespace, body });
}
