import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type BackedUp,
  completeBackup,
  copyPath,
  databaseFile,
  listBackups,
  makeBackup,
  objectsFile,
  sizeOf,
} from './backup-folder.ts';
import { writePacked } from './packed-lines.ts';
import { removeOldBackups } from './remove-old-backups.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-old-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

const object = (path: string): BackedUp => ({ folder: 'objects', path, bytes: path.length, crc32: 0 });

/** A backup of the named objects, at a moment of its own. */
async function addBackup(...paths: string[]): Promise<string> {
  const id = await makeBackup(folder);
  const lines = async function* () {
    for (const path of paths) yield `${JSON.stringify(object(path))}\n`;
  };
  const database = { ...(await writePacked(databaseFile(folder, id), lines())), rows: {} };
  const objects = { ...(await writePacked(objectsFile(folder, id), lines())), count: 0, content_bytes: 0 };
  for (const path of paths) {
    const copy = copyPath(folder, object(path));
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, path);
  }
  const moment = new Date(Date.UTC(2026, 0, 1 + (await listBackups(folder)).length)).toISOString();
  await completeBackup(folder, id, {
    ...{ format: 1, celeiro: '0', moment, finished_at: moment, migrations: [], key_check: '', records: 0 },
    ...{ database, objects, not_whole: [] },
  });
  return id;
}

const isThere = async (path: string) => (await sizeOf(copyPath(folder, object(path)))) !== undefined;

it('old backups go with the copies that only they have', async () => {
  const ids = [await addBackup('old'), await addBackup('old', 'both'), await addBackup('both', 'new')];
  expect(await removeOldBackups(folder, 3)).toEqual({ ids: [], bytes: 0 });
  expect(await isThere('old')).toBe(true);
  expect(await removeOldBackups(folder, 1)).toEqual({ ids: ids.slice(0, 2), bytes: 'old'.length });
  expect((await readdir(folder)).sort()).toEqual([ids[2], 'data'].sort());
  expect([await isThere('old'), await isThere('both'), await isThere('new')]).toEqual([false, true, true]);
});

it('nothing goes while a backup is damaged, since nobody knows which copies it has', async () => {
  const [damaged] = [await addBackup('old'), await addBackup('new')];
  await writeFile(objectsFile(folder, damaged), '');
  expect(await removeOldBackups(folder, 1)).toBeUndefined();
  expect((await listBackups(folder)).length).toBe(2);
  expect([await isThere('old'), await isThere('new')]).toEqual([true, true]);
});
