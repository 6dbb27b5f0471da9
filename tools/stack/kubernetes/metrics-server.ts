import { fileURLToPath } from 'node:url';
import { Metrics } from '@kubernetes/client-node';
import type { StackFixture } from '../server.ts';
import { group, nodeName } from './addresses.ts';
import { admin, applyObjects, readManifest } from './client.ts';
import { importImage } from './containers.ts';
import { metricsServerImage } from './pod-images.ts';
import { versions } from './programs.ts';

const manifest = fileURLToPath(new URL('./metrics-server.yaml', import.meta.url));

/** metrics-server, in a pod: the API of what pods and the node use. The autoscaler has nothing to go by without it. */
export const metricsServer: StackFixture = {
  name: 'metrics-server',
  group,
  version: `metrics-server ${versions.metricsServer}`,
  isOptional: true,
  needs: ['cluster-dns'],
  address: () => '/apis/metrics.k8s.io',
  async prepare(stack) {
    await metricsServerImage(stack);
  },
  async make(stack) {
    await importImage(stack, await metricsServerImage(stack));
    await applyObjects(stack, await readManifest(manifest));
  },
  async ready(stack) {
    const { items } = await new Metrics(admin(stack)).getNodeMetrics();
    return items.some(({ metadata }) => metadata.name === nodeName);
  },
  settings: () => ({}),
};
