import { CliError, EXIT_USAGE } from '../cli-error.ts';

/** Where the public API is, and who calls it: options of the command, else settings. @throws CliError without a token */
export async function requireServer(options: {
  url?: string;
  token?: string;
}): Promise<{ url: string; token: string }> {
  const { readSettings } = await import('../../config/settings.ts');
  const settings = readSettings();
  const token = options.token ?? settings.token;
  if (!token) throw new CliError('upload_no_token', {}, { exitCode: EXIT_USAGE });
  return { url: options.url ?? settings.publicUrl ?? `http://localhost:${settings.port}`, token };
}
