import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealKeys } from '../domain/security/sealed-keys.ts';
import { readOrMakeSecret, secretKeyKind } from './secret-file.ts';
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

/**
 * The operator's key, or one made once in the data folder.
 * @throws SettingsError if the file holds no key
 */
export async function readSecretKey(settings: Settings): Promise<Buffer> {
  if (settings.secretKey) return Buffer.from(settings.secretKey, 'hex');
  await mkdir(settings.dataDir, { recursive: true });
  const make = () => randomBytes(32).toString('hex');
  return Buffer.from(await readOrMakeSecret(secretKeyPath(settings), secretKeyKind, make), 'hex');
}
