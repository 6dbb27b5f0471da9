import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { SomeFailed } from '../../concurrency/collect-failures.ts';
import { armFailpoints } from '../../domain/failpoint.ts';
import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { findCrowdedVersions } from '../../domain/lake/bundles-store.ts';
import { partsAtLeast } from '../../domain/lake/choose-parts.ts';
import { lineKey } from '../../domain/lake/lake-table.ts';
import { beginBundle, writeBundle } from '../../domain/lake/write-bundle.ts';
import { removeDueObjects } from '../../domain/removals/remove-objects.ts';
import { createSchema } from '../../domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../domain/schemas/schema-document.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createCoalescer } from './coalescer.ts';
import { openRawFiles, type RawFiles } from './raw-files.testing.ts';

const log = pino({ level: 'silent' });
let own: OwnControl;
let root: string;
let store: ObjectStore;
let files: RawFiles;
let schemas = 0;

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-bundles-'));
  store = await createDirectoryObjectStore(root);
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});

beforeEach(async () => {
  // Files left by one test must not be work in the next.
  await own.control.database.query('update schemas set pending_files = 0');
  files = await openSchema();
});

async function openSchema(): Promise<RawFiles> {
  const slug = `eventos-${++schemas}`;
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'n', type: 'integer', required: true },
  ];
  const document = parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
  await createSchema(own.control.database, own.tenant.id, document);
  return openRawFiles(own.control, store, own.tenant, slug, { numberLines: true });
}

const coalesce = () => createCoalescer({ database: own.control.database, objects: store, log })();
const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

let serial = 0;
async function upload(count: number, to = files): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    serial += 1;
    const lines = Array.from(
      { length: 1 + (serial % 3) },
      (_, n) => `{"at":"2026-01-01","n":${serial * 10 + n}}`,
    );
    ids.push((await to.upload(`f${serial}.jsonl`, `${lines.join('\n')}\n`)).id);
  }
  return ids;
}

const objectsRead = ({ rawFiles }: TableSnapshot) =>
  new Set(rawFiles.map(({ bundle, fileId }) => (bundle ? `bundle ${bundle.id}` : `file ${fileId}`))).size;

/** The records of every file as a query finds them: through the file's bundle if it is in one. */
async function records(snapshot: TableSnapshot): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {};
  for (const { fileId, storagePath, rows, bundle } of snapshot.rawFiles) {
    const path = bundle ? snapshot.rawBundles!.find(({ id }) => id === bundle.id)!.storagePath : storagePath;
    const lines = (await readFile(join(root, path), 'utf8')).split('\n').slice(0, -1);
    const first = bundle?.firstLine ?? 1;
    const numbered = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(numbered.map((record) => record[lineKey])).toEqual(lines.map((_, index) => index + 1));
    const own = numbered.slice(first - 1, first - 1 + rows);
    found[fileId] = own.map(({ [lineKey]: _, ...record }) => JSON.stringify(record));
  }
  return found;
}

const unbundled = ({ rawBundles: _, ...snapshot }: TableSnapshot): TableSnapshot => ({
  ...snapshot,
  rawFiles: snapshot.rawFiles.map(({ bundle, ...file }) => file),
});

/** Expects the same records through bundles as without them. */
async function expectSameRecords(snapshot: TableSnapshot): Promise<void> {
  expect(await records(snapshot)).toEqual(await records(unbundled(snapshot)));
}

it('leaves few files alone', async () => {
  await upload(partsAtLeast - 1);
  await coalesce();
  expect(objectsRead(await files.snapshot())).toBe(partsAtLeast - 1);
});

it('makes one object of many, in which each file has its lines; the files stay', async () => {
  await upload(partsAtLeast + 5);
  await coalesce();
  const snapshot = await files.snapshot();
  expect(objectsRead(snapshot)).toBe(1);
  expect(snapshot.rawBundles).toHaveLength(1);
  await expectSameRecords(snapshot);
  await upload(3);
  await coalesce();
  expect(objectsRead(await files.snapshot())).toBe(4);
});

