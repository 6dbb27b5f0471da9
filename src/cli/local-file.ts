import { stat } from 'node:fs/promises';
import { CliError } from './cli-error.ts';

/** Size in bytes of a file that a person named. @throws CliError for a folder, the system's error otherwise */
export async function fileSize(path: string): Promise<number> {
  const found = await stat(path);
  if (found.isDirectory()) throw new CliError('file_is_folder', { path });
  return found.size;
}
