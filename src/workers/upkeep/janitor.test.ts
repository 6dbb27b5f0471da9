import { access, mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../adapters/table-files-directory/directory-table-files.ts';
import { SomeFailed } from '../../concurrency/collect-failures.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createJanitor } from './janitor.ts';

let own: OwnControl;
let root: string;
let store: ObjectStore;
beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-janitor-'));
  store = createDirectoryObjectStore(root);
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});

interface Told {
  step: string;
  err: AggregateError;
}
const told: Told[] = [];
const log = pino({ level: 'silent' });
const cleanUp = () =>
  createJanitor({ database: own.control.database, objects: store, log })().catch((error: AggregateError) => {
    for (const { message, cause } of error.errors as Error[]) {
      told.push({ step: message.replace(' failed', ''), err: cause as AggregateError });
    }
  });
const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

afterEach(async () => {
  told.length = 0;
  await query('delete from object_removals');
});

let ids = 0;
const pathOf = (id: number) => `oficina/eventos/1.0/2026/01/01/${id}/f.jsonl`;
const isThere = (id: number) => store.exists(pathOf(id));

async function due(): Promise<number> {
  const id = ++ids;
  const insert = 'insert into object_removals (file_id, tenant_id, storage_path) values ($1, $2, $3)';
  await query(insert, [id, own.tenant.id, pathOf(id)]);
  return id;
}

async function dueObject(): Promise<number> {
  const id = await due();
  const writer = await store.create(pathOf(id), String(id));
  await writer.commit();
  return id;
}

/** Puts a folder where the object should be: the store refuses to remove it. */
async function stuckObject(): Promise<number> {
  const id = await due();
  await mkdir(join(root, pathOf(id)), { recursive: true });
  return id;
}

const notes = () =>
  query<{ id: number; failures: number; waits: boolean }>(
    'select file_id as id, failures, retry_at > now() as waits from object_removals order by file_id',
  );

it('removes what is due around an object that the store does not let go of, and tries that one again later', async () => {
  const stuck = await stuckObject();
  const others = [await dueObject(), await dueObject()];
  await cleanUp();
  expect(await Promise.all(others.map(isThere))).toEqual([false, false]);
  expect(await notes()).toEqual([{ id: stuck, failures: 1, waits: true }]);
  expect(told).toEqual([expect.objectContaining({ step: 'due objects' })]);
  expect(told[0]!.err.message).toContain('not removed');
  expect(inspect(told[0], { depth: null })).toContain(pathOf(stuck));

  await cleanUp();
  expect(told).toHaveLength(1);

  await rmdir(join(root, pathOf(stuck)));
  await query('update object_removals set retry_at = now()');
  await cleanUp();
  expect(await notes()).toEqual([]);
  expect(told).toHaveLength(1);
});

it('leaves a store alone for this round that fails again and again, and comes first to what did not fail', async () => {
  for (let i = 0; i < 5; i++) await stuckObject();
  const good = await dueObject();
  await cleanUp();
  expect((await notes()).map(({ failures }) => failures)).toEqual([1, 1, 1, 0, 0, 0]);
  // As if the wait were over: the failed removals are due as well, and have lower ids.
  await query('update object_removals set retry_at = now() where failures > 0');
  await cleanUp();
  expect(await isThere(good)).toBe(false);
  expect((await notes()).map(({ failures }) => failures)).toEqual([2, 1, 1, 1, 1]);
  expect(told.map(({ step }) => step)).toEqual(['due objects', 'due objects']);
});

