import { join } from 'node:path';
import type { Stack } from '../context.ts';
import type { StackProcess } from '../server.ts';
import { folderOf, group, nodeName, podRange } from './addresses.ts';
import { writeIfChanged } from './files.ts';
import { kubeconfigOf } from './kubeconfig.ts';
import { program, versions } from './programs.ts';

/** kube-proxy: implements the addresses of services as rules of the kernel. */
export const proxy: StackProcess = {
  name: 'kube-proxy',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  // kube-proxy reads the node object that the kubelet registers.
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
      // All pods are on one bridge: answers must come back through the node to be translated.
      iptables: { masqueradeAll: true, localhostNodePorts: false },
      clusterCIDR: podRange,
      hostnameOverride: nodeName,
      clientConnection: { kubeconfig: kubeconfigOf(stack, 'kube-proxy') },
      // 0: leaves the kernel's own limits unchanged.
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
