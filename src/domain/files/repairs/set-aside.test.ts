import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../adapters/database-postgres/migrate.ts';
import { admitUpload } from '../../uploads/admit-upload.ts';
import { sumStoredBytes } from '../../uploads/upload-totals-store.ts';
import { type DamagedFiles, openDamagedFiles, record } from '../integrity/damaged-files.testing.ts';
import { repairTable } from './repair-table.ts';

let place: DamagedFiles;
beforeAll(async () => {
  place = await openDamagedFiles();
});
beforeEach(() => place.startAnew());
afterAll(() => place.close());

const unknown = { code: 'file_not_found', params: { file_id: 0 } };

it('a file that is set aside is in no answer from then on, but in those that began before, and may be sent again', async () => {
  const a = await place.files.upload('a.jsonl', record('01') + record('02'));
  await place.files.upload('b.jsonl', record('03'));
  await place.setAside(a.id);
  expect(await place.totals()).toEqual({ position: 3, files: 1, rows: 1, bytes: 20 });
  expect(await place.answered()).toEqual(['b.jsonl']);
  expect(await place.answered(2)).toEqual(['a.jsonl', 'b.jsonl']);
  expect(await place.told()).toEqual([
    {
      ...{ type: 'file.set_aside', tenant: 'oficina', schema: place.schema.slug, schema_version: '1.0' },
      ...{ file_id: a.id, file_name: 'a.jsonl', rows: 2, size_bytes: 40 },
    },
  ]);
  await place.setAside(a.id);
  expect(await place.totals()).toMatchObject({ position: 3 });
  expect((await place.files.upload('a.jsonl', record('01') + record('02'))).id).toBeGreaterThan(a.id);
});

it('the totals of what is stored leave out files that are set aside, one by one or by a repair', async () => {
  const a = await place.files.upload('a.jsonl', record('01').repeat(2));
  const b = await place.files.upload('b.jsonl', record('02'));
  const c = await place.files.upload('c.jsonl', record('03'));
  await place.setAside(a.id);
  expect(await place.stored()).toEqual({ files: 2, rows: 2, bytes: 40 });
  await place.takeBack(a.id);
  expect(await place.stored()).toEqual({ files: 3, rows: 4, bytes: 80 });
  await place.tableOf(['totals.parquet'], [a.id, b.id, c.id]);
  for (const file of [a, b]) await rm(place.pathOf(file));
  await repairTable(place.deps, place.tenant, place.schema.slug);
  expect(await place.stored()).toEqual({ files: 1, rows: 1, bytes: 20 });
});

it('a migration takes what was set aside before out of the totals', async () => {
  const a = await place.files.upload('a.jsonl', record('01').repeat(2));
  await place.files.upload('b.jsonl', record('02'));
  const back = await place.files.upload('c.jsonl', record('03'));
  await place.query('drop function move_stored_totals cascade');
  await place.query('drop index files_aside_tenant');
  for (const { id } of [a, back]) await place.setAside(id);
  await place.takeBack(back.id);
  expect(await place.stored()).toMatchObject({ files: 3 });
  await place.query(`delete from migrations where name = '0095_stored_without_aside.sql'`);
  await migrate(place.database);
  expect(await place.stored()).toEqual({ files: 2, rows: 2, bytes: 40 });
});

it('a file that is set aside takes room as long as its content is kept, and a damaged one leaves it', async () => {
  const bytes = () => sumStoredBytes(place.database, place.own.tenant.id);
  const before = await bytes();
  const sound = await place.files.upload('sound.jsonl', record('01'));
  const damaged = await place.files.upload('damaged.jsonl', record('02'));
  await place.note(damaged, 'damaged');
  for (const { id } of [sound, damaged]) await place.setAside(id);
  expect(await bytes()).toBe(before + 20);
  const bound = { maxFileBytes: 1000, maxStoredBytes: before + 40 };
  const to = { tenantId: place.own.tenant.id, schemaId: place.schema.id };
  const announced = { name: 'damaged.jsonl', contentLength: 20, contentEncoding: undefined };
  const admitted = admitUpload(place.database, to, { ...place.own.owner.plan, ...bound }, announced);
  expect(await admitted).toMatchObject({ limit: 20 });
  await place.takeBack(sound.id);
  expect(await bytes()).toBe(before + 20);
});

it('content that is known to be missing or damaged is replaced when it is sent again, and else a duplicate', async () => {
  const a = await place.files.upload('a.jsonl', record('01'));
  const b = await place.files.upload('b.jsonl', record('02'));
  expect((await place.files.upload('a.jsonl', record('01'))).id).toBe(a.id);
  await place.note(a, 'missing');
  await place.note(b, 'damaged');
  const again = await place.files.upload('a.jsonl', record('01'));
  // At one position the new file is in every answer and the old one in none, and older cursors keep the old one.
  expect(await place.totals()).toMatchObject({ position: 3, files: 2 });
  const ids = async (at?: number) => (await place.files.snapshot(at)).rawFiles.map(({ fileId }) => fileId);
  expect(await ids(2)).toEqual([a.id, b.id]);
  expect(await ids(3)).toEqual([b.id, again.id]);
  expect(await place.told()).toEqual([expect.objectContaining({ type: 'file.set_aside', file_id: a.id })]);
  expect((await place.files.upload('a.jsonl', record('01'))).id).toBe(again.id);

  await expect(place.files.upload('b.jsonl', record('03'))).rejects.toMatchObject({
    code: 'upload_name_taken',
  });
  await expect(place.files.upload('a.jsonl', record('02'))).rejects.toMatchObject({
    code: 'upload_name_taken',
  });
  const renamed = await place.files.upload('c.jsonl', record('02'));
  expect(await place.answered()).toEqual(['a.jsonl', 'c.jsonl']);
  expect(await place.found()).toHaveLength(2);
  await expect(place.takeBack(b.id)).rejects.toMatchObject({ code: 'file_still_damaged' });
  await writeFile(place.pathOf(b), record('02'));
  await expect(place.takeBack(b.id)).rejects.toMatchObject({
    code: 'file_replaced',
    params: { file_id: renamed.id },
  });
});