it('makes one bundle of those that fill it, and takes each file along', { timeout: 180_000 }, async () => {
  const made: number[] = [];
  for (let round = 0; round < 2; round++) {
    await upload(partsAtLeast);
    await coalesce();
    made.push((await files.snapshot()).rawBundles!.at(-1)!.id);
  }
  // As if each bundle held that many files.
  await query('update raw_bundles set files = 500 where id = any($1)', [made]);
  await upload(partsAtLeast);
  await coalesce();
  const snapshot = await files.snapshot();
  const ids = snapshot.rawBundles!.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids.filter((id) => made.includes(id))).toEqual([]);
  await expectSameRecords(snapshot);
});

it('rests twenty times as long as a look at all files took, and goes on meanwhile with versions that have more', async () => {
  const { database } = own.control;
  let [time, looks] = [0, 0];
  const slow: Database = {
    ...database,
    query: (text, ...rest) => {
      if (text.includes('s.pending_files >=')) {
        looks++;
        time += 1000;
      }
      return database.query(text, ...rest);
    },
  };
  const coalesceSlowly = createCoalescer({ database: slow, objects: store, log, now: () => time });
  const objects = async () => objectsRead(await files.snapshot());
  await upload(partsAtLeast);
  await coalesceSlowly();
  await upload(partsAtLeast);
  await coalesceSlowly();
  expect({ looks, objects: await objects() }).toEqual({ looks: 1, objects: 2 });

  await coalesceSlowly();
  await upload(partsAtLeast);
  time += 19_999;
  await coalesceSlowly();
  expect({ looks, objects: await objects() }).toEqual({ looks: 1, objects: 2 + partsAtLeast });
  time += 1;
  await coalesceSlowly();
  expect({ looks, objects: await objects() }).toEqual({ looks: 2, objects: 3 });
  await expectSameRecords(await files.snapshot());
});

it('makes each bundle once, however many work at it', async () => {
  await upload(partsAtLeast);
  await Promise.all(Array.from({ length: 5 }, coalesce));
  const snapshot = await files.snapshot();
  expect(snapshot.rawBundles).toHaveLength(1);
  await expectSameRecords(snapshot);
  const [made] = await query<{ n: number }>('select count(*) as n from raw_bundles where id >= $1', [
    snapshot.rawBundles![0]!.id,
  ]);
  expect(made!.n).toBe(1);
});

it('goes on after one that died in the middle, whose object goes in time', async () => {
  await upload(partsAtLeast);
  const [version] = await findCrowdedVersions(own.control.database);
  const dead = (await beginBundle(own.control.database, version!, 'files'))!;
  const writer = await store.create(dead.storagePath, String(dead.id));
  await writer.write(Buffer.from('{"at"'));
  await coalesce();
  expect(objectsRead(await files.snapshot())).toBe(partsAtLeast);
  await query(`update raw_bundles set heartbeat_at = now() - interval '1 minute' where id = $1`, [dead.id]);
  await coalesce();
  const snapshot = await files.snapshot();
  expect(objectsRead(snapshot)).toBe(1);
  await expectSameRecords(snapshot);

  // A writer that is alive after all can no longer finish.
  await writer.abort();
  await expect(writeBundle({ database: own.control.database, objects: store }, dead)).rejects.toThrow(
    'given up',
  );
  expect((await files.snapshot()).rawBundles).toEqual(snapshot.rawBundles);
  expect(await store.exists(dead.storagePath)).toBe(true);
  await query(`update raw_bundles set released_at = now() - interval '2 hours' where id = $1`, [dead.id]);
  await coalesce();
  await removeDueObjects({ database: own.control.database, objects: store }, AbortSignal.timeout(20_000));
  expect(await store.exists(dead.storagePath)).toBe(false);
  await expectSameRecords(await files.snapshot());
});

