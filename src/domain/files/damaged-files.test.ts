import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../adapters/database-postgres/migrate.ts';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../adapters/table-files-directory/directory-table-files.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { openRawFiles, type RawFiles } from '../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { admitUpload } from '../uploads/admit-upload.ts';
import { sumStoredBytes } from '../uploads/upload-totals-store.ts';
import { repairTableBy, setFileAsideBy, takeFileBackBy } from './audited-repairs.ts';
import { noteState } from './damaged-objects.ts';
import type { FileRow } from './file-record.ts';
import { repairTable } from './repair-table.ts';
import { setFileAside, takeFileBack } from './set-aside.ts';

let own: OwnControl;
let root: string;
let objects: ObjectStore;
let schema: OwnSchema;
let files: RawFiles;

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-damaged-'));
  objects = createDirectoryObjectStore(join(root, 'objects'));
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  schema = await own.addSchema();
  files = await openRawFiles(own.control, objects, own.tenant, schema.slug);
  for (const table of ['damaged_objects', 'object_removals', 'audit_log'])
    await query(`delete from ${table}`);
});

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const tenant = () => ({ tenantId: own.tenant.id, tenantSlug: 'oficina' });
const record = (day: string) => `{"at":"2026-01-${day}"}\n`;
const setAside = (id: number, slug = schema.slug) => setFileAside(own.control.database, tenant(), slug, id);
const takeBack = (id: number, slug = schema.slug) =>
  takeFileBack({ database: own.control.database, objects }, tenant(), slug, id);
/** Damages or removes a file's object, as a verification then finds it. */
async function note({ id: fileId, storage_path: storagePath }: FileRow, state: 'missing' | 'damaged') {
  const path = join(root, 'objects', storagePath);
  await (state === 'missing' ? rm(path) : writeFile(path, 'x'));
  await noteState(own.control.database, { tenantId: own.tenant.id, storagePath, fileId }, state);
}
const damage = (file: FileRow) => writeFile(join(root, 'objects', file.storage_path), 'x');
/** Names of the files whose records an answer has. */
const answered = async (at?: number) =>
  (await files.snapshot(at)).rawFiles.map(({ fileName }) => fileName).toSorted();
const totals = async () =>
  (
    await query(
      `select position, pending_files as files, pending_rows as rows, pending_bytes as bytes from schemas where id = $1`,
      [schema.id],
    )
  )[0];
const stored = async () =>
  (
    await query(
      'select stored_files as files, stored_rows as rows, stored_bytes as bytes from schemas where id = $1',
      [schema.id],
    )
  )[0];
/** The events of the schema's files beyond those of their uploads. */
const told = async () =>
  (
    await query<{ payload: { type: string } }>(
      `select payload from outbox where payload->>'schema' = $1 and payload->>'type' <> 'file.completed' order by id`,
      [schema.slug],
    )
  ).map(({ payload }) => payload);
const found = () => query('select storage_path as path, kind from damaged_objects order by 1');
const audited = () => query('select action, target, details from audit_log order by id');
const unknown = { code: 'file_not_found', params: { file_id: 0 } };

it('a file that is set aside is in no answer from then on, but in those that began before, and may be sent again', async () => {
  const a = await files.upload('a.jsonl', record('01') + record('02'));
  await files.upload('b.jsonl', record('03'));
  await setAside(a.id);
  expect(await totals()).toEqual({ position: 3, files: 1, rows: 1, bytes: 20 });
  expect(await answered()).toEqual(['b.jsonl']);
  expect(await answered(2)).toEqual(['a.jsonl', 'b.jsonl']);
  expect(await told()).toEqual([
    {
      ...{ type: 'file.set_aside', tenant: 'oficina', schema: schema.slug, schema_version: '1.0' },
      ...{ file_id: a.id, file_name: 'a.jsonl', rows: 2, size_bytes: 40 },
    },
  ]);
  await setAside(a.id);
  expect(await totals()).toMatchObject({ position: 3 });
  expect((await files.upload('a.jsonl', record('01') + record('02'))).id).toBeGreaterThan(a.id);
});

