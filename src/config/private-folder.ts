import { chmod, mkdir, stat } from 'node:fs/promises';

/** Rights of the group and of others. */
const OTHERS = 0o077;
const PASSING = 0o011;

/**
 * Makes a folder that is its owner's alone, or takes the others' rights from one that is there. One that belongs to
 * somebody else, as a volume may, stays as it is.
 * @param passing others may pass through to what lies in it, if they may enter that
 */
export async function makePrivateFolder(path: string, passing = false): Promise<void> {
  const left = passing ? PASSING : 0;
  await mkdir(path, { recursive: true, mode: 0o700 | left });
  const { mode } = await stat(path);
  if ((mode & OTHERS) === left) return;
  await chmod(path, (mode & 0o7777 & ~OTHERS) | left).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
}
