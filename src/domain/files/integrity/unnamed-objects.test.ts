import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import { openRawFiles, type RawFiles } from '../../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../../workers/workers.testing.ts';
import { settleDatabase } from '../../backups/settle-database.ts';
import { withPlainObjectNames } from '../../lake/plain-object-names.ts';
import { setFileAside } from '../repairs/set-aside.ts';
import { findUnnamed, removeUnnamed, type UnnamedObject } from './unnamed-objects.ts';

let own: OwnControl;
let root: string;
let store: ObjectStore;
let slug: string;
let files: RawFiles;
let serial = 0;

beforeAll(async () => {
  own = await openOwnControl();
  // Ids of more than one digit.
  await query(`select setval(pg_get_serial_sequence('files', 'id'), 100)`);
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-unnamed-'));
  // As in S3, where objects have plain names instead of their files' names.
  store = withPlainObjectNames(createDirectoryObjectStore(root));
  slug = (await own.addSchema()).slug;
  files = await openRawFiles(own.control, store, own.tenant, slug);
});
afterEach(() => rm(root, { recursive: true, force: true }));
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

async function put(key: string, ageHours = 2): Promise<string> {
  const writer = await store.create(key, randomUUID());
  await writer.write(Buffer.from('{}\n'));
  await writer.commit();
  await makeOld(key, ageHours);
  return key;
}

async function makeOld(key: string, ageHours = 2): Promise<void> {
  const at = Date.now() / 1000 - ageHours * 3600;
  await utimes(join(root, key), at, at);
}

async function upload(name = 'b.jsonl') {
  const file = await files.upload(
    name,
    `{"at":"2026-01-${String((serial % 28) + 1).padStart(2, '0')}"}\n`.repeat(++serial),
  );
  await makeOld(file.storage_path.replace('pão', 'p-o'));
  return file;
}

async function unnamed(folder = '', foreign: string[] = []): Promise<UnnamedObject[]> {
  const found: UnnamedObject[] = [];
  for await (const objects of findUnnamed(
    { database: own.control.database, objects: store },
    { folder, foreign },
  )) {
    found.push(...objects);
  }
  return found;
}