it('the totals of what is stored leave out files that are set aside, one by one or by a repair', async () => {
  const a = await files.upload('a.jsonl', record('01').repeat(2));
  const b = await files.upload('b.jsonl', record('02'));
  const c = await files.upload('c.jsonl', record('03'));
  await setAside(a.id);
  expect(await stored()).toEqual({ files: 2, rows: 2, bytes: 40 });
  await takeBack(a.id);
  expect(await stored()).toEqual({ files: 3, rows: 4, bytes: 80 });
  await tableOf(['totals.parquet'], [a.id, b.id, c.id]);
  for (const { storage_path } of [a, b]) await rm(join(root, 'objects', storage_path));
  const tableFiles = createTableFiles(join(root, 'tables'));
  await repairTable({ database: own.control.database, objects, tableFiles }, tenant(), schema.slug);
  expect(await stored()).toEqual({ files: 1, rows: 1, bytes: 20 });
});

it('a migration takes what was set aside before out of the totals', async () => {
  const a = await files.upload('a.jsonl', record('01').repeat(2));
  await files.upload('b.jsonl', record('02'));
  const back = await files.upload('c.jsonl', record('03'));
  await query('drop function move_stored_totals cascade');
  await query('drop index files_aside_tenant');
  for (const { id } of [a, back]) await setAside(id);
  await takeBack(back.id);
  expect(await stored()).toMatchObject({ files: 3 });
  await query(`delete from migrations where name = '0095_stored_without_aside.sql'`);
  await migrate(own.control.database);
  expect(await stored()).toEqual({ files: 2, rows: 2, bytes: 40 });
});

it('a file that is set aside takes room as long as its content is kept, and a damaged one leaves it', async () => {
  const bytes = () => sumStoredBytes(own.control.database, own.tenant.id);
  const before = await bytes();
  const sound = await files.upload('sound.jsonl', record('01'));
  const damaged = await files.upload('damaged.jsonl', record('02'));
  await note(damaged, 'damaged');
  for (const { id } of [sound, damaged]) await setAside(id);
  expect(await bytes()).toBe(before + 20);
  const bound = { maxFileBytes: 1000, maxStoredBytes: before + 40 };
  const place = { tenantId: own.tenant.id, schemaId: schema.id };
  const announced = { name: 'damaged.jsonl', contentLength: 20, contentEncoding: undefined };
  const admitted = admitUpload(own.control.database, place, { ...own.owner.plan, ...bound }, announced);
  expect(await admitted).toMatchObject({ limit: 20 });
  await takeBack(sound.id);
  expect(await bytes()).toBe(before + 20);
});

it('content that is known to be missing or damaged is replaced when it is sent again, and else a duplicate', async () => {
  const a = await files.upload('a.jsonl', record('01'));
  const b = await files.upload('b.jsonl', record('02'));
  expect((await files.upload('a.jsonl', record('01'))).id).toBe(a.id);
  await note(a, 'missing');
  await note(b, 'damaged');
  const again = await files.upload('a.jsonl', record('01'));
  // At one position the new file is in every answer and the old one in none, and older cursors keep the old one.
  expect(await totals()).toMatchObject({ position: 3, files: 2 });
  const ids = async (at?: number) => (await files.snapshot(at)).rawFiles.map(({ fileId }) => fileId);
  expect(await ids(2)).toEqual([a.id, b.id]);
  expect(await ids(3)).toEqual([b.id, again.id]);
  expect(await told()).toEqual([expect.objectContaining({ type: 'file.set_aside', file_id: a.id })]);
  expect((await files.upload('a.jsonl', record('01'))).id).toBe(again.id);

  await expect(files.upload('b.jsonl', record('03'))).rejects.toMatchObject({ code: 'upload_name_taken' });
  await expect(files.upload('a.jsonl', record('02'))).rejects.toMatchObject({ code: 'upload_name_taken' });
  const renamed = await files.upload('c.jsonl', record('02'));
  expect(await answered()).toEqual(['a.jsonl', 'c.jsonl']);
  expect(await found()).toHaveLength(2);
  await expect(takeBack(b.id)).rejects.toMatchObject({ code: 'file_still_damaged' });
  await writeFile(join(root, 'objects', b.storage_path), record('02'));
  await expect(takeBack(b.id)).rejects.toMatchObject({
    code: 'file_replaced',
    params: { file_id: renamed.id },
  });
});