describe.each([
  'bundle.after-begun',
  'bundle.after-object',
  'bundle.in-commit',
  'bundle.after-commit',
  'bundle.after-released',
] as const)('a coalescer that fails at %s', (point) => {
  it('changes no record, and the next makes one bundle, and no object stays that nobody names', async () => {
    await upload(partsAtLeast);
    let reached = 0;
    armFailpoints(async (name) => {
      if (name === point && ++reached === 1) throw new Error(point);
    });
    try {
      await coalesce().catch(() => {});
      expect(reached).toBe(1);
      await expectSameRecords(await files.snapshot());
      await query(`update raw_bundles set heartbeat_at = now() - interval '1 minute' where ready_at is null`);
      await coalesce();
    } finally {
      armFailpoints(undefined);
    }
    const snapshot = await files.snapshot();
    expect(objectsRead(snapshot)).toBe(1);
    await expectSameRecords(snapshot);
    await query(
      `update raw_bundles set released_at = now() - interval '2 hours' where released_at is not null`,
    );
    await coalesce();
    await removeDueObjects({ database: own.control.database, objects: store }, AbortSignal.timeout(20_000));
    const bundles: string[] = [];
    for await (const { key } of store.list('')) if (key.includes('/bundles/')) bundles.push(key);
    const named = await query<{ path: string }>('select storage_path as path from raw_bundles');
    expect(bundles.sort()).toEqual(named.map(({ path }) => path).sort());
    await expectSameRecords(await files.snapshot());
  });
});

it('makes no bundle of a file that lacks a record, leaves nothing of it, and others go on', async () => {
  const [first] = await upload(partsAtLeast);
  await query('update files set rows = rows + 1 where id = $1', [first]);
  const other = await openSchema();
  await upload(partsAtLeast, other);
  await expect(coalesce()).rejects.toThrow(SomeFailed);
  expect(objectsRead(await files.snapshot())).toBe(partsAtLeast);
  expect(objectsRead(await other.snapshot())).toBe(1);
  const [failed] = await query<{ storage_path: string }>(
    'select storage_path from raw_bundles where ready_at is null and released_at is not null order by id desc limit 1',
  );
  expect(await store.exists(failed!.storage_path)).toBe(false);
});

it.each(['changed', 'missing'])('tells of a %s object, and bundles the files around it', async (what) => {
  await query('delete from damaged_objects');
  const ids = await upload(partsAtLeast + 1);
  const { storagePath } = (await files.snapshot()).rawFiles[3]!;
  if (what === 'changed') await appendFile(join(root, storagePath), '{}\n');
  else await rm(join(root, storagePath));
  await expect(coalesce()).rejects.toThrow(AggregateError);
  expect(await query('select file_id as id from damaged_objects')).toEqual([{ id: ids[3] }]);
  await coalesce();
  expect(objectsRead(await files.snapshot())).toBe(2);
});

it('makes no bundle whose last line has no end', async () => {
  await upload(partsAtLeast);
  const { database } = own.control;
  const [version] = await findCrowdedVersions(database);
  const begun = (await beginBundle(database, version!, 'files'))!;
  const last = begun.parts.at(-1)!;
  await appendFile(join(root, last.storagePath), '{"at":');
  // As of a part whose content was not recorded: all its lines are there.
  const parts = [...begun.parts.slice(0, -1), { ...last, storedBytes: null, crc32: null }];
  await expect(writeBundle({ database, objects: store }, { ...begun, parts })).rejects.toThrow('no end');
  expect(await store.exists(begun.storagePath)).toBe(false);
});

it('begins one bundle of a version at a time, and none of too few files', async () => {
  await upload(partsAtLeast);
  const { database } = own.control;
  const [version] = await findCrowdedVersions(database);
  const begun = (await beginBundle(database, version!, 'files'))!;
  expect(begun.parts).toHaveLength(partsAtLeast);
  expect(await beginBundle(database, version!, 'files')).toBeUndefined();
  await query('delete from raw_bundles where id = $1', [begun.id]);
  expect(await beginBundle(database, version!, 'bundles')).toBeUndefined();
  expect(await query('select 1 from raw_bundles where ready_at is null and released_at is null')).toEqual([]);
});