it('gives up abandoned uploads around one whose end fails', async () => {
  const schema = await own.addSchema();
  const files = await query<{ id: number }>(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, heartbeat_at)
     select $1, $2, $3, n || '.jsonl', '1.0', 'oficina/' || n || '.jsonl', now() - interval '1 minute'
     from generate_series(1, 3) n returning id`,
    [own.tenant.id, schema.id, schema.versionId],
  );
  const stuck = files[0]!.id;
  await query(`alter table files add constraint stuck check (id <> ${stuck} or upload_status = 'pending')`);
  await cleanUp();
  const states = await query<{ id: number; upload_status: string }>(
    'select id, upload_status from files where schema_id = $1 order by id',
    [schema.id],
  );
  expect(states.map(({ upload_status }) => upload_status)).toEqual(['pending', 'failed', 'failed']);
  expect(told).toEqual([expect.objectContaining({ step: 'abandoned uploads' })]);
  expect(inspect(told[0], { depth: null })).toContain(`file ${stuck} `);

  await query('alter table files drop constraint stuck');
  await cleanUp();
  expect(told).toHaveLength(1);
});

it('does its other steps when some fail, and tells of each that did', async () => {
  const object = await dueObject();
  await query(`insert into rate_limit_windows values ('k', 1, now() - interval '1 hour')`);
  await query('alter table query_cursors rename to elsewhere');
  try {
    await cleanUp();
  } finally {
    await query('alter table elsewhere rename to query_cursors');
  }
  expect(told.map(({ step }) => step)).toEqual(['processed objects', 'cursors']);
  expect(await isThere(object)).toBe(false);
  expect(await query(`select from rate_limit_windows where key = 'k'`)).toEqual([]);
});

it('stands still while the control database does not answer, though no step stops the others', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const database = { ...own.control.database, query: gone, transaction: gone };
  const pass = createJanitor({ database, objects: store, log })();
  const error = await pass.catch((thrown: AggregateError) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).not.toBeInstanceOf(SomeFailed);
  expect((error as AggregateError).errors.length).toBeGreaterThan(9);
});

it('releases and removes all that is due in one pass, however much, and beside another worker', async () => {
  const schema = await own.addSchema();
  await query('update tenants set delete_processed_files = true where id = $1', [own.tenant.id]);
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status,
       processing_status, uploaded_position, table_position, updated_at)
     select $1, $2, $3, n || '.jsonl', '1.0', 'oficina/' || n || '/f.jsonl', 'completed', 'completed', n, n,
       now() - interval '2 hours'
     from generate_series(1, 1500) n`,
    [own.tenant.id, schema.id, schema.versionId],
  );
  await Promise.all([cleanUp(), cleanUp()]);
  await cleanUp();
  const [kept] = await query<{ n: number }>(
    'select count(*)::int as n from files where schema_id = $1 and object_deleted_at is null',
    [schema.id],
  );
  expect(kept!.n).toBe(0);
  expect(await notes()).toEqual([]);
  expect(told).toEqual([]);
});

it('removes data files that were taken out of a table, an hour later and no others', async () => {
  const schema = await own.addSchema();
  const runId = await own.addRun(schema);
  const tables = join(root, 'tables');
  await mkdir(tables, { recursive: true });
  // What cannot be removed, because it is a folder, keeps no other from it.
  const paths = {
    folder: '2 hours',
    old: '90 minutes',
    young: '30 minutes',
    kept: null,
    absent: '90 minutes',
  };
  for (const [path, removed] of Object.entries(paths)) {
    if (path === 'folder') await mkdir(join(tables, path));
    else if (path !== 'absent') await writeFile(join(tables, path), 'x');
    await query(
      `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, min_day, max_day,
         added_position, removed_position, removed_at)
       values ($1, $2, $3, '1.0', $4, 1, 1, '2026-01-01', '2026-01-01', 1, case when $5::interval is not null then 1 end,
         now() - $5::interval)`,
      [own.tenant.id, schema.id, runId, path, removed],
    );
  }
  const cleanUp = createJanitor({
    database: own.control.database,
    objects: store,
    tableFiles: createTableFiles(tables),
    log,
  });
  await expect(cleanUp()).rejects.toThrow(SomeFailed);
  const left = await query<{ path: string }>('select path from data_files order by path');
  expect(left.map(({ path }) => path)).toEqual(['folder', 'kept', 'young']);
  await query(`delete from data_files where path = 'folder'`);
  await expect(access(join(tables, 'old'))).rejects.toMatchObject({ code: 'ENOENT' });
  for (const path of ['kept', 'young']) await access(join(tables, path));
});

it('removes all deliveries that are old, however many, in one pass', async () => {
  await query(
    `with webhook as (
       insert into webhooks (tenant_id, url, description, active, sealed_secret)
       values ($1, 'https://example.com', '', true, '') returning id)
     insert into webhook_deliveries (tenant_id, webhook_id, message_id, topic, order_key, body, status, created_at)
     select $1, webhook.id, 'm' || n, 'runs', 'k', '{}', 'delivered', now() - interval '31 days'
     from webhook, generate_series(1, 1100) n`,
    [own.tenant.id],
  );
  await cleanUp();
  expect(told).toEqual([]);
  expect(await query('select from webhook_deliveries')).toEqual([]);
});
