import { join } from 'node:path';
import type { Stack } from '../context.ts';
import type { StackProcess } from '../server.ts';
import { folderOf, group } from './addresses.ts';
import { isHealthy } from './health.ts';
import { kubeconfigOf } from './kubeconfig.ts';
import { certificateOf, keyOf } from './pki.ts';
import { program, versions } from './programs.ts';

/** The controllers: service accounts, garbage collection, endpoints, the autoscaler. */
export const controllerManager: StackProcess = {
  name: 'kube-controller-manager',
  group,
  version: `Kubernetes ${versions.kubernetes}`,
  needs: ['kube-apiserver'],
  stopSignal: 'SIGTERM',
  address: urlOf,
  ports: ({ ports }) => [ports.kubeControllerManager],
  prepare: async () => undefined,
  async launch(stack) {
    const kubeconfig = kubeconfigOf(stack, 'kube-controller-manager');
    const options = {
      kubeconfig,
      'authentication-kubeconfig': kubeconfig,
      'authorization-kubeconfig': kubeconfig,
      'bind-address': stack.host,
      'secure-port': stack.ports.kubeControllerManager,
      'tls-cert-file': certificateOf(stack, 'kube-controller-manager'),
      'tls-private-key-file': keyOf(stack, 'kube-controller-manager'),
      'leader-elect': false,
      'root-ca-file': certificateOf(stack, 'ca'),
      'service-account-private-key-file': keyOf(stack, 'tokens'),
      'use-service-account-credentials': true,
      // The default, 15 s, is what a test of the autoscaler would wait for most.
      'horizontal-pod-autoscaler-sync-period': '5s',
      // The controller manager creates this folder; the default would be a system folder.
      'flex-volume-plugin-dir': join(folderOf(stack), 'volume-plugins'),
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return { command: await program(stack, 'hyperkube'), args: ['kube-controller-manager', ...args] };
  },
  ready: (stack) => isHealthy(stack, 'ca', `${urlOf(stack)}/healthz`),
  settings: () => ({}),
};

function urlOf({ host, ports }: Stack): string {
  return `https://${host}:${ports.kubeControllerManager}`;
}
