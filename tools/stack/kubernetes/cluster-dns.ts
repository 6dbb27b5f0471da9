import { Resolver } from 'node:dns/promises';
import { fileURLToPath } from 'node:url';
import type { StackFixture } from '../server.ts';
import { apiServiceAddress, clusterDomain, dnsServiceAddress, group } from './addresses.ts';
import { applyObjects, readManifest } from './client.ts';
import { ownerOfNetwork } from './network.ts';
import { versions } from './programs.ts';

const manifest = fileURLToPath(new URL('./cluster-dns.yaml', import.meta.url));
const TIMEOUT_MS = 1000;

/** CoreDNS, in a pod. Its answer shows that pods run and services are reachable. */
export const clusterDns: StackFixture = {
  name: 'cluster-dns',
  group,
  version: `CoreDNS ${versions.coredns}`,
  needs: ['kubelet', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy'],
  address: () => `${dnsServiceAddress}:53`,
  prepare: async () => undefined,
  make: async (stack) => applyObjects(stack, await readManifest(manifest)),
  async ready(stack) {
    // Another stack's cluster would answer as well.
    if ((await ownerOfNetwork()) !== stack.folder) return false;
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    resolver.setServers([dnsServiceAddress]);
    const [address] = await resolver.resolve4(`kubernetes.default.svc.${clusterDomain}`);
    return address === apiServiceAddress;
  },
  settings: () => ({}),
};
