import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from './context.ts';
import { needCommand, runCommand } from './programs.ts';

/** Whom a certificate names, and the hosts it is valid for, as `DNS:name` and `IP:address`. */
export interface Holder {
  subject: string;
  names: string[];
}

/** Name of the authority's own pair in its folder. */
const authority = 'ca';

const days = ['-days', '3650'];
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export const certificateIn = (folder: string, name: string): string => join(folder, `${name}.crt`);
export const keyIn = (folder: string, name: string): string => join(folder, `${name}.key`);

/** Makes the folder and the authority in it, unless they are there. */
export async function makeAuthorityIn(stack: Stack, folder: string, subject: string): Promise<void> {
  await needCommand(stack, 'stack', 'openssl', 'openssl');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeSelfSigned(folder, authority, { subject, names: [] });
}

/** Makes a key and a certificate that nobody else signed, unless they are there. */
export async function makeSelfSigned(
  folder: string,
  name: string,
  { subject, names }: Holder,
): Promise<void> {
  await make(folder, name, ['-subj', subject, ...extended(...hosts(names))]);
}

/** Makes a key and a certificate that the folder's authority signed, unless they are there. */
export async function makeSigned(folder: string, name: string, { subject, names }: Holder): Promise<void> {
  const signed = ['-CA', certificateIn(folder, authority), '-CAkey', keyIn(folder, authority)];
  const extensions = extended(
    'basicConstraints=critical,CA:FALSE',
    'extendedKeyUsage=clientAuth,serverAuth',
    ...hosts(names),
  );
  await make(folder, name, [...signed, '-subj', subject, ...extensions]);
}

function hosts(names: string[]): string[] {
  return names.length > 0 ? [`subjectAltName=${names.join(',')}`] : [];
}

function extended(...extensions: string[]): string[] {
  return extensions.flatMap((extension) => ['-addext', extension]);
}

/** Makes a pair of key and certificate. The certificate is put in place last, so a pair that exists is complete. */
async function make(folder: string, name: string, args: string[]): Promise<void> {
  const certificate = certificateIn(folder, name);
  if (existsSync(certificate)) return;
  const serial = ['-set_serial', `0x${randomBytes(8).toString('hex')}`];
  const files = ['-keyout', keyIn(folder, name), '-out', `${certificate}.new`];
  await runCommand('openssl', ['req', '-x509', ...newKey, ...days, ...args, ...serial, ...files]);
  await rename(`${certificate}.new`, certificate);
}