it('content is a duplicate whatever became of its object, while a run has it and once the table has it', async () => {
  const a = await place.files.upload('a.jsonl', record('01'));
  await place.note(a, 'damaged');
  await place.query(`update files set processing_status = 'processing' where id = $1`, [a.id]);
  expect((await place.files.upload('a.jsonl', record('01'))).id).toBe(a.id);
  await place.files.process([a.id]);
  expect((await place.files.upload('a.jsonl', record('01'))).id).toBe(a.id);
  expect(await place.told()).toEqual([]);
});

it('only a file that waits for processing is set aside', async () => {
  const { id } = await place.files.upload('a.jsonl', record('01'));
  const refused = { code: 'file_not_pending', params: { file_id: id } };
  await place.query(`update files set processing_status = 'processing' where id = $1`, [id]);
  await expect(place.setAside(id)).rejects.toMatchObject(refused);
  await place.query(
    `update files set processing_status = 'pending', upload_status = 'pending' where id = $1`,
    [id],
  );
  await expect(place.setAside(id)).rejects.toMatchObject(refused);
  await expect(place.setAside(0)).rejects.toMatchObject(unknown);
  await expect(place.setAside(id, (await place.own.addSchema()).slug)).rejects.toMatchObject({
    code: 'file_not_found',
  });
  expect(await place.told()).toEqual([]);
});

it('a file is taken back whole, into every answer from then on, and once', async () => {
  const a = await place.files.upload('a.jsonl', record('01'));
  await place.setAside(a.id);
  await place.query(
    'insert into object_removals select id, tenant_id, storage_path from files where id = $1',
    [a.id],
  );
  await place.query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind) values ($1, $2, $3, 'damaged')`,
    [...[a.storage_path, place.own.tenant.id, a.id]],
  );
  // Two at once: the second finds it taken back when the first has ended.
  let both: Promise<unknown> | undefined;
  await place.database.transaction(async (tx) => {
    await tx.query('select 1 from schemas where id = $1 for no key update', [place.schema.id]);
    both = Promise.all([place.takeBack(a.id), place.takeBack(a.id)]);
    await expect
      .poll(() =>
        place.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(2);
  });
  await both;
  expect(await place.totals()).toEqual({ position: 3, files: 1, rows: 1, bytes: 20 });
  expect(await Promise.all([1, 2, 3].map((at) => place.answered(at)))).toEqual([
    ['a.jsonl'],
    [],
    ['a.jsonl'],
  ]);
  expect(await place.found()).toEqual([]);
  expect(await place.query('select 1 from object_removals')).toEqual([]);
  expect(await place.told()).toMatchObject([
    { type: 'file.set_aside' },
    { type: 'file.taken_back', file_id: a.id },
  ]);
  expect(
    await place.query('select processing_status as status, set_aside_at as at from files where id = $1', [
      a.id,
    ]),
  ).toEqual([{ status: 'pending', at: null }]);
  await place.takeBack(a.id);
  expect(await place.totals()).toMatchObject({ position: 3 });
  await expect(place.takeBack(0)).rejects.toMatchObject(unknown);
});

it('a file is not taken back while its object is damaged, missing, or being removed', async () => {
  const a = await place.files.upload('a.jsonl', record('01'));
  await place.setAside(a.id);
  const refused = { code: 'file_still_damaged', params: { files: `a.jsonl (${a.id})` } };
  await place.damage(a);
  await expect(place.takeBack(a.id)).rejects.toMatchObject(refused);
  expect(await place.found()).toEqual([{ path: a.storage_path, kind: 'damaged' }]);
  await rm(place.pathOf(a));
  await expect(place.takeBack(a.id)).rejects.toMatchObject(refused);
  expect(await place.found()).toEqual([{ path: a.storage_path, kind: 'missing' }]);
  await writeFile(place.pathOf(a), record('01'));
  await place.query(
    `insert into object_removals (file_id, tenant_id, storage_path, claimed_until)
     select id, tenant_id, storage_path, now() + interval '1 minute' from files where id = $1`,
    [a.id],
  );
  await expect(place.takeBack(a.id)).rejects.toMatchObject(refused);
  expect(await place.answered()).toEqual([]);
  expect(await place.told()).toHaveLength(1);
});

it('a file that is not set aside is not read to be taken back', async () => {
  const a = await place.files.upload('a.jsonl', record('01'));
  await place.damage(a);
  await place.takeBack(a.id);
  expect(await place.found()).toEqual([]);
  expect(await place.totals()).toMatchObject({ position: 1, files: 1 });
});

it('a file is not taken back when another has its name or its content', async () => {
  const a = await place.files.upload('a.jsonl', record('01'));
  await place.setAside(a.id);
  const sameName = await place.files.upload('a.jsonl', record('02'));
  await expect(place.takeBack(a.id)).rejects.toMatchObject({
    code: 'file_replaced',
    params: { file_id: sameName.id },
  });
  await place.setAside(sameName.id);
  const sameContent = await place.files.upload('b.jsonl', record('01'));
  await expect(place.takeBack(a.id)).rejects.toMatchObject({
    code: 'file_replaced',
    params: { file_id: sameContent.id },
  });
  expect(await place.answered()).toEqual(['b.jsonl']);
});
