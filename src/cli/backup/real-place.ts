import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Whether a path is a folder or lies below it, by whatever links either is reached. Neither needs to exist. */
export async function isInside(path: string, folder: string): Promise<boolean> {
  const way = relative(await realPlace(folder), await realPlace(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}

/** The absolute path with the links of all that exists of it followed. */
async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error;
    return join(await realPlace(parent), basename(path));
  }
}
