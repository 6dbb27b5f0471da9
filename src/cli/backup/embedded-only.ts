import { mac } from '../../domain/security/keyring.ts';
import { CliError, EXIT_USAGE } from '../cli-error.ts';

/** The settings. @throws CliError on the distributed profile */
export async function readEmbeddedSettings() {
  const { readSettings } = await import('../../config/settings.ts');
  const settings = readSettings();
  if (settings.profile === 'embedded') return settings;
  throw new CliError('backup_not_here', {}, { exitCode: EXIT_USAGE });
}

/** Enough of a digest to tell one key from another. */
const CHECK_BYTES = 8;

/** Tells a secret key from others; the key cannot be found from it. */
export function keyCheckOf(secretKey: Buffer): string {
  return mac(secretKey, 'celeiro:backup-key-check').subarray(0, CHECK_BYTES).toString('hex');
}
