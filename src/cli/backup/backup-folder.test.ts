import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type BackedUp,
  completeBackup,
  copyPath,
  databaseFile,
  listBackups,
  type Manifest,
  makeBackup,
  objectsFile,
  servicePath,
} from './backup-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'celeiro-backups-')), 'new');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const manifestAt = (moment: string): Manifest => ({
  format: 1,
  celeiro: '0.1.0',
  moment,
  finished_at: moment,
  migrations: [],
  key_check: '00',
  records: 1,
  database: { bytes: 3, sha256: '', rows: {} },
  objects: { bytes: 3, sha256: '', count: 0, content_bytes: 0 },
  not_whole: [],
});

async function addBackup(moment: string): Promise<string> {
  const id = await makeBackup(folder);
  await writeFile(databaseFile(folder, id), 'abc');
  await writeFile(objectsFile(folder, id), 'abc');
  await completeBackup(folder, id, manifestAt(moment));
  return id;
}

it('backups are listed by their moment, each with its manifest', async () => {
  const later = await addBackup('2026-02-01T00:00:00.000Z');
  const earlier = await addBackup('2026-01-01T00:00:00.000Z');
  expect(later).not.toBe(earlier);
  expect(await listBackups(folder)).toEqual([
    { id: earlier, manifest: manifestAt('2026-01-01T00:00:00.000Z') },
    { id: later, manifest: manifestAt('2026-02-01T00:00:00.000Z') },
  ]);
});

it('nobody but the owner may enter a folder of backups or read a manifest', async () => {
  const id = await addBackup('2026-01-01T00:00:00.000Z');
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(folder)).toBe(0o700);
  expect(await modeOf(join(folder, id))).toBe(0o700);
  expect(await modeOf(join(folder, 'data'))).toBe(0o700);
  expect(await modeOf(join(folder, id, 'manifest.json'))).toBe(0o600);
});

it('a backup without a manifest is listed as unfinished, and the next one removes it but keeps the copies', async () => {
  const unfinished = await makeBackup(folder);
  await mkdir(join(folder, 'data/00'));
  await writeFile(join(folder, 'data/00/copy'), 'x');
  expect(await listBackups(folder)).toEqual([{ id: unfinished }]);
  const next = await addBackup('2026-01-01T00:00:00.000Z');
  expect((await listBackups(folder)).map(({ id }) => id)).toEqual([next]);
  expect(await readdir(join(folder, 'data/00'))).toEqual(['copy']);
});

it('a backup whose manifest is spoilt, or whose files are not as large as it says, is listed as damaged', async () => {
  const id = await addBackup('2026-01-01T00:00:00.000Z');
  const path = join(folder, id, 'manifest.json');
  const whole = await readFile(path, 'utf8');
  for (const spoilt of [whole.slice(0, -5), whole.replace('"records": 1', '"records": "1"')]) {
    await writeFile(path, spoilt);
    expect(await listBackups(folder)).toEqual([{ id, manifest: null }]);
  }
  await writeFile(path, whole);
  await writeFile(objectsFile(folder, id), 'ab');
  expect(await listBackups(folder)).toEqual([{ id, manifest: null }]);
});

it('a copy has a place of its own for each folder, path, size and checksum', () => {
  const object: BackedUp = { folder: 'objects', path: 'a/b', bytes: 1, crc32: 2 };
  const others: Partial<BackedUp>[] = [{}, { folder: 'tables' }, { path: 'a/c' }, { bytes: 2 }, { crc32: 3 }];
  const places = others.map((other) => copyPath(folder, { ...object, ...other }));
  expect(new Set(places).size).toBe(others.length);
});

it('a path that leaves its folder is refused', () => {
  const at = (path: string) => servicePath('/data', { folder: 'objects', path, bytes: 0, crc32: 0 });
  expect(at('a/b..c/d')).toBe('/data/objects/a/b..c/d');
  for (const path of ['../a', 'a/../../b', '/etc/x', 'a//b', '..']) expect(() => at(path)).toThrow('inside');
});
