import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../adapters/table-files-directory/directory-table-files.ts';
import type { FileRow } from '../../domain/files/file-record.ts';
import { countDamaged } from '../../domain/files/integrity/damaged-objects.ts';
import { lastComplete } from '../../domain/files/integrity/integrity-pass.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createIntegrityCheck } from './integrity.ts';
import { openRawFiles } from './raw-files.testing.ts';

const silent = pino({ level: 'silent' });
const never = new AbortController().signal;
const FAST = 1e12;
let own: OwnControl;
let root: string;
let store: ObjectStore;
/** Paths of the files, in the order in which they were read. */
let read: string[] = [];
const stored: FileRow[] = [];

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-integrity-'));
  const directory = createDirectoryObjectStore(join(root, 'objects'));
  store = {
    ...directory,
    async *read(key) {
      read.push(key);
      yield* directory.read(key);
    },
  };
  const { slug } = await own.addSchema();
  const files = await openRawFiles(own.control, store, own.tenant, slug);
  for (const [day, rows] of Object.entries({ '01': 10_000, '02': 60_000, '03': 10_000 })) {
    stored.push(await files.upload(`${day}.jsonl`, `{"at":"2026-01-${day}"}\n`.repeat(rows)));
  }
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  read = [];
  await query('delete from integrity_pass');
  await query('insert into integrity_pass default values');
});

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const makeDue = () => query('update integrity_pass set next_pass_at = now()');
const paths = () => stored.map(({ storage_path }) => storage_path);

function check(bytesPerSecond = FAST, firstAfterMs = 0, log = silent) {
  return createIntegrityCheck({
    ...{ database: own.control.database, objects: store, log, bytesPerSecond, firstAfterMs },
    tableFiles: createTableFiles(join(root, 'tables')),
    foreign: [],
  });
}

it('reads all that is stored, says when it was complete, and rests', async () => {
  expect((await lastComplete(own.control.database)).at).toBeNull();
  const verify = check();
  await verify(never);
  expect(read).toEqual(paths());
  const { at } = await lastComplete(own.control.database);
  expect(Math.abs(at!.getTime() - Date.now())).toBeLessThan(60_000);
  await verify(never);
  expect(read).toEqual(paths());
});

it('does nothing in the time after the start', async () => {
  await check(FAST, 60_000)(never);
  expect(read).toEqual([]);
});

it('keeps what it finds of objects and of data files, and what nobody names, until all is whole', async () => {
  const { database } = own.control;
  const object = join(root, 'objects', stored[1]!.storage_path);
  const content = await readFile(object);
  await writeFile(object, content.subarray(1));
  const [missing, cut, changed, whole] = ['missing', 'cut', 'changed', 'whole'].map(
    (name) => `oficina/1/run-1-aaaaaaaa-1/${name}.parquet`,
  );
  for (const [path, length] of [
    [cut!, 7],
    [changed!, 8],
    [whole!, 8],
  ] as const) {
    await mkdir(dirname(join(root, 'tables', path)), { recursive: true });
    await writeFile(join(root, 'tables', path), Buffer.alloc(length));
  }
  await addDataFiles([missing!, cut!, changed!, whole!]);
  await writeFile(join(root, 'tables', changed!), Buffer.alloc(8, 1));
  const unnamed = join(root, 'objects/oficina/x.jsonl');
  await writeFile(unnamed, 'abc');
  await utimes(unnamed, 0, 0);

  await check()(never);
  expect(await countDamaged(database)).toEqual({ missing: 1, damaged: 3, unreadable: 0 });
  expect(await query('select storage_path as path, kind from damaged_objects order by 1')).toEqual(
    [
      { path: stored[1]!.storage_path, kind: 'damaged' },
      { path: cut, kind: 'damaged' },
      { path: changed, kind: 'damaged' },
      { path: missing, kind: 'missing' },
    ].sort((a, b) => (a.path! < b.path! ? -1 : 1)),
  );
  expect((await lastComplete(database)).unnamed).toEqual({ objects: 1, bytes: 3 });

  await writeFile(object, content);
  for (const path of [missing!, cut!, changed!]) await writeFile(join(root, 'tables', path), Buffer.alloc(8));
  await rm(unnamed);
  await makeDue();
  await check()(never);
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 0, unreadable: 0 });
  expect((await lastComplete(database)).unnamed).toEqual({ objects: 0, bytes: 0 });
  await query('delete from data_files');
});

