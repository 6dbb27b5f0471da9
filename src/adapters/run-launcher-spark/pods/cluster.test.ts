import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { expect, it, onTestFinished } from 'vitest';
import { Cluster } from './cluster.ts';

it.each([
  ['https://10.0.0.1:6443', 'https://10.0.0.1:6443'],
  ['https://10.0.0.1:6443/', 'https://10.0.0.1:6443'],
  ['https://rancher.example/k8s/clusters/c-m-1', 'https://rancher.example/k8s/clusters/c-m-1'],
  ['https://rancher.example/k8s/clusters/c-m-1/', 'https://rancher.example/k8s/clusters/c-m-1'],
])('the pods of the API server %s are below its own path', async (server, base) => {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kubeconfig = join(folder, 'kubeconfig');
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: 'c', server, skipTLSVerify: false }, { name: 'u' });
  await writeFile(kubeconfig, config.exportConfig());
  const cluster = new Cluster({ kubeconfig, namespace: 'celeiro' });
  expect(cluster.podsUrl.href).toBe(`${base}/api/v1/namespaces/celeiro/pods`);
});
