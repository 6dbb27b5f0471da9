import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../adapters/table-files-directory/directory-table-files.ts';
import type { FileRow } from '../domain/files/file-record.ts';
import { readInstallationId } from '../domain/files/installation-store.ts';
import { openRawFiles } from '../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../workers/workers.testing.ts';
import { claimFolder, requireOwnFolder } from './own-folder.ts';

const OTHER_ID = '00000000-0000-4000-8000-000000000000';

let own: OwnControl;
let root: string;
beforeEach(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-own-folder-'));
});
afterEach(async () => {
  await own.close();
  await rm(root, { recursive: true });
});

const at = (name: string) => join(root, name);
const idPath = (name: string) => join(at(name), 'installation-id');
const storesOf = (name: string) => ({
  database: own.control.database,
  objects: createDirectoryObjectStore(join(at(name), 'objects')),
  tableFiles: createTableFiles(join(at(name), 'tables')),
});
const settingsOf = (name: string) => ({
  dataDir: at(name),
  databaseUrl: 'postgres://outside',
});
const claim = async (name: string) => {
  await mkdir(at(name), { recursive: true });
  await claimFolder(settingsOf(name), storesOf(name));
};
const examine = (name: string) => requireOwnFolder(settingsOf(name), storesOf(name));
const idIn = async (name: string) => (await readFile(idPath(name), 'utf8')).trim();
const refusal = (text: string | RegExp) => ({ problems: [expect.stringMatching(text)] });
const OF_OTHER = /^CELEIRO_DATA_DIR: .* é a pasta de outra instalação/;
const WITHOUT_OBJECTS = /^CELEIRO_DATA_DIR: .* não tem os objetos/;

/** Uploads a file into the stores of a folder. */
async function upload(name: string): Promise<FileRow> {
  const { slug } = await own.addSchema();
  const raw = await openRawFiles(own.control, storesOf(name).objects, own.tenant, slug);
  return raw.upload('a.jsonl', '{"at":"2026-01-01"}\n');
}

it('the first start gives the folder and the database one id, however many processes start at once', async () => {
  await Promise.all(['a', 'a', 'a'].map(claim));
  expect(await idIn('a')).toBe(await readInstallationId(own.control.database));
  await upload('a');
  await claim('a');
  await examine('a');
});

it('another folder is refused once something is stored, and stays as it is', async () => {
  await claim('a');
  await upload('a');
  for (const refused of [claim, examine]) {
    await expect(refused('empty')).rejects.toMatchObject(refusal(WITHOUT_OBJECTS));
  }
  await expect(readFile(idPath('empty'))).rejects.toThrow('ENOENT');
  await examine('a');
});

it('a folder that was started before, and is not that of the last start, is refused', async () => {
  await claim('first');
  await claim('last');
  await upload('last');
  await expect(claim('first')).rejects.toMatchObject(refusal(OF_OTHER));
  await claim('last');
});

it('a folder with the objects of another database is refused by an empty database', async () => {
  await mkdir(join(at('used'), 'objects', 'acme'), { recursive: true });
  await writeFile(idPath('used'), `${OTHER_ID}\n`);
  await expect(claim('used')).rejects.toMatchObject(refusal(OF_OTHER));
  expect(await idIn('used')).toBe(OTHER_ID);
});

it('a folder of a release without ids is taken by one of its objects, and a copy of it too', async () => {
  const file = await upload('old');
  await examine('old');
  await claim('old');
  expect(await idIn('old')).toBe(await readInstallationId(own.control.database));
  await cp(at('old'), at('copy'), { recursive: true });
  // The id is enough from now on.
  await rm(join(at('old'), 'objects', file.storage_path));
  for (const name of ['old', 'copy']) await claim(name);
});

it('a folder without an id that has other bytes under the same path is refused', async () => {
  const { storage_path } = await upload('old');
  const path = join(at('other'), 'objects', storage_path);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, '{"at":"2026-01-02"}\n');
  await expect(claim('other')).rejects.toMatchObject(refusal(WITHOUT_OBJECTS));
});

it('what the refusal says to write into the folder makes it the database’s', async () => {
  await claim('a');
  await upload('a');
  const error = await claim('restored').then(
    () => expect.unreachable(),
    ({ problems }: { problems: string[] }) => problems[0]!,
  );
  const [, id, path] = /grave (\S+) em (\S+)$/.exec(error)!;
  await writeFile(path!, `${id}\n`);
  await claim('restored');
});

it('the embedded database, which lies in the folder, fits it whatever its id', async () => {
  await claim('a');
  await upload('a');
  await mkdir(at('restored'));
  const settings = { dataDir: at('restored'), databaseUrl: undefined };
  await requireOwnFolder(settings, storesOf('restored'));
  await claimFolder(settings, storesOf('restored'));
  expect(await idIn('restored')).toBe(await readInstallationId(own.control.database));
});
