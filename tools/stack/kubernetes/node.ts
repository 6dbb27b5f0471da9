import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Stack } from '../context.ts';
import { installPackage, needCommand } from '../programs.ts';
import type { StackFixture } from '../server.ts';
import { bridge, folderOf, group, nodeAddress } from './addresses.ts';
import { anotherClusterRuns } from './cgroups.ts';
import { kubeconfigOf, writeKubeconfigs } from './kubeconfig.ts';
import { makeNetwork, ownerOfNetwork, removeNetwork } from './network.ts';
import { makePki } from './pki.ts';
import { podImages } from './pod-images.ts';
import { program, versions } from './programs.ts';

/** Where Debian's package puts them. */
export const cniPlugins = '/usr/lib/cni';

/** This machine as a node: programs, keys, the pods' network. */
export const node: StackFixture = {
  name: 'node',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  needs: [],
  address: () => `${nodeAddress} on ${bridge}`,
  check: needRoot,
  async prepare(stack) {
    if (await anotherClusterRuns()) throw new Error('this machine is a node of another cluster already');
    const packages = { ip: 'iproute2', iptables: 'iptables', containerd: 'containerd', runc: 'runc' };
    for (const [command, pkg] of Object.entries(packages)) await needCommand(stack, 'node', command, pkg);
    if (!existsSync(cniPlugins)) await installPackage(stack, 'node', 'containernetworking-plugins');
    await Promise.all([program(stack, 'hyperkube'), podImages(stack)]);
    await mkdir(folderOf(stack), { recursive: true, mode: 0o700 });
    await makePki(stack);
    await writeKubeconfigs(stack);
  },
  make: (stack) =>
    makeNetwork(stack, [stack.ports.postgres, stack.ports.s3, stack.ports.kafkaPods, stack.ports.trino]),
  ready: isOurs,
  clean: removeNetwork,
  settings: (stack) => ({ CELEIRO_KUBECONFIG: kubeconfigOf(stack, 'worker') }),
};

function needRoot(): void {
  if (process.platform === 'linux' && process.getuid?.() === 0) return;
  const others = 'name the other servers to start those alone, e.g. up postgres s3 kafka trino';
  throw new Error(`Kubernetes needs Linux and root: its pods are the kernel's work; ${others}`);
}

async function isOurs(stack: Stack): Promise<boolean> {
  return (await ownerOfNetwork()) === stack.folder;
}
