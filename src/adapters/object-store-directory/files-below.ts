import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedObject } from '../../ports/object-store.ts';

/**
 * The files of a folder and of the folders in it; one that is removed meanwhile is left out.
 * @param folder below `root`, empty or with its slash
 * @param except names directly in `folder`
 */
export async function* filesBelow(
  root: string,
  folder: string,
  except: string[] = [],
): AsyncGenerator<ListedObject> {
  const entries: Dirent[] = await readdir(join(root, folder), { withFileTypes: true }).catch(ifGone([]));
  for (const entry of entries) {
    const key = folder + entry.name;
    if (except.includes(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, `${key}/`);
    if (!entry.isFile()) continue;
    const stats: Stats | undefined = await lstat(join(root, key)).catch(ifGone(undefined));
    if (stats) yield { key, bytes: stats.size, storedAt: stats.mtime };
  }
}

function ifGone<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
