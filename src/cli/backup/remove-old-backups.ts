import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type BackedUp,
  copiesFolder,
  copyPath,
  type ListedBackup,
  listBackups,
  objectsFile,
  uncompleteBackup,
} from './backup-folder.ts';
import { readPackedLines } from './packed-lines.ts';

export interface RemovedBackups {
  ids: string[];
  /** Bytes of the copies that only they had. */
  bytes: number;
}

export const nothingRemoved: RemovedBackups = { ids: [], bytes: 0 };

/**
 * Removes all backups but the newest, and the copies that none of those has. No other backup or restore may be under way.
 * @returns undefined if a backup is damaged, so that nobody can say which copies it needs; nothing is removed then
 */
export async function removeOldBackups(folder: string, keep: number): Promise<RemovedBackups | undefined> {
  const backups = await listBackups(folder);
  if (backups.some(({ manifest }) => !manifest)) return undefined;
  const [old, kept] = [backups.slice(0, -keep), backups.slice(-keep)];
  if (old.length === 0) return nothingRemoved;
  // First of all they are no backups any more: a copy that is missing is missed by none.
  for (const { id } of old) await uncompleteBackup(folder, id);
  const bytes = await removeCopies(folder, await copiesOf(folder, kept));
  for (const { id } of old) await rm(join(folder, id), { recursive: true });
  return { ids: old.map(({ id }) => id), bytes };
}

async function copiesOf(folder: string, backups: ListedBackup[]): Promise<Set<string>> {
  const copies = new Set<string>();
  for (const { id } of backups) {
    for await (const line of readPackedLines(objectsFile(folder, id))) {
      copies.add(shortName(copyPath(folder, JSON.parse(line) as BackedUp)));
    }
  }
  return copies;
}

/** A part of a copy's name, which takes less memory. Two names that share it cost a copy that is kept for nothing. */
function shortName(path: string): string {
  return Buffer.from(basename(path).slice(0, 24), 'hex').toString('latin1');
}

async function removeCopies(folder: string, needed: Set<string>): Promise<number> {
  let bytes = 0;
  for (const group of await readdir(copiesFolder(folder))) {
    for (const name of await readdir(join(copiesFolder(folder), group))) {
      if (needed.has(shortName(name))) continue;
      const path = join(copiesFolder(folder), group, name);
      bytes += (await stat(path)).size;
      await rm(path);
    }
  }
  return bytes;
}
