import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealKeys } from '../domain/security/sealed-keys.ts';
import type { Settings } from './settings.ts';

/** The keys that seal and open the signing keys. */
export async function readSealKeys(settings: Settings): Promise<SealKeys> {
  const { otherSecretKey } = settings;
  return {
    seals: await readSecretKey(settings),
    other: otherSecretKey === undefined ? undefined : Buffer.from(otherSecretKey, 'hex'),
  };
}

/** Where the operator's key is if no setting has it. */
export function secretKeyPath({ dataDir }: Settings): string {
  return join(dataDir, 'secret.key');
}

/** The operator's key, or one made once in the data folder. */
export async function readSecretKey(settings: Settings): Promise<Buffer> {
  if (settings.secretKey) return Buffer.from(settings.secretKey, 'hex');
  const path = secretKeyPath(settings);
  await mkdir(settings.dataDir, { recursive: true });
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, randomBytes(32).toString('hex'), { mode: 0o600 });
  // Linking fails where the key exists, so of two first starts at once only one key is ever used.
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(mine);
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
}
