import { mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../context.ts';
import { processesNaming } from '../processes.ts';
import type { StackProcess } from '../server.ts';
import { bridge, folderOf, group, podRange } from './addresses.ts';
import { makePodsGroup, removePodsGroup } from './cgroups.ts';
import { ctr, importImage, socketOf } from './containers.ts';
import { writeIfChanged } from './files.ts';
import { unmountBelow } from './mounts.ts';
import { ownerOfNetwork } from './network.ts';
import { cniPlugins } from './node.ts';
import { podImages } from './pod-images.ts';

/** Paths that the plugins and the kubelet have hard-coded. */
const pluginsMemory = '/var/lib/cni/results';
const logLinks = '/var/log/containers';
const shim = 'containerd-shim';

/** containerd runs the pods' containers. They outlive it, and its next start finds them again. */
export const containerd: StackProcess = {
  name: 'containerd',
  group,
  version: 'containerd of Debian',
  needs: ['node'],
  stopSignal: 'SIGTERM',
  address: socketOf,
  ports: () => [],
  async prepare(stack) {
    // The kernel allows at most 107 characters for the path of a socket; containerd also makes one ending in `.ttrpc`.
    if (`${socketOf(stack)}.ttrpc`.length > 107)
      throw new Error('the path of the stack is too long for a socket');
  },
  async launch(stack) {
    const folder = folderOf(stack);
    await makePodsGroup();
    await mkdir(join(folder, 'cni'), { recursive: true });
    await writeIfChanged(join(folder, 'cni', '10-bridge.conflist'), networkConfiguration(stack));
    await writeIfChanged(join(folder, 'containerd.toml'), configuration(stack));
    const args = ['--config', join(folder, 'containerd.toml'), '--log-level', 'warn'];
    return { command: 'containerd', args };
  },
  async ready(stack) {
    await ctr(stack, ['version']);
    return true;
  },
  async provision(stack) {
    for (const image of await podImages(stack)) await importImage(stack, image);
  },
  async beforeStop(stack) {
    const running = (await ctr(stack, ['tasks', 'list', '-q'])).split('\n').filter(Boolean);
    // A container may end by itself in between. Whatever is left is removed by `clean`.
    await Promise.all(running.map((id) => ctr(stack, ['tasks', 'remove', '--force', id]).catch(() => '')));
    const left = (await ctr(stack, ['containers', 'list', '-q'])).split('\n').filter(Boolean);
    if (left.length > 0) await ctr(stack, ['containers', 'remove', ...left]).catch(() => '');
  },
  async clean(stack) {
    // Never ends the cluster of another stack.
    if ((await ownerOfNetwork()) !== stack.folder) return;
    await killShims(stack);
    await removePodsGroup();
    await unmountBelow(folderOf(stack));
    await rm(join(folderOf(stack), 'addresses'), { recursive: true, force: true });
    for (const name of await readdir(pluginsMemory).catch(() => [])) {
      const file = join(pluginsMemory, name);
      if ((await readFile(file, 'utf8')).includes(folderOf(stack))) await rm(file, { force: true });
    }
    for (const name of await readdir(logLinks).catch(() => [])) {
      const target = await readlink(join(logLinks, name)).catch(() => '');
      if (target.startsWith(folderOf(stack))) await rm(join(logLinks, name), { force: true });
    }
  },
  settings: () => ({}),
};

/** Whether any of the cluster's own processes lives. Abandoned pods alone do not make a cluster. */
export async function isClusterAlive(stack: Stack): Promise<boolean> {
  const processes = await processesNaming(`${folderOf(stack)}/`);
  return processes.some(({ command }) => !command.includes(shim));
}

/** Kills the shims. Every container has one, which holds it while containerd is down. */
async function killShims(stack: Stack): Promise<void> {
  for (const { pid, command } of await processesNaming(socketOf(stack))) {
    if (command.includes(shim)) process.kill(pid, 'SIGKILL');
  }
}

function configuration(stack: Stack): string {
  const folder = folderOf(stack);
  const cri = 'plugins."io.containerd.grpc.v1.cri"';
  return `version = 2
root = "${join(folder, 'containerd')}"
state = "${join(folder, 'run')}"

[grpc]
  address = "${socketOf(stack)}"

[${cri}]
  sandbox_image = "localhost/pause:1"
  disable_apparmor = true
  # Machines whose root lacks CAP_SYS_RESOURCE cannot lower it, and then no pod starts.
  restrict_oom_score_adj = true
  netns_mounts_under_state_dir = true

[${cri}.cni]
  bin_dir = "${cniPlugins}"
  conf_dir = "${join(folder, 'cni')}"

[${cri}.containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"

[${cri}.containerd.runtimes.runc.options]
  SystemdCgroup = false
  Root = "${join(folder, 'run', 'runc')}"
`;
}

/** Puts every pod on the one bridge. Outgoing traffic takes the machine's own address. */
function networkConfiguration(stack: Stack): string {
  const ranges = [[{ subnet: podRange }]];
  const ipam = {
    type: 'host-local',
    dataDir: join(folderOf(stack), 'addresses'),
    ranges,
    routes: [{ dst: '0.0.0.0/0' }],
  };
  const plugin = { type: 'bridge', bridge, isGateway: true, ipMasq: true, hairpinMode: true, ipam };
  return JSON.stringify({ cniVersion: '0.4.0', name: 'pods', plugins: [plugin] }, null, 2);
}
