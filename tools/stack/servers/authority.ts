import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { certificateIn, keyIn, makeAuthorityIn, makeSigned } from '../certificates.ts';
import type { Stack } from '../context.ts';
import { serviceNamespace, sparkNamespace } from '../kubernetes/addresses.ts';
import { trustAuthority } from '../trust-authority.ts';

type Server = 'postgres' | 's3' | 'kafka' | 'trino';

/** Where pods know each server (`host-service.ts`). */
const namespaces: Record<Server, string[]> = {
  postgres: [sparkNamespace, serviceNamespace],
  s3: [sparkNamespace, serviceNamespace],
  kafka: [serviceNamespace],
  trino: [serviceNamespace],
};

/** Files in PEM; `both` holds the key and then the certificate, as Java's servers want them. */
export interface Certificate {
  certificate: string;
  key: string;
  both: string;
}

/** Folder of the servers' keys and certificates. */
export const folderOf = (stack: Stack): string => dirname(stack.authority);

let making: Promise<void> = Promise.resolve();

/** Makes the authority, unless it is there, and trusts it. One at a time: servers that start together all ask for it. */
export async function makeAuthority(stack: Stack): Promise<void> {
  const previous = making.catch(() => undefined);
  making = previous.then(() => makeAuthorityIn(stack, folderOf(stack), '/CN=celeiro-stack-servers'));
  await making;
  trustAuthority(stack.authority);
}

/** The certificate of a server, made on first use: valid on this machine, and by the names that pods know. */
export async function makeCertificate(stack: Stack, server: Server): Promise<Certificate> {
  await makeAuthority(stack);
  const folder = folderOf(stack);
  const hosts = ['localhost', ...namespaces[server].map((namespace) => `${server}.${namespace}.svc`)];
  const names = [`IP:${stack.host}`, ...hosts.map((host) => `DNS:${host}`)];
  await makeSigned(folder, server, { subject: `/CN=${server}`, names });
  const files = certificateOf(stack, server);
  if (!existsSync(files.both)) {
    const texts = [await readFile(files.key, 'utf8'), await readFile(files.certificate, 'utf8')];
    await writeFile(`${files.both}.new`, texts.join(''), { mode: 0o600 });
    await rename(`${files.both}.new`, files.both);
  }
  return files;
}

/** The pair of a server, for a proxy that stands in its place. */
export async function readPair(stack: Stack, server: Server): Promise<{ key: Buffer; cert: Buffer }> {
  const { key, certificate } = certificateOf(stack, server);
  return { key: await readFile(key), cert: await readFile(certificate) };
}

export function certificateOf(stack: Stack, server: Server): Certificate {
  const folder = folderOf(stack);
  return {
    certificate: certificateIn(folder, server),
    key: keyIn(folder, server),
    both: join(folder, `${server}.pem`),
  };
}
