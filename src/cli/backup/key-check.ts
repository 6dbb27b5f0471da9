import { mac } from '../../domain/security/keyring.ts';

/** Enough of a digest to tell one key from another. */
const CHECK_BYTES = 8;

/** Tells a secret key from others; the key cannot be found from it. */
export function keyCheckOf(secretKey: Buffer): string {
  return mac(secretKey, 'celeiro:backup-key-check').subarray(0, CHECK_BYTES).toString('hex');
}
