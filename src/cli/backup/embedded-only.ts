import { CliError, EXIT_USAGE } from '../cli-error.ts';

/** The settings. @throws CliError on the distributed profile */
export async function readEmbeddedSettings() {
  const { readSettings } = await import('../../config/settings.ts');
  const settings = readSettings();
  if (settings.profile === 'embedded') return settings;
  throw new CliError('backup_not_here', {}, { exitCode: EXIT_USAGE });
}
