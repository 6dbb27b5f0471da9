import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../../adapters/table-files-directory/directory-table-files.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import type { TableFiles } from '../../../ports/table-files.ts';
import { openRawFiles } from '../../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import type { FileRow } from '../file-record.ts';
import { countDamaged, countDamagedDataFiles, forgetRemoved, noteMet } from './damaged-objects.ts';
import { endPass, keepPass, lastComplete, releasePass, takePass } from './integrity-pass.ts';
import { bytesToVerify, verifyObjects } from './verify-objects.ts';

let own: OwnControl;
let root: string;
let objects: ObjectStore;
let tableFiles: TableFiles;
let schema: OwnSchema;
const files: FileRow[] = [];
const parquet = Buffer.from('parquet');

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const contentOf = (file: FileRow) => `{"at":"2026-01-${file.file_name.slice(0, 2)}"}\n`;
const objectPath = (file: FileRow) => join(root, file.storage_path);

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-verify-'));
  objects = createDirectoryObjectStore(root);
  tableFiles = createTableFiles(root);
  schema = await own.addSchema();
  const raw = await openRawFiles(own.control, objects, own.tenant, schema.slug);
  for (const day of ['01', '02', '03']) {
    files.push(await raw.upload(`${day}.jsonl`, `{"at":"2026-01-${day}"}\n`));
  }
  const runId = await own.addRun(schema);
  await writeFile(join(root, 't.parquet'), parquet);
  await query(
    `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, crc32, min_day, max_day,
       added_position)
     values ($1, $2, $3, '1.0', 't.parquet', 1, $4, $5, '2026-01-01', '2026-01-31', 1)`,
    [own.tenant.id, schema.id, runId, parquet.length, crc32(parquet)],
  );
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  await query('delete from damaged_objects');
  await query('update files set object_deleted_at = null, set_aside_at = null');
  await query('update data_files set removed_position = null');
  for (const file of files) await writeWhole(objectPath(file), contentOf(file));
  await writeWhole(join(root, 't.parquet'), parquet);
});

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, content);
}

/** Makes the system refuse to open a file that is there, as a broken disk does: a link that leads to itself. */
async function refuse(path: string): Promise<void> {
  await rm(path);
  await symlink(path, path);
}

async function verify(options: Parameters<typeof verifyObjects>[1] = {}, of = { objects, tableFiles }) {
  const found = [];
  for await (const { object, state, isNews, position } of verifyObjects(
    { database: own.control.database, ...of },
    options,
  )) {
    found.push([object.storagePath, state, isNews, position.stage] as const);
  }
  return found;
}
const whole = () => [
  ...files.map((file) => [file.storage_path, 'whole', false, 'files']),
  ['t.parquet', 'whole', false, 'table_files'],
];

it('reads every stored object and data file in order, and goes on from where an earlier call stopped', async () => {
  const read: number[] = [];
  expect(await verify({ onRead: (bytes) => void read.push(bytes), parallel: 2 })).toEqual(whole());
  expect(read).toEqual([20, 20, 20, 7]);
  expect(await verify({ from: { stage: 'files', afterId: files[1]!.id } })).toEqual(whole().slice(2));
  expect(await verify({ from: { stage: 'table_files', afterId: 0 } })).toEqual(whole().slice(3));
  const noTenant = own.tenant.id + 1;
  expect(await verify({ tenantId: noTenant })).toEqual([]);
  expect(await verify({ tenantId: own.tenant.id })).toEqual(whole());
  expect(await bytesToVerify(own.control.database)).toBe(67);
  expect(await bytesToVerify(own.control.database, noTenant)).toBe(0);
});

it('keeps what it finds, tells once that it is news, and forgets it when all is whole again', async () => {
  const { database } = own.control;
  const [cut, gone] = files as [FileRow, FileRow, FileRow];
  await writeFile(objectPath(cut), 'x');
  await rm(objectPath(gone));
  await writeFile(join(root, 't.parquet'), 'PARQUET');
  const states = [
    [cut.storage_path, 'damaged'],
    [gone.storage_path, 'missing'],
    [files[2]!.storage_path, 'whole'],
    ['t.parquet', 'damaged'],
  ];
  const found = await verify();
  expect(found.map(([path, state]) => [path, state])).toEqual(states);
  expect(found.map(([, , isNews]) => isNews)).toEqual([true, true, false, true]);
  expect((await verify()).map(([, , isNews]) => isNews)).toEqual([false, false, false, false]);
  expect(await countDamaged(database)).toEqual({ missing: 1, damaged: 2, unreadable: 0 });
  expect(await countDamagedDataFiles(database, own.tenant.id, schema.id)).toBe(1);
  // Where no data files are kept here, none are read.
  expect((await verify({}, { objects } as never)).at(-1)).toEqual([
    't.parquet',
    'whole',
    true,
    'table_files',
  ]);

  await writeFile(objectPath(gone), contentOf(gone));
  expect((await verify()).map(([, state, isNews]) => [state, isNews])).toEqual([
    ['damaged', false],
    ['whole', true],
    ['whole', false],
    ['damaged', true],
  ]);
  await writeFile(objectPath(cut), contentOf(cut));
  await writeFile(join(root, 't.parquet'), parquet);
  await verify();
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 0, unreadable: 0 });
});

