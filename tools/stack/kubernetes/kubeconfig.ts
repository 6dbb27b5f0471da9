import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../context.ts';
import { apiUrlOf, folderOf } from './addresses.ts';
import { writeIfChanged } from './files.ts';
import { certificateOf, type Identity, keyOf } from './pki.ts';

/** Users of the API that get a kubeconfig: `admin` may do anything, `worker` what the service may. */
const identities: Identity[] = [
  ...(['admin', 'worker'] as const),
  ...(['kubelet', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy'] as const),
];

export function kubeconfigOf(stack: Stack, identity: Identity): string {
  return join(folderOf(stack), 'kubeconfigs', identity);
}

/** Writes the kubeconfigs. Each is self-contained, so that it can be copied. */
export async function writeKubeconfigs(stack: Stack): Promise<void> {
  await mkdir(join(folderOf(stack), 'kubeconfigs'), { recursive: true, mode: 0o700 });
  const base64 = async (file: string) => (await readFile(file)).toString('base64');
  for (const identity of identities) {
    const cluster = {
      server: apiUrlOf(stack),
      'certificate-authority-data': await base64(certificateOf(stack, 'ca')),
    };
    const user = {
      'client-certificate-data': await base64(certificateOf(stack, identity)),
      'client-key-data': await base64(keyOf(stack, identity)),
    };
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'stack', cluster }],
      users: [{ name: identity, user }],
      contexts: [{ name: 'stack', context: { cluster: 'stack', user: identity } }],
      'current-context': 'stack',
    };
    // JSON is YAML.
    await writeIfChanged(kubeconfigOf(stack, identity), `${JSON.stringify(config, null, 2)}\n`, 0o600);
  }
}
