import type { Stack } from '../context.ts';
import type { StackProcess } from '../server.ts';
import { group } from './addresses.ts';
import { isHealthy } from './health.ts';
import { kubeconfigOf } from './kubeconfig.ts';
import { certificateOf, keyOf } from './pki.ts';
import { program, versions } from './programs.ts';

/** Finds pods a place: here there is one, and it may be full. */
export const scheduler: StackProcess = {
  name: 'kube-scheduler',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  needs: ['kube-apiserver'],
  stopSignal: 'SIGTERM',
  address: urlOf,
  ports: ({ ports }) => [ports.kubeScheduler],
  prepare: async () => undefined,
  async launch(stack) {
    const kubeconfig = kubeconfigOf(stack, 'kube-scheduler');
    const options = {
      kubeconfig,
      'authentication-kubeconfig': kubeconfig,
      'authorization-kubeconfig': kubeconfig,
      'bind-address': stack.host,
      'secure-port': stack.ports.kubeScheduler,
      'tls-cert-file': certificateOf(stack, 'kube-scheduler'),
      'tls-private-key-file': keyOf(stack, 'kube-scheduler'),
      'leader-elect': false,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return { command: await program(stack, 'hyperkube'), args: ['kube-scheduler', ...args] };
  },
  ready: (stack) => isHealthy(stack, 'ca', `${urlOf(stack)}/healthz`),
  settings: () => ({}),
};

function urlOf({ host, ports }: Stack): string {
  return `https://${host}:${ports.kubeScheduler}`;
}
