import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Stack } from '../context.ts';
import { findJava } from '../java.ts';
import { runCommand } from '../programs.ts';
import { folderOf, makeAuthority } from './authority.ts';

/** Java's own default. It protects nothing: a truststore holds certificates, which are public. */
const password = 'changeit';
const oldestJava = 17;

/** The stack's authority as Java reads it (PKCS12), made on first use. */
export async function makeTruststore(stack: Stack): Promise<string> {
  await makeAuthority(stack);
  const file = join(folderOf(stack), 'truststore.p12');
  if (existsSync(file)) return file;
  const keytool = join(dirname(await findJava(stack, 'stack', oldestJava)), 'keytool');
  const made = `${file}.${randomBytes(4).toString('hex')}`;
  const authority = ['-alias', 'celeiro-stack', '-file', stack.authority];
  const store = ['-keystore', made, '-storetype', 'PKCS12', '-storepass', password];
  await runCommand(keytool, ['-importcert', '-noprompt', ...authority, ...store]);
  await rename(made, file);
  return file;
}

/** Options by which a Java process trusts the stack's authority, and no other. */
export async function javaTrust(stack: Stack): Promise<string[]> {
  const file = await makeTruststore(stack);
  return [`-Djavax.net.ssl.trustStore=${file}`, `-Djavax.net.ssl.trustStorePassword=${password}`];
}
