import { join } from 'node:path';
import type { Stack } from '../context.ts';
import type { StackProcess } from '../server.ts';
import { folderOf, group } from './addresses.ts';
import { isHealthy } from './health.ts';
import { certificateOf, keyOf } from './pki.ts';
import { program, versions } from './programs.ts';

/** The cluster's database. */
export const etcd: StackProcess = {
  name: 'etcd',
  group,
  version: `etcd ${versions.etcd}`,
  needs: ['node'],
  stopSignal: 'SIGTERM',
  address: etcdUrlOf,
  ports: ({ ports }) => [ports.etcd, ports.etcdPeer],
  prepare: async () => undefined,
  async launch(stack) {
    const url = etcdUrlOf(stack);
    const peer = `http://${stack.host}:${stack.ports.etcdPeer}`;
    const options = {
      name: 'stack',
      'data-dir': join(folderOf(stack), 'etcd'),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `stack=${peer}`,
      'cert-file': certificateOf(stack, 'etcd'),
      'key-file': keyOf(stack, 'etcd'),
      'trusted-ca-file': certificateOf(stack, 'etcd'),
      'client-cert-auth': true,
      'log-level': 'warn',
      // After a power failure, `up` makes the lost content again.
      'unsafe-no-fsync': true,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return { command: await program(stack, 'hyperkube'), args: ['etcd', ...args] };
  },
  ready: (stack) => isHealthy(stack, 'etcd', `${etcdUrlOf(stack)}/health`),
  settings: () => ({}),
};

export function etcdUrlOf({ host, ports }: Stack): string {
  return `https://${host}:${ports.etcd}`;
}
