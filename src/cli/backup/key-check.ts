import { mac } from '../../domain/security/keyring.ts';
import { readSealed, type SealKeys, unsealAll } from '../../domain/security/sealed-keys.ts';
import type { Queryable } from '../../ports/database.ts';
import { CliError } from '../cli-error.ts';

/** Enough of a digest to tell one key from another. */
const CHECK_BYTES = 8;

/** Tells a secret key from others; the key cannot be found from it. */
export function keyCheckOf(secretKey: Buffer): string {
  return mac(secretKey, 'celeiro:backup-key-check').subarray(0, CHECK_BYTES).toString('hex');
}

/**
 * Requires that the secret key alone opens the signing keys: a restore asks for the secret key of the backup, and would end with a
 * service that cannot start.
 * @throws SealedKeysError if it is not the database's; CliError if `celeiro keys seal` has yet to make it so
 */
export async function requireKeyOf(db: Queryable, sealKeys: SealKeys): Promise<void> {
  const rows = await readSealed(db);
  const opened = unsealAll(sealKeys, rows).secrets.size;
  if (!sealKeys.other) return;
  const opensAlone = () => unsealAll({ seals: sealKeys.seals, other: undefined }, rows).secrets.size;
  try {
    if (opensAlone() === opened) return;
  } catch {
    // The oldest key opens with the other secret key only.
  }
  throw new CliError('backup_seal_first');
}
