import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataFolderProblem } from '../../config/data-folder-problem.ts';
import { ownAccounts } from './embedded-account.ts';

/**
 * Whether the folder `postgres` of a data folder holds a cluster.
 * @throws SettingsError where it is another account's. Root would give it to PostgreSQL's account, and its owner's service
 * could not start any more.
 */
export async function hasCluster(folder: string): Promise<boolean> {
  const data = join(folder, 'data');
  const found = await look(join(data, 'PG_VERSION'));
  if (!found) return false;
  const { uid } = await stat(data);
  const accounts = ownAccounts();
  if (accounts && !accounts.includes(uid)) throw dataFolderProblem('other_account', { path: data, uid });
  return true;
}

/** @returns undefined where there is no such file. @throws SettingsError where this account may not look */
async function look(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
    throw dataFolderProblem('closed_to_account', { ...(await closedFolder(path)), mine: process.getuid!() });
  }
}

/** The folder above the path that this account may not enter, and its owner. */
async function closedFolder(path: string): Promise<{ path: string; uid: number }> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found) return { path: folder, uid: found.uid };
  }
}