it('says nothing of an object that is removed while it is read, as it should', async () => {
  const [first] = files as [FileRow];
  /** Removes what it reads first, and perhaps its name. */
  const removing = (withName: boolean): ObjectStore => ({
    ...objects,
    async *read(key) {
      if (key === first.storage_path) {
        if (withName) await query('update files set object_deleted_at = now() where id = $1', [first.id]);
        await rm(objectPath(first));
      }
      yield* objects.read(key);
    },
  });
  expect((await verify({}, { objects: removing(true), tableFiles })).map(([path]) => path)).not.toContain(
    first.storage_path,
  );
  await query('update files set object_deleted_at = null where id = $1', [first.id]);
  await writeFile(objectPath(first), contentOf(first));
  expect((await verify({}, { objects: removing(false), tableFiles }))[0]).toEqual([
    first.storage_path,
    'missing',
    true,
    'files',
  ]);
});

// biome-ignore lint/correctness/useYield: it fails before its first piece
async function* failing(): AsyncGenerator<Uint8Array> {
  throw new Error('the store is down');
}

it('ends with the error of a store that is down, which says nothing of an object', async () => {
  await expect(verify({}, { objects: { ...objects, read: failing }, tableFiles })).rejects.toThrow('down');
  expect(await countDamaged(own.control.database)).toEqual({ missing: 0, damaged: 0, unreadable: 0 });
  const fails = () => Promise.reject(new Error('the disk is gone'));
  const failed: TableFiles = { ...tableFiles, read: failing, check: fails };
  await expect(verify({}, { objects, tableFiles: failed })).rejects.toThrow('down');
  let asked = 0;
  const vanishing: TableFiles = {
    ...tableFiles,
    sizeOf: async () => (asked++ === 0 ? parquet.length : undefined),
    read: failing,
  };
  expect((await verify({}, { objects, tableFiles: vanishing })).at(-1)).toEqual([
    't.parquet',
    'missing',
    true,
    'table_files',
  ]);
});

it('names as unreadable what the store refuses while it gives back others, and goes on with the next', async () => {
  const { database } = own.control;
  const [first, second] = files as [FileRow, FileRow];
  await refuse(objectPath(first));
  await refuse(join(root, 't.parquet'));
  const refusing: ObjectStore = {
    ...objects,
    read: (key) => (key === second.storage_path ? failing() : objects.read(key)),
  };
  const refused = () => verify({}, { objects: refusing, tableFiles });
  const found = (isNews: boolean) => [
    [first.storage_path, 'unreadable', isNews, 'files'],
    [second.storage_path, 'unreadable', isNews, 'files'],
    [files[2]!.storage_path, 'whole', false, 'files'],
    ['t.parquet', 'unreadable', isNews, 'table_files'],
  ];
  expect(await refused()).toEqual(found(true));
  expect(await refused()).toEqual(found(false));
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 0, unreadable: 3 });
  expect(await query('select 1 from files where set_aside_at is not null')).toEqual([]);
  const left = [];
  for await (const { key } of objects.list('.celeiro-check/')) left.push(key);
  expect(left).toEqual([]);

  await writeWhole(objectPath(first), contentOf(first));
  await writeWhole(join(root, 't.parquet'), parquet);
  expect((await verify()).map(([, state]) => state)).toEqual(['whole', 'whole', 'whole', 'whole']);
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 0, unreadable: 0 });
});

it('says nothing of an object whose store was gone for a moment', async () => {
  let asked = 0;
  const flickering: ObjectStore = {
    ...objects,
    read: (key) => (asked++ === 0 ? failing() : objects.read(key)),
  };
  expect(await verify({}, { objects: flickering, tableFiles })).toEqual(whole());
});

it('what a query could not read is damaged until it is verified, and forgotten once it is removed', async () => {
  const { database } = own.control;
  const [first, second] = files as [FileRow, FileRow];
  await noteMet(database, own.tenant.id, [first.id, second.id], ['t.parquet', 'unknown.parquet']);
  await noteMet(database, own.tenant.id, [first.id], []);
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 3, unreadable: 0 });
  await query('update files set set_aside_at = now() where id = $1', [first.id]);
  await query('update files set object_deleted_at = now() where id = $1', [second.id]);
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 1, unreadable: 0 });
  await forgetRemoved(database, 0);
  expect(await query('select 1 from damaged_objects')).toHaveLength(3);
  await forgetRemoved(database, own.tenant.id);
  expect(await query('select storage_path as path from damaged_objects order by 1')).toEqual([
    { path: first.storage_path },
    { path: 't.parquet' },
  ]);
  await query('update data_files set removed_position = 1');
  await forgetRemoved(database);
  expect(await query('select storage_path as path from damaged_objects')).toEqual([
    { path: first.storage_path },
  ]);
});

it('one process at a time has the pass, until it gives it up, ends it, or its lease ends', async () => {
  const { database } = own.control;
  const [a, b] = ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b'] as const;
  await query('update integrity_pass set next_pass_at = now()');
  expect(await takePass(database, a, 60)).toEqual({ stage: 'files', afterId: 0 });
  expect(await takePass(database, b, 60)).toBeUndefined();
  expect(await keepPass(database, a, 60, { stage: 'bundles', afterId: 7 })).toBe(true);
  expect(await keepPass(database, b, 60, { stage: 'files', afterId: 1 })).toBe(false);
  await releasePass(database, b);
  expect(await takePass(database, b, 60)).toBeUndefined();
  await releasePass(database, a);
  expect(await takePass(database, b, 60)).toEqual({ stage: 'bundles', afterId: 7 });
  expect(await endPass(database, a, 60, { objects: 9, bytes: 9 })).toBe(false);
  expect((await lastComplete(database)).at).toBeNull();
  expect(await endPass(database, b, 60, { objects: 1, bytes: 2 })).toBe(true);
  expect(await lastComplete(database)).toEqual({
    ...{ at: expect.any(Date), firstDueAt: null },
    unnamed: { objects: 1, bytes: 2 },
  });
  expect(await takePass(database, a, 60)).toBeUndefined();
});
