import { stat } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';

/** Size in bytes of a file that a person named. @throws CliError for a folder, the system's error otherwise */
export async function fileSize(path: string): Promise<number> {
  const found = await stat(path);
  if (found.isDirectory()) throw new CliError('file_is_folder', { path });
  return found.size;
}

/** Size in bytes of a file that is read more than once. @throws CliError also for a pipe or a device, whose size is 0 */
export async function regularFileSize(path: string): Promise<number> {
  const size = await fileSize(path);
  if (!(await stat(path)).isFile()) throw new CliError('file_not_regular', { path });
  return size;
}
