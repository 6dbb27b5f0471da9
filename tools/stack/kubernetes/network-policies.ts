import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../context.ts';
import { buildWithGo } from '../go.ts';
import { cached, needCommand, runCommand } from '../programs.ts';
import type { StackProcess } from '../server.ts';
import { bridge, group, nodeName, serviceRange } from './addresses.ts';
import { kubeconfigOf } from './kubeconfig.ts';

const version = '2.1.0';
/** The chain of its rules; `removeNetwork` removes what it leaves. */
const chain = 'KUBE-ROUTER-FORWARD';

/** kube-router, of which only the firewall runs: it makes rules of the kernel of network policies. */
export const networkPolicies: StackProcess = {
  name: 'kube-router',
  group,
  version: `kube-router ${version}`,
  isOptional: true,
  needs: ['kubelet', 'kube-proxy'],
  stopSignal: 'SIGTERM',
  address: () => bridge,
  ports: () => [],
  async prepare(stack) {
    await needCommand(stack, 'kube-router', 'ipset', 'ipset');
    await program(stack);
  },
  async launch(stack) {
    const options = {
      'run-firewall': true,
      'run-router': false,
      'run-service-proxy': false,
      'run-loadbalancer': false,
      kubeconfig: kubeconfigOf(stack, 'admin'),
      'hostname-override': nodeName,
      'service-cluster-ip-range': serviceRange,
      // Both would listen on all addresses of the machine.
      'health-port': 0,
      'metrics-port': 0,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return { command: await program(stack), args };
  },
  async ready() {
    return (await runCommand('iptables-save', ['-t', 'filter'])).includes(`-j ${chain}`);
  },
  settings: () => ({}),
};

/** Built from the Go module, whose checksum Go compares with the checksum database. */
async function program(stack: Stack): Promise<string> {
  const folder = await cached(stack, `kube-router-${version}`, async (building) => {
    stack.say('kube-router', 'builds kube-router, about two minutes');
    const module = `github.com/cloudnativelabs/kube-router/v2/cmd/kube-router@v${version}`;
    await buildWithGo(stack, 'kube-router', ['install', module], { env: { GOBIN: building } });
    if (!existsSync(join(building, 'kube-router'))) throw new Error('go install left no kube-router');
  });
  return join(folder, 'kube-router');
}