it('content is a duplicate whatever became of its object, while a run has it and once the table has it', async () => {
  const a = await files.upload('a.jsonl', record('01'));
  await note(a, 'damaged');
  await query(`update files set processing_status = 'processing' where id = $1`, [a.id]);
  expect((await files.upload('a.jsonl', record('01'))).id).toBe(a.id);
  await files.process([a.id]);
  expect((await files.upload('a.jsonl', record('01'))).id).toBe(a.id);
  expect(await told()).toEqual([]);
});

it('only a file that waits for processing is set aside', async () => {
  const { id } = await files.upload('a.jsonl', record('01'));
  const refused = { code: 'file_not_pending', params: { file_id: id } };
  await query(`update files set processing_status = 'processing' where id = $1`, [id]);
  await expect(setAside(id)).rejects.toMatchObject(refused);
  await query(`update files set processing_status = 'pending', upload_status = 'pending' where id = $1`, [
    id,
  ]);
  await expect(setAside(id)).rejects.toMatchObject(refused);
  await expect(setAside(0)).rejects.toMatchObject(unknown);
  await expect(setAside(id, (await own.addSchema()).slug)).rejects.toMatchObject({ code: 'file_not_found' });
  expect(await told()).toEqual([]);
});

it('a file is taken back whole, into every answer from then on, and once', async () => {
  const a = await files.upload('a.jsonl', record('01'));
  await setAside(a.id);
  await query('insert into object_removals select id, tenant_id, storage_path from files where id = $1', [
    a.id,
  ]);
  await query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind) values ($1, $2, $3, 'damaged')`,
    [...[a.storage_path, own.tenant.id, a.id]],
  );
  // Two at once: the second finds it taken back when the first has ended.
  let both: Promise<unknown> | undefined;
  await own.control.database.transaction(async (tx) => {
    await tx.query('select 1 from schemas where id = $1 for no key update', [schema.id]);
    both = Promise.all([takeBack(a.id), takeBack(a.id)]);
    await expect
      .poll(() =>
        query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(2);
  });
  await both;
  expect(await totals()).toEqual({ position: 3, files: 1, rows: 1, bytes: 20 });
  expect(await Promise.all([1, 2, 3].map((at) => answered(at)))).toEqual([['a.jsonl'], [], ['a.jsonl']]);
  expect(await found()).toEqual([]);
  expect(await query('select 1 from object_removals')).toEqual([]);
  expect(await told()).toMatchObject([
    { type: 'file.set_aside' },
    { type: 'file.taken_back', file_id: a.id },
  ]);
  expect(
    await query('select processing_status as status, set_aside_at as at from files where id = $1', [a.id]),
  ).toEqual([{ status: 'pending', at: null }]);
  await takeBack(a.id);
  expect(await totals()).toMatchObject({ position: 3 });
  await expect(takeBack(0)).rejects.toMatchObject(unknown);
});

it('a file is not taken back while its object is damaged, missing, or being removed', async () => {
  const a = await files.upload('a.jsonl', record('01'));
  await setAside(a.id);
  const refused = { code: 'file_still_damaged', params: { files: `a.jsonl (${a.id})` } };
  await damage(a);
  await expect(takeBack(a.id)).rejects.toMatchObject(refused);
  expect(await found()).toEqual([{ path: a.storage_path, kind: 'damaged' }]);
  await rm(join(root, 'objects', a.storage_path));
  await expect(takeBack(a.id)).rejects.toMatchObject(refused);
  expect(await found()).toEqual([{ path: a.storage_path, kind: 'missing' }]);
  await writeFile(join(root, 'objects', a.storage_path), record('01'));
  await query(
    `insert into object_removals (file_id, tenant_id, storage_path, claimed_until)
     select id, tenant_id, storage_path, now() + interval '1 minute' from files where id = $1`,
    [a.id],
  );
  await expect(takeBack(a.id)).rejects.toMatchObject(refused);
  expect(await answered()).toEqual([]);
  expect(await told()).toHaveLength(1);
});

it('a file that is not set aside is not read to be taken back', async () => {
  const a = await files.upload('a.jsonl', record('01'));
  await damage(a);
  await takeBack(a.id);
  expect(await found()).toEqual([]);
  expect(await totals()).toMatchObject({ position: 1, files: 1 });
});

it('a file is not taken back when another has its name or its content', async () => {
  const a = await files.upload('a.jsonl', record('01'));
  await setAside(a.id);
  const sameName = await files.upload('a.jsonl', record('02'));
  await expect(takeBack(a.id)).rejects.toMatchObject({
    code: 'file_replaced',
    params: { file_id: sameName.id },
  });
  await setAside(sameName.id);
  const sameContent = await files.upload('b.jsonl', record('01'));
  await expect(takeBack(a.id)).rejects.toMatchObject({
    code: 'file_replaced',
    params: { file_id: sameContent.id },
  });
  expect(await answered()).toEqual(['b.jsonl']);
});

it('what a member does to damaged files is in the audit log, and what was refused is not', async () => {
  const { database } = own.control;
  const tableFiles = createTableFiles(join(root, 'tables'));
  const { id } = await files.upload('a.jsonl', record('01'));
  await setFileAsideBy(database, own.owner, schema.slug, id);
  await takeFileBackBy({ database, objects }, own.owner, schema.slug, id);
  await expect(setFileAsideBy(database, own.owner, schema.slug, 0)).rejects.toMatchObject(unknown);
  await tableOf(['a.parquet'], [id]);
  await repairTableBy({ database, objects, tableFiles }, own.owner, schema.slug);
  await repairTableBy({ database, objects, tableFiles }, own.owner, schema.slug);
  expect(await audited()).toEqual([
    { action: 'file.set_aside', target: String(id), details: {} },
    { action: 'file.take_back', target: String(id), details: {} },
    { action: 'schema.repair_table', target: schema.slug, details: { pending_files: 1, set_aside: 0 } },
  ]);
});

const parquet = Buffer.from('parquet');
/** A run that wrote data files of `parquet`, which are not there and known to be damaged, from raw files. */
async function tableOf(paths: string[], fileIds: number[]): Promise<number> {
  const runId = await own.addRun(schema);
  await files.process(fileIds);
  await query('update files set run_id = $1 where id = any($2)', [runId, fileIds]);
  for (const path of paths) {
    await query(
      `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, crc32, min_day,
         max_day, added_position)
       select $1, $2, $3, '1.0', $4, 1, $5, $6, '2026-01-01', '2026-01-31', position from schemas where id = $2`,
      [own.tenant.id, schema.id, runId, path, parquet.length, crc32(parquet)],
    );
    await query(`insert into damaged_objects (storage_path, tenant_id, kind) values ($1, $2, 'damaged')`, [
      ...[path, own.tenant.id],
    ]);
  }
  return runId;
}

it('a run whose data file is damaged leaves the table: its files wait again, and those without an object are set aside', async () => {
  const tableFiles = createTableFiles(join(root, 'tables'));
  const deps = { database: own.control.database, objects, tableFiles };
  const kept = await files.upload('kept.jsonl', record('01') + record('02'));
  const removing = await files.upload('removing.jsonl', record('03'));
  const removed = await files.upload('removed.jsonl', record('04'));
  const lost = await files.upload('lost.jsonl', record('05'));
  const other = await files.upload('other.jsonl', record('06'));
  const runId = await tableOf(
    ['damaged.parquet', 'sound.parquet'],
    [kept.id, removing.id, removed.id, lost.id],
  );
  await tableOf(['put-back.parquet'], [other.id]);
  for (const path of ['sound.parquet', 'put-back.parquet']) {
    await mkdir(dirname(join(root, 'tables', path)), { recursive: true });
    await writeFile(join(root, 'tables', path), parquet);
  }
  // Of the objects that are due for removal, one can still be kept.
  await query('update files set object_deleted_at = now() where id = any($1)', [[removing.id, removed.id]]);
  await query('insert into object_removals select id, tenant_id, storage_path from files where id = $1', [
    removing.id,
  ]);
  await rm(join(root, 'objects', lost.storage_path));
  const before = (await totals()) as { position: number; files: number };
  const recorded: unknown[] = [];

  const repair = await repairTable(deps, tenant(), schema.slug, {
    alsoRecord: async (_, done) => void recorded.push(done),
  });

  expect(repair).toEqual({
    ...{ damaged: ['damaged.parquet'], pending: 2 },
    setAside: expect.arrayContaining([
      { id: removed.id, fileName: 'removed.jsonl' },
      { id: lost.id, fileName: 'lost.jsonl' },
    ]),
  });
  expect(repair.setAside).toHaveLength(2);
  expect(recorded).toEqual([repair]);
  expect(await answered()).toEqual(['kept.jsonl', 'removing.jsonl']);
  expect((await files.snapshot()).dataFiles.map(({ path }) => path)).toEqual(['put-back.parquet']);
  expect(await totals()).toEqual({
    ...{ position: before.position + 1, files: before.files + 2 },
    // The helper that processed the files left their rows and bytes pending.
    ...{ rows: 6 + 3, bytes: 120 + 60 },
  });
  expect(await found()).toEqual(
    [removed, lost].map(({ storage_path }) => ({ path: storage_path, kind: 'missing' })),
  );
  expect(await query('select 1 from object_removals')).toEqual([]);
  expect(await query('select code, level, params from run_log where run_id = $1', [runId])).toEqual([
    { code: 'run_taken_out', level: 'warn', params: { files: 4, aside: 2 } },
  ]);
  expect((await told()).map(({ type }) => type)).toEqual(['file.set_aside', 'file.set_aside']);

  expect(await repairTable(deps, tenant(), schema.slug)).toEqual({ damaged: [], pending: 0, setAside: [] });
  expect(await totals()).toMatchObject({ position: before.position + 1 });
});

it('each run that leaves the table says in its log how many of its own files did', async () => {
  const tableFiles = createTableFiles(join(root, 'tables'));
  const upload = (day: string) => files.upload(`${day}.jsonl`, record(day));
  const [a, b, c] = [await upload('01'), await upload('02'), await upload('03')];
  const one = await tableOf(['one.parquet'], [a.id]);
  const two = await tableOf(['two.parquet'], [b.id, c.id]);
  await rm(join(root, 'objects', c.storage_path));
  await repairTable({ database: own.control.database, objects, tableFiles }, tenant(), schema.slug);
  expect(
    await query('select run_id, params from run_log where run_id = any($1) order by 1', [[one, two]]),
  ).toEqual([
    { run_id: one, params: { files: 1, aside: 0 } },
    { run_id: two, params: { files: 2, aside: 1 } },
  ]);
});

it('a repair that sets many files aside takes no more statements than one that sets two aside', async () => {
  const tableFiles = createTableFiles(join(root, 'tables'));
  let statements = 0;
  const database: Database = {
    ...own.control.database,
    transaction: (work) =>
      own.control.database.transaction((tx) =>
        work({
          query(...statement) {
            statements++;
            return tx.query(...statement);
          },
        }),
      ),
  };
  const taken: number[] = [];
  for (const count of [2, 30]) {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) {
      const file = await files.upload(`${count}-${n}.jsonl`, record('01').repeat(count + n));
      await rm(join(root, 'objects', file.storage_path));
      ids.push(file.id);
    }
    await tableOf([`${count}.parquet`], ids);
    statements = 0;
    const { setAside } = await repairTable({ database, objects, tableFiles }, tenant(), schema.slug);
    expect(setAside.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    taken.push(statements);
  }
  expect(taken[1]).toBe(taken[0]);
  expect(await totals()).toMatchObject({ files: 0 });
  expect(await told()).toHaveLength(32);
});

it('a table that a separate table format holds is not repaired here', async () => {
  const deps = { database: own.control.database, objects };
  await expect(repairTable(deps, tenant(), schema.slug)).rejects.toMatchObject({
    code: 'table_repair_unavailable',
  });
  await expect(repairTable(deps, tenant(), 'nothing')).rejects.toMatchObject({ code: 'schema_not_found' });
});
