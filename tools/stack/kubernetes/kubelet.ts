import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Stack } from '../context.ts';
import type { StackProcess } from '../server.ts';
import { clusterDomain, dnsServiceAddress, folderOf, group, nodeAddress, nodeName } from './addresses.ts';
import { podsGroup } from './cgroups.ts';
import { coreApi } from './client.ts';
import { socketOf } from './containers.ts';
import { writeIfChanged } from './files.ts';
import { kubeconfigOf } from './kubeconfig.ts';
import { ownerOfNetwork } from './network.ts';
import { certificateOf, keyOf } from './pki.ts';
import { program, versions } from './programs.ts';

/** The kubelet runs the pods that the API assigns to this machine. */
export const kubelet: StackProcess = {
  name: 'kubelet',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  needs: ['kube-apiserver', 'containerd'],
  stopSignal: 'SIGTERM',
  address: healthUrlOf,
  ports: ({ ports }) => [ports.kubeletHealth],
  prepare: async () => undefined,
  async launch(stack) {
    const folder = folderOf(stack);
    const config = join(folder, 'kubelet.json');
    await mkdir(join(folder, 'kubelet'), { recursive: true });
    await writeIfChanged(config, JSON.stringify(configuration(stack), null, 2));
    const options = {
      config,
      kubeconfig: kubeconfigOf(stack, 'kubelet'),
      'hostname-override': nodeName,
      'node-ip': nodeAddress,
      'root-dir': join(folder, 'kubelet'),
      'cert-dir': join(folder, 'pki'),
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return { command: await program(stack, 'hyperkube'), args: ['kubelet', ...args] };
  },
  async ready(stack) {
    if (!(await fetch(`${healthUrlOf(stack)}/healthz`)).ok) return false;
    const { status } = await coreApi(stack).readNode({ name: nodeName });
    return status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
  },
  async clean(stack) {
    if ((await ownerOfNetwork()) !== stack.folder) return;
    await rm(join(devicePlugins, 'kubelet.sock'), { force: true });
    // Removed only if empty: other content is not the stack's.
    for (const folder of [devicePlugins, dirname(devicePlugins)]) await rmdir(folder).catch(() => undefined);
  },
  settings: () => ({}),
};

/** The one path outside its folder that the kubelet insists on. */
const devicePlugins = '/var/lib/kubelet/device-plugins';

function healthUrlOf({ host, ports }: Stack): string {
  return `http://${host}:${ports.kubeletHealth}`;
}

function configuration(stack: Stack) {
  const { host, ports } = stack;
  const folder = folderOf(stack);
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: nodeAddress,
    port: ports.kubelet,
    healthzBindAddress: host,
    healthzPort: ports.kubeletHealth,
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: certificateOf(stack, 'ca') },
    },
    authorization: { mode: 'Webhook' },
    tlsCertFile: certificateOf(stack, 'kubelet'),
    tlsPrivateKeyFile: keyOf(stack, 'kubelet'),
    containerRuntimeEndpoint: `unix://${socketOf(stack)}`,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: `/${podsGroup}`,
    clusterDNS: [dnsServiceAddress],
    clusterDomain,
    // Pods resolve only the cluster's names.
    resolvConf: '',
    podLogsDir: join(folder, 'pod-logs'),
    volumePluginDir: join(folder, 'volume-plugins'),
    failSwapOn: false,
    // Images are never collected: there is no registry to pull them from again.
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    // Absolute bounds: percentages would evict pods on a nearly full disk for no reason.
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '500Mi', 'imagefs.available': '500Mi' },
    serializeImagePulls: false,
  };
}