it('tells by name of an object that the store refuses to give back, and verifies all others', async () => {
  const { database } = own.control;
  const { storage_path: path, id } = stored[1]!;
  const object = join(root, 'objects', path);
  const content = await readFile(object);
  const before = (await lastComplete(database)).at;
  // A link to itself: the system refuses to open what is there, as a broken disk does.
  await rm(object);
  await symlink(object, object);

  const told: Record<string, unknown>[] = [];
  await check(FAST, 0, pino({}, { write: (line) => void told.push(JSON.parse(line)) }))(never);
  expect(read.filter((key) => !key.startsWith('.celeiro-check/'))).toEqual([paths()[0], paths()[2]]);
  expect((await lastComplete(database)).at!.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 0, unreadable: 1 });
  expect(told).toContainEqual(
    expect.objectContaining({
      ...{ storage_path: path, file_id: id, state: 'unreadable' },
      err: expect.objectContaining({ message: expect.stringContaining('ELOOP') }),
    }),
  );

  await rm(object);
  await writeFile(object, content);
  await makeDue();
  await check()(never);
  expect(await countDamaged(database)).toEqual({ missing: 0, damaged: 0, unreadable: 0 });
});

it('keeps to its rate, and goes on where it stopped', async () => {
  const before = (await lastComplete(own.control.database)).at;
  const stopping = new AbortController();
  // The second file, 1.3 MB, takes longer than any hiccup of the machine.
  const begun = performance.now();
  const slow = check(100_000)(stopping.signal);
  await expect.poll(() => read.length, { timeout: 20_000 }).toBe(2);
  // The first file's 240 kB and 65 kB have taken their time at 100 kB/s.
  expect(performance.now() - begun).toBeGreaterThan(2500);
  stopping.abort();
  await slow;
  expect(read).toEqual(paths().slice(0, 2));
  expect((await lastComplete(own.control.database)).at).toEqual(before);

  read = [];
  await check()(never);
  expect(read).toEqual(paths().slice(1));
  expect((await lastComplete(own.control.database)).at!.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
});

it('is done by one process at a time, and by another once that one is gone', async () => {
  const stopping = new AbortController();
  const first = check(10_000)(stopping.signal);
  await expect.poll(() => read.length, { timeout: 20_000 }).toBe(1);
  await check()(never);
  expect(read).toEqual(paths().slice(0, 1));
  stopping.abort();
  await first;
  read = [];
  await check()(never);
  expect(read).toEqual(paths());

  // As if a process had died in the pass: the others wait for the end of its lease.
  await query(
    `update integrity_pass set next_pass_at = now(), stage = 'files', after_id = $1,
     lease_owner = gen_random_uuid(), lease_until = now() + interval '1 minute'`,
    [stored[1]!.id],
  );
  read = [];
  await check()(never);
  expect(read).toEqual([]);
  await query('update integrity_pass set lease_until = now()');
  await check()(never);
  expect(read).toEqual(paths().slice(2));
});

async function addDataFiles(at: string[]): Promise<void> {
  const schema = await own.addSchema();
  const runId = await own.addRun(schema);
  for (const path of at) {
    await query(
      `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, crc32, min_day, max_day, added_position)
       values ($1, $2, $3, '1.0', $4, 1, 8, $5, '2026-01-01', '2026-01-01', 1)`,
      [own.tenant.id, schema.id, runId, path, crc32(Buffer.alloc(8))],
    );
  }
}
