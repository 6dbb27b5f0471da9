import { chmod, chown, mkdir, stat } from 'node:fs/promises';

/** Rights of the group and of others. */
const OTHERS = 0o077;
/** The group's right to reach what lies in the folder, without listing it. */
const PASSING = 0o010;

/**
 * Makes a folder that only its owner may enter, or removes the others' rights from an existing one. A folder of another
 * owner, such as a volume, stays as it is where this account may not change it.
 * @param group may pass through the folder to contents that it may enter; needs root
 */
export async function makePrivateFolder(path: string, group?: number): Promise<void> {
  const passing = group === undefined ? 0 : PASSING;
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode, uid, gid } = await stat(path);
  try {
    if (group !== undefined && gid !== group) await chown(path, uid, group);
    if ((mode & OTHERS) !== passing) await chmod(path, (mode & 0o7777 & ~OTHERS) | passing);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
  }
}
