import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { V1Node, V1Pod } from '@kubernetes/client-node';
import { diesWithUs } from '../../test/support/serve.ts';
import type { Stack } from '../../tools/stack/context.ts';
import { buildWithGo } from '../../tools/stack/go.ts';
import { sparkNamespace as namespace } from '../../tools/stack/kubernetes/addresses.ts';
import { coreApi } from '../../tools/stack/kubernetes/client.ts';
import { kubeconfigOf } from '../../tools/stack/kubernetes/kubeconfig.ts';
import { cached } from '../../tools/stack/programs.ts';

const version = '0.7.0';
const label = 'celeiro.dev/simulated';
const PODS_PER_NODE = 500;

/** What brings pods to these nodes and nowhere else, and keeps all others away. */
export const placement = {
  node_selector: { [label]: 'true' },
  tolerations: [{ key: label, operator: 'Exists', effect: 'NoSchedule' }],
};

export function isPlaced({ spec }: V1Pod): boolean {
  return spec?.nodeSelector?.[label] !== undefined;
}

/**
 * Adds nodes to the stack's cluster that only `kwok` knows: their pods are said to run, and nothing runs.
 * @returns what removes them with their pods
 */
export async function addSimulatedNodes(stack: Stack, count: number): Promise<() => Promise<void>> {
  const program = await cached(stack, `kwok-${version}`, async (folder) => {
    stack.say('kwok', 'builds kwok');
    const module = `sigs.k8s.io/kwok/cmd/kwok@v${version}`;
    await buildWithGo(stack, 'kwok', ['install', module], { env: { GOBIN: folder } });
  });
  const api = coreApi(stack);
  const names = Array.from({ length: count }, (_, nth) => `simulated-${nth}`);
  const remove = async () => {
    for (const name of names) {
      const fieldSelector = `spec.nodeName=${name}`;
      await api.deleteCollectionNamespacedPod({ namespace, fieldSelector, gracePeriodSeconds: 0 });
      await api.deleteNode({ name });
    }
  };
  await remove().catch(() => undefined); // those that an interrupted run left
  for (const name of names) await api.createNode({ body: nodeOf(name) });
  const [command, ...args] = [
    ...diesWithUs,
    join(program, 'kwok'),
    ...[
      `--kubeconfig=${kubeconfigOf(stack, 'admin')}`,
      '--manage-all-nodes=false',
      `--manage-nodes-with-label-selector=${label}=true`,
      '--node-lease-duration-seconds=40',
    ],
  ];
  const kwok = spawn(command!, args, { stdio: 'ignore' });
  return async () => {
    await remove();
    const ended = once(kwok, 'exit');
    kwok.kill();
    await ended;
  };
}

function nodeOf(name: string): V1Node {
  const size = { cpu: '1000', memory: '4Ti', pods: String(PODS_PER_NODE), 'ephemeral-storage': '1Ti' };
  return {
    metadata: { name, labels: { [label]: 'true', 'kubernetes.io/hostname': name } },
    spec: { taints: [{ key: label, value: 'true', effect: 'NoSchedule' }] },
    status: { capacity: size, allocatable: size },
  };
}
