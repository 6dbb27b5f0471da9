import { join } from 'node:path';
import {
  certificateIn,
  type Holder,
  keyIn,
  makeAuthorityIn,
  makeSelfSigned,
  makeSigned,
} from '../certificates.ts';
import type { Stack } from '../context.ts';
import { apiServiceAddress, clusterDomain, folderOf, nodeAddress, nodeName } from './addresses.ts';

/** Holders of a certificate of the cluster's authority: its subject, and the host names it is valid for. */
const identities = {
  'kube-apiserver': {
    subject: '/CN=kube-apiserver',
    names: [
      ...['kubernetes', 'kubernetes.default', 'kubernetes.default.svc'].map((name) => `DNS:${name}`),
      `DNS:kubernetes.default.svc.${clusterDomain}`,
      `IP:${apiServiceAddress}`,
      `IP:${nodeAddress}`,
    ],
  },
  kubelet: {
    subject: `/O=system:nodes/CN=system:node:${nodeName}`,
    names: [`DNS:${nodeName}`, `IP:${nodeAddress}`],
  },
  'kube-controller-manager': { subject: '/CN=system:kube-controller-manager', names: ['IP:127.0.0.1'] },
  'kube-scheduler': { subject: '/CN=system:kube-scheduler', names: ['IP:127.0.0.1'] },
  'kube-proxy': { subject: '/CN=system:kube-proxy', names: [] },
  /** The API server as the kubelet's client. */
  'kubelet-client': { subject: '/O=system:masters/CN=kubelet-client', names: [] },
  /** The API server as the client of APIs that pods serve under its address. It tells them who asks. */
  'front-proxy': { subject: '/CN=front-proxy', names: [] },
  admin: { subject: '/O=system:masters/CN=admin', names: [] },
  /** The service's account: it has the same rights outside the cluster as inside. */
  worker: { subject: '/O=system:serviceaccounts/CN=system:serviceaccount:celeiro:celeiro-worker', names: [] },
} satisfies Record<string, Holder>;
export type Identity = keyof typeof identities;

/** Makes missing keys and certificates of the cluster. */
export async function makePki(stack: Stack): Promise<void> {
  const folder = pkiOf(stack);
  await makeAuthorityIn(stack, folder, '/CN=celeiro-stack');
  // etcd trusts this one certificate alone, and none of the cluster's authority.
  await makeSelfSigned(folder, 'etcd', { subject: '/CN=etcd', names: ['IP:127.0.0.1'] });
  // Signs the tokens of service accounts.
  await makeSelfSigned(folder, 'tokens', { subject: '/CN=tokens', names: [] });
  for (const [name, holder] of Object.entries(identities)) await makeSigned(folder, name, holder);
}

export function certificateOf(stack: Stack, name: Identity | 'ca' | 'etcd' | 'tokens'): string {
  return certificateIn(pkiOf(stack), name);
}

export function keyOf(stack: Stack, name: Identity | 'ca' | 'etcd' | 'tokens'): string {
  return keyIn(pkiOf(stack), name);
}

function pkiOf(stack: Stack): string {
  return join(folderOf(stack), 'pki');
}
