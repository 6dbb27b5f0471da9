import { chmod, mkdir, stat } from 'node:fs/promises';

/** Rights of the group and of others. */
const OTHERS = 0o077;

/**
 * Makes a folder that only its owner may enter, or takes the others' rights from one that is there. One that belongs to
 * somebody else, as a volume may, stays as it is.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode } = await stat(path);
  if ((mode & OTHERS) === 0) return;
  await chmod(path, mode & 0o7777 & ~OTHERS).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
}