it('names nothing that a file, an upload, a bundle or a removal needs, and tells the rest', {
  timeout: 60_000,
}, async () => {
  const folder = (id: number) => `oficina/${slug}/1.0/2026/01/02/${id}`;
  await upload('pão.jsonl');
  const aside = await upload('aside.jsonl');
  await setFileAside(
    own.control.database,
    { tenantId: own.tenant.id, tenantSlug: 'oficina' },
    slug,
    aside.id,
  );
  const pending = await upload('pending.jsonl');
  await query(`update files set upload_status = 'pending' where id = $1`, [pending.id]);
  const due = await upload('due.jsonl');
  await query('update files set object_deleted_at = now() where id = $1', [due.id]);
  await query('insert into object_removals select id, tenant_id, storage_path from files where id = $1', [
    due.id,
  ]);
  const bundle = await put(`oficina/${slug}/bundles/${await nextId()}/records.jsonl`);
  await query(
    `insert into raw_bundles (id, tenant_id, schema_id, schema_version_id, storage_path, files, rows)
     select $1, tenant_id, schema_id, schema_version_id, $2, 1, 1 from files where id = $3`,
    [Number(bundle.split('/')[3]), bundle, aside.id],
  );
  await put('_runs/7-12345678/1/state.json');
  await put('.celeiro-check/x');
  await put('.celeiro/installation-id');
  await put(`${folder(await nextId())}/young.jsonl`, 0);
  await put('warehouse/data/x.parquet');
  expect(await unnamed('', ['warehouse/'])).toEqual([]);

  const failed = await upload('failed.jsonl');
  await query(`update files set upload_status = 'failed' where id = $1`, [failed.id]);
  const released = await upload('released.jsonl');
  await query('update files set object_deleted_at = now() where id = $1', [released.id]);
  const beside = await put(`${folder(aside.id)}/beside.jsonl`);
  const lastId = await nextId();
  const nobodys = await put(`${folder(lastId)}/x.jsonl`);
  const ours = [failed.storage_path, released.storage_path, beside, nobodys].sort();
  const others = [
    // From the control database before this one was restored from a backup.
    await put(`${folder(lastId + 1)}/x.jsonl`),
    await put(`stranger/${slug}/1.0/2026/01/02/1/x.jsonl`),
    await put('oficina/notes.txt'),
    await put(`copy/${folder(lastId)}/x.jsonl`),
    await put(`${folder(lastId - 1)}/x/y.jsonl`),
    'warehouse/data/x.parquet',
  ].sort();
  const found = await unnamed();
  expect(
    found
      .filter(({ isOurs }) => isOurs)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(ours);
  expect(
    found
      .filter(({ isOurs }) => !isOurs)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(others);
  expect((await unnamed('stranger/')).map(({ key }) => key)).toEqual([
    others.find((key) => key.startsWith('stranger')),
  ]);

  const bytes = found.filter(({ isOurs }) => isOurs).reduce((sum, object) => sum + object.bytes, 0);
  expect(await removeUnnamed(store, found)).toEqual({ objects: 4, bytes });
  expect((await unnamed()).map(({ key }) => key).sort()).toEqual(others);
  for (const key of ours) expect(await store.exists(key), key).toBe(false);
  expect(await store.exists(aside.storage_path)).toBe(true);
});

it('objects of files that came after the moment to which the database came back are never removed', async () => {
  const { database } = own.control;
  await upload('before.jsonl');
  const before = await nextId();
  const young = [before + 1, before + 777_777].map((id) => `oficina/${slug}/1.0/2026/01/02/${id}/x.jsonl`);
  for (const key of young) await put(key);
  const { removed, lost } = await repairs();
  expect(removed).not.toEqual(expect.arrayContaining(young));
  expect(lost).toEqual(young);

  await database.transaction(settleDatabase);
  await upload('after.jsonl');
  expect((await repairs()).lost).toEqual(young);
  await database.transaction(settleDatabase);
  await put(`oficina/${slug}/1.0/2026/01/02/${await nextId()}/failed.jsonl`);
  const again = await repairs();
  expect(again.lost).toEqual(young);
  expect(again.removed).toEqual([expect.stringContaining('failed.jsonl')]);

  async function repairs() {
    const found = await unnamed(`oficina/${slug}/1.0/`);
    const left = async ({ key }: UnnamedObject) => !(await store.exists(key));
    await removeUnnamed(store, found);
    const removed: string[] = [];
    for (const each of found) if (await left(each)) removed.push(each.key);
    return {
      removed,
      lost: found
        .filter(({ isLost }) => isLost)
        .map(({ key }) => key)
        .sort(),
    };
  }
});

const listing = (keys: string[]): ObjectStore => ({
  ...store,
  async *list() {
    for (const key of keys) yield { key, bytes: 1, storedAt: new Date(0) };
  },
});

it('tells of progress among the objects of others too, which may be millions', async () => {
  const objects = listing(Array.from({ length: 1001 }, (_, n) => `warehouse/${n}`));
  const listed: number[] = [];
  const onListed = (count: number) => void listed.push(count);
  const options = { folder: '', foreign: ['warehouse/'], onListed };
  const found: UnnamedObject[] = [];
  for await (const batch of findUnnamed({ database: own.control.database, objects }, options))
    found.push(...batch);
  expect(listed).toEqual([500, 500, 0]);
  expect(found).toEqual([]);
});

it('judges the objects of a large store 500 at a time', async () => {
  const keys = Array.from({ length: 1001 }, (_, n) => `stranger/${n}`);
  const objects = listing(keys);
  const [listed, found]: [number[], string[]] = [[], []];
  const options = { folder: '', foreign: [], onListed: (count: number) => void listed.push(count) };
  for await (const batch of findUnnamed({ database: own.control.database, objects }, options)) {
    found.push(...batch.map(({ key }) => key));
  }
  expect(listed).toEqual([500, 500, 1]);
  expect(found).toEqual(keys);
});

async function nextId(): Promise<number> {
  const [row] = await query<{ id: number }>(`select nextval(pg_get_serial_sequence('files', 'id')) as id`);
  return row!.id;
}
