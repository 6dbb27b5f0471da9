import { join } from 'node:path';
import type { Stack } from '../context.ts';
import type { StackProcess } from '../server.ts';
import { folderOf, group, nodeName, podRange } from './addresses.ts';
import { writeIfChanged } from './files.ts';
import { kubeconfigOf } from './kubeconfig.ts';
import { program, versions } from './programs.ts';

/** The addresses of services, as rules of the kernel. */
export const proxy: StackProcess = {
  name: 'kube-proxy',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  // It asks for the node that the kubelet registers.
  needs: ['kubelet'],
  stopSignal: 'SIGTERM',
  address: urlOf,
  ports: ({ ports }) => [ports.kubeProxyHealth, ports.kubeProxyMetrics],
  prepare: async () => undefined,
  async launch(stack) {
    const { host, ports } = stack;
    const config = join(folderOf(stack), 'kube-proxy.json');
    const settings = {
      apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
      kind: 'KubeProxyConfiguration',
      mode: 'iptables',
      // All pods are on one bridge: only answers that come back through the node find their way.
      iptables: { masqueradeAll: true, localhostNodePorts: false },
      clusterCIDR: podRange,
      hostnameOverride: nodeName,
      clientConnection: { kubeconfig: kubeconfigOf(stack, 'kube-proxy') },
      // The kernel's own limits stay as they are.
      conntrack: { maxPerCore: 0 },
      healthzBindAddress: `${host}:${ports.kubeProxyHealth}`,
      metricsBindAddress: `${host}:${ports.kubeProxyMetrics}`,
    };
    await writeIfChanged(config, JSON.stringify(settings, null, 2));
    return { command: await program(stack, 'hyperkube'), args: ['kube-proxy', `--config=${config}`] };
  },
  async ready(stack) {
    return (await fetch(`${urlOf(stack)}/healthz`)).ok;
  },
  settings: () => ({}),
};

function urlOf({ host, ports }: Stack): string {
  return `http://${host}:${ports.kubeProxyHealth}`;
}
