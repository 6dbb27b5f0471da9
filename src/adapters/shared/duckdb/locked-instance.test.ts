import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataFolder, type DataFolder, openFolder } from './data-folder.testing.ts';
import { type LockedInstance, openLockedInstance } from './locked-instance.ts';
import { quotePath } from './sql-text.ts';

let folder: DataFolder;
let instance: LockedInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  folder = await createDataFolder();
  for (const tenant of ['acme', 'acme2', 'other']) {
    await mkdir(join(folder.objectsDir, tenant), { recursive: true });
    await writeFile(join(folder.objectsDir, tenant, 'a.jsonl'), `{"v":"${tenant}"}\n`);
  }
  await mkdir(join(folder.root, 'tmp-other'), { recursive: true });
  await writeFile(join(folder.root, 'tmp-other', 'spilled'), 'secret');
  instance = await openFolder(folder);
  connection = await instance.connect();
});
afterAll(async () => {
  connection.closeSync();
  await instance.close();
  await folder.remove();
});

const readObject = (path: string): string =>
  `SELECT * FROM read_json('${join(folder.objectsDir)}/${path}', columns={v: 'VARCHAR'})`;

it("reads the tenant's own objects", async () => {
  const result = await connection.runAndReadAll(readObject('acme/a.jsonl'));
  expect(result.getRows()).toEqual([['acme']]);
});

it.each([
  'other/a.jsonl',
  'acme2/a.jsonl',
  'acme/../other/a.jsonl',
  'acme/../acme2/a.jsonl',
  '*/a.jsonl',
  'acme*/a.jsonl',
  '**/a.jsonl',
  'acme/../*/a.jsonl',
])("cannot read another tenant's object: %s", async (path) => {
  await expect(connection.run(readObject(path))).rejects.toThrow(/Permission Error/);
});

it('cannot read or list anything else on the machine', async () => {
  for (const sql of [
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/proc/self/environ')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM read_json('https://example.com/x.json')",
    `SELECT * FROM read_text('${folder.root}/tmp-other/spilled')`,
    "SELECT getenv('HOME')",
    "IMPORT DATABASE '/etc'",
  ]) {
    await expect(connection.run(sql), sql).rejects.toThrow();
  }
});

it('cannot write, attach, install or load', async () => {
  for (const sql of [
    `COPY (SELECT 1) TO '${folder.root}/out.csv'`,
    `COPY (SELECT 1) TO '${folder.objectsDir}/other/out.csv'`,
    `ATTACH '${folder.root}/x.db'`,
    `EXPORT DATABASE '${folder.root}/out'`,
    'INSTALL httpfs',
    'LOAD httpfs',
    "LOAD '/tmp/x.duckdb_extension'",
    'CREATE SECRET (TYPE s3)',
  ]) {
    await expect(connection.run(sql), sql).rejects.toThrow();
  }
  expect((await readdir(folder.root)).sort()).toEqual(['objects', 'tables', 'tmp', 'tmp-other']);
});

it('cannot be unlocked or reconfigured', async () => {
  for (const sql of [
    'SET enable_external_access = true',
    "SET allowed_directories = ['/']",
    'RESET lock_configuration',
    'SET lock_configuration = false',
    "SET memory_limit = '100GB'",
    'PRAGMA threads = 64',
    "SET TimeZone = 'America/Sao_Paulo'",
    "SET file_search_path = '/etc'",
    "SET temp_directory = '/tmp'",
    "PRAGMA enable_profiling = 'json'",
  ]) {
    await expect(connection.run(sql), sql).rejects.toThrow(/locked|Permission|external/i);
  }
  const settings = await connection.runAndReadAll("SELECT current_setting('TimeZone')");
  expect(settings.getRows()).toEqual([['UTC']]);
});

it('takes a path for the file it names, not for a pattern', () => {
  expect(quotePath("a*b?c[d]'e")).toBe("'a[*]b[?]c[[]d]''e'");
});

it('spills what it may, and fails the statement that needs more', async () => {
  const open = (spillMb: number): Promise<LockedInstance> =>
    openLockedInstance({
      directories: [],
      tempDir: join(folder.root, `spill-${spillMb}`),
      memoryMb: 64,
      spillMb,
      threads: 1,
    });
  const sorted = `SELECT max(t) FROM (SELECT t, row_number() OVER (ORDER BY hash(t)) FROM
    (SELECT i::VARCHAR || repeat('x', 100) AS t FROM range(400000) r(i)))`;
  const [wide, tight] = [await open(2000), await open(2)];
  await (await wide.connect()).run(sorted);
  await expect((await tight.connect()).run(sorted)).rejects.toThrow(/max_temp_directory_size/);
  await wide.close();
  await tight.close();
});
