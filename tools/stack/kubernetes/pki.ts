import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../context.ts';
import { needCommand, runCommand } from '../programs.ts';
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
} satisfies Record<string, { subject: string; names: string[] }>;
export type Identity = keyof typeof identities;

const days = ['-days', '3650'];
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes missing keys and certificates of the cluster. */
export async function makePki(stack: Stack): Promise<void> {
  await needCommand(stack, 'node', 'openssl', 'openssl');
  await mkdir(join(folderOf(stack), 'pki'), { recursive: true, mode: 0o700 });
  await make(stack, 'ca', ['req', '-x509', ...newKey, ...days, '-subj', '/CN=celeiro-stack']);
  // etcd trusts this one certificate alone, and none of the cluster's authority.
  const local = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  await make(stack, 'etcd', ['req', '-x509', ...newKey, ...days, '-subj', '/CN=etcd', ...local]);
  // Signs the tokens of service accounts.
  await make(stack, 'tokens', ['req', '-x509', ...newKey, ...days, '-subj', '/CN=tokens']);
  for (const [name, { subject, names }] of Object.entries(identities)) {
    const extensions = [
      'basicConstraints=critical,CA:FALSE',
      'extendedKeyUsage=clientAuth,serverAuth',
      ...(names.length > 0 ? [`subjectAltName=${names.join(',')}`] : []),
    ];
    const signed = ['-CA', certificateOf(stack, 'ca'), '-CAkey', keyOf(stack, 'ca')];
    const added = extensions.flatMap((extension) => ['-addext', extension]);
    await make(stack, name, ['req', '-x509', ...newKey, ...days, ...signed, '-subj', subject, ...added]);
  }
}

export function certificateOf(stack: Stack, name: Identity | 'ca' | 'etcd' | 'tokens'): string {
  return join(folderOf(stack), 'pki', `${name}.crt`);
}

export function keyOf(stack: Stack, name: Identity | 'ca' | 'etcd' | 'tokens'): string {
  return join(folderOf(stack), 'pki', `${name}.key`);
}

/** Makes a pair of key and certificate. The certificate is put in place last, so a pair that exists is complete. */
async function make(stack: Stack, name: string, args: string[]): Promise<void> {
  const folder = join(folderOf(stack), 'pki');
  const certificate = join(folder, `${name}.crt`);
  if (existsSync(certificate)) return;
  const serial = ['-set_serial', `0x${randomBytes(8).toString('hex')}`];
  const files = ['-keyout', join(folder, `${name}.key`), '-out', `${certificate}.new`];
  await runCommand('openssl', [...args, ...serial, ...files]);
  await rename(`${certificate}.new`, certificate);
}