it('tells every 10 s that it is still writing a bundle', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await upload(partsAtLeast);
  const { database } = own.control;
  const [version] = await findCrowdedVersions(database);
  const begun = (await beginBundle(database, version!, 'files'))!;
  const goesOn = Promise.withResolvers<void>();
  const slow: ObjectStore = { ...store, create: (...of) => goesOn.promise.then(() => store.create(...of)) };
  const writing = writeBundle({ database, objects: slow }, begun);
  await query(`update raw_bundles set heartbeat_at = now() - interval '1 minute' where id = $1`, [begun.id]);
  const isQuiet = async () => {
    const quiet = `select 1 from raw_bundles where id = $1 and heartbeat_at < now() - interval '30 seconds'`;
    return (await query(quiet, [begun.id])).length > 0;
  };
  vi.advanceTimersByTime(9_999);
  expect(await isQuiet()).toBe(true);
  vi.advanceTimersByTime(1);
  // Not by `expect.poll`, which would move the time on.
  while (await isQuiet());
  goesOn.resolve();
  await writing;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(objectsRead(await files.snapshot())).toBe(1);
});

it('gives a bundle up that the store holds otherwise than it was written', async () => {
  await upload(partsAtLeast);
  const { database } = own.control;
  const [version] = await findCrowdedVersions(database);
  const begun = (await beginBundle(database, version!, 'files'))!;
  const careless: ObjectStore = {
    ...store,
    async create(...of) {
      const writer = await store.create(...of);
      return {
        write: (...bytes) => writer.write(...bytes),
        commit: async () => ({ ...(await writer.commit()), crc32: 0 }),
        abort: () => writer.abort(),
      };
    },
  };
  await expect(writeBundle({ database, objects: careless }, begun)).rejects.toThrow('not stored as written');
  expect(objectsRead(await files.snapshot())).toBe(partsAtLeast);
  expect(
    await query('select released_at is not null as given_up from raw_bundles where id = $1', [begun.id]),
  ).toEqual([{ given_up: true }]);
});

it('keeps a bundle while half of it is read, by a cursor too, and an hour more for queries under way', async () => {
  const ids = await upload(partsAtLeast);
  await coalesce();
  const before = await files.snapshot();
  const { id, storagePath } = before.rawBundles![0]!;
  await query(
    `insert into query_cursors (id, tenant_id, schema_id, position, request, last_key, expires_at)
     values ('\\x01', $1, $2, $3, '{}', '[]', now() + interval '1 hour')`,
    [own.tenant.id, before.schemaId, before.position],
  );
  await files.process(ids.slice(0, partsAtLeast - 4));
  await coalesce();
  expect((await files.snapshot()).rawFiles.map(({ bundle }) => bundle?.id)).toEqual([id, id, id, id]);
  expect((await files.snapshot(before.position)).rawFiles).toEqual(before.rawFiles);

  await query('delete from query_cursors');
  await coalesce();
  const after = await files.snapshot();
  expect(after.rawFiles.map(({ bundle }) => bundle)).toEqual([undefined, undefined, undefined, undefined]);
  expect(after.rawBundles).toEqual([]);
  expect(await store.exists(storagePath)).toBe(true);
  await query(`update raw_bundles set released_at = now() - interval '2 hours' where id = $1`, [id]);
  await coalesce();
  await removeDueObjects({ database: own.control.database, objects: store }, AbortSignal.timeout(20_000));
  expect(await store.exists(storagePath)).toBe(false);
  expect(await store.exists(after.rawFiles[0]!.storagePath)).toBe(true);
});

it('keeps no copy of processed records where the tenant wants raw objects deleted', async () => {
  const ids = await upload(partsAtLeast);
  await coalesce();
  await files.process(ids.slice(0, 1));
  await coalesce();
  expect((await files.snapshot()).rawBundles).toHaveLength(1);
  await query('update tenants set delete_processed_files = true');
  await coalesce();
  const snapshot = await files.snapshot();
  expect(snapshot.rawBundles).toEqual([]);
  expect(snapshot.rawFiles).toHaveLength(partsAtLeast - 1);
  await query('update tenants set delete_processed_files = false');
});
