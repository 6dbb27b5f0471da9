import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findRun } from '../../src/domain/processing/runs-store.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { api, jsonl, runTimeoutMs } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

const env = inject('serviceEnv');
const january = { event_from: '2026-01-01', event_to: '2026-01-31' };
const dataDir = env.CELEIRO_DATA_DIR ?? '';

let tenant: PanelTenant;
let owner: PanelClient;
let token: string;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
  token = (await makeToken(tenant, [...scopes])).jwt;
});

const records = (day: string, from: number) =>
  jsonl(Array.from({ length: 5 }, (_, i) => ({ happened_at: `2026-01-${day}T00:00:00Z`, userId: from + i })));
const query = (slug: string, body: object) => api(token).queryRecords(slug, { ...january, ...body });
const totals = (slug: string) => query(slug, { select: ['count(*) as n', 'sum(user_id) as s'] });
const repair = (slug: string) => owner.call('repairTable', { path: { slug } });
const rawOf = (file: { storage_path: string }) => join(dataDir, 'objects', file.storage_path);

/** Ids on all pages from a token on. */
async function ids(slug: string, page_token: string): Promise<number[]> {
  const { status, body } = await query(slug, { page_token });
  expect(status).toBe(200);
  const { data, next_page_token: next } = body;
  return [...data.flat(), ...(next ? await ids(slug, next) : [])];
}

interface Uploaded {
  id: number;
  file_name: string;
  storage_path: string;
}

async function upload(slug: string, name: string, content: string): Promise<Uploaded> {
  const { status, body } = await api(token).upload(slug, name, content);
  expect(status).toBe(200);
  return body.file;
}

async function process(slug: string): Promise<void> {
  const { database } = await control();
  const { ids: runs } = (await api(token).processFiles(slug, { shape_id: 1, executors: 1 })).body;
  const status = async () => (await findRun(database, tenant.id, runs[0]))!.status;
  await expect.poll(status, { timeout: runTimeoutMs }).toBe('completed');
}

const filesOf = async (slug: string) => {
  const { data } = (await api(token).listFiles(slug, {})).body;
  return Object.fromEntries(
    data.map((file: Record<string, string>) => [file.file_name, file.processing_status]),
  );
};

/** Makes a table of two runs (two files of the 2nd, one of the 20th) and a pending file; gives the first run's part. */
async function makeTable() {
  const slug = await makeSchema(tenant);
  const [a, b] = [
    await upload(slug, 'a.jsonl', records('02', 0)),
    await upload(slug, 'b.jsonl', records('02', 100)),
  ];
  const asRaw = (await query(slug, { select: ['user_id'], limit: 3 })).body.next_page_token as string;
  await process(slug);
  await upload(slug, 'c.jsonl', records('20', 200));
  await process(slug);
  await upload(slug, 'd.jsonl', records('02', 300));
  const [{ path }] = (await (
    await control()
  ).database.query<{ path: string }>(
    `select d.path from data_files d join files f on f.run_id = d.run_id where f.id = $1`,
    [a.id],
  )) as [{ path: string }];
  const asTable = (await query(slug, { select: ['user_id'], limit: 3 })).body.next_page_token as string;
  return { slug, a, b, path, dataFile: join(dataDir, 'tables', path), asRaw, asTable };
}

describe.skipIf(!dataDir || env.CELEIRO_PROFILE === 'distributed')('a table whose data file', () => {
  const damages: [string, (path: string) => Promise<unknown>][] = [
    ['is gone', (path) => rm(path)],
    ['is cut', (path) => truncate(path, 100)],
    ['is emptied', (path) => truncate(path)],
    [
      'has one changed byte',
      async (path) => {
        const content = await readFile(path);
        // Damages the column of file names: DuckDB reads it without an error.
        const at = content.indexOf('a.jsonl');
        expect(at).toBeGreaterThan(0);
        content[at] = 'z'.charCodeAt(0);
        await writeFile(path, content);
      },
    ],
  ];
  it.each(damages)('%s answers from the uploads once repaired, also to older cursors', async (_, damage) => {
    const { slug, path, dataFile, asRaw, asTable } = await makeTable();
    expect((await totals(slug)).body.data).toEqual([[20, 3040]]);
    await damage(dataFile);

    const refused = await totals(slug);
    expect([refused.status, refused.body.code]).toEqual([409, 'table_damaged']);
    expect(refused.body.error).toContain(path);
    expect((await query(slug, { page_token: asTable })).body.code).toBe('table_damaged');
    // A query that does not read the damaged file is still answered.
    const elsewhere = { event_from: '2026-01-20', event_to: '2026-01-21', select: ['count(*) as n'] };
    expect((await query(slug, elsewhere)).body.data).toEqual([[5]]);
    const { failures } = (await owner.call('getOverview')).body;
    expect(failures).toContainEqual(
      expect.objectContaining({ kind: 'table', what: slug, link: `/esquemas/${slug}` }),
    );
    const schema = async () => (await owner.call('getSchema', { path: { slug } })).body;
    expect((await schema()).damaged_table_files).toBe(1);

    expect((await repair(slug)).body).toEqual({
      damaged_table_files: [path],
      pending_files: 2,
      set_aside: [],
    });
    expect((await schema()).damaged_table_files).toBe(0);
    expect((await totals(slug)).body.data).toEqual([[20, 3040]]);
    expect(await filesOf(slug)).toEqual({
      'a.jsonl': 'pending',
      'b.jsonl': 'pending',
      'c.jsonl': 'completed',
      'd.jsonl': 'pending',
    });
    expect(await ids(slug, asRaw)).toEqual([3, 4, 100, 101, 102, 103, 104]);
    const rest = [3, 4, 100, 101, 102, 103, 104, 300, 301, 302, 303, 304, 200, 201, 202, 203, 204];
    expect(await ids(slug, asTable)).toEqual(rest);
    const audit = (await owner.call('listAudit', { query: { limit: 1 } })).body.data;
    expect(audit).toMatchObject([{ action: 'schema.repair_table', target: slug }]);

    await process(slug);
    expect((await totals(slug)).body.data).toEqual([[20, 3040]]);
    expect(await ids(slug, asTable)).toEqual(rest);
    expect((await repair(slug)).body).toEqual({ damaged_table_files: [], pending_files: 0, set_aside: [] });
  });

  it('is damaged and whose uploads are not kept loses these alone, until they are restored', async () => {
    const { slug, a, path, dataFile, asRaw, asTable } = await makeTable();
    const { database } = await control();
    // As the janitor does for a tenant that has its raw files deleted after processing.
    await database.query('update files set object_deleted_at = now() where id = $1', [a.id]);
    const content = await readFile(rawOf(a));
    await rm(rawOf(a));
    await truncate(dataFile, 50);
    expect((await totals(slug)).status).toBe(409);

    expect((await repair(slug)).body).toEqual({
      damaged_table_files: [path],
      pending_files: 1,
      set_aside: [{ id: a.id, file_name: 'a.jsonl' }],
    });
    expect((await totals(slug)).body.data).toEqual([[15, 3030]]);
    // Older cursors name the file and do not skip it.
    for (const page_token of [asRaw, asTable]) {
      const refused = await query(slug, { page_token });
      expect([refused.status, refused.body.code]).toEqual([409, 'file_damaged']);
      expect(refused.body.damaged_files).toEqual([{ id: a.id, file_name: 'a.jsonl' }]);
    }
    const events = await database.query(
      `select 1 from outbox where payload ->> 'type' = 'file.set_aside' and (payload ->> 'file_id')::bigint = $1`,
      [a.id],
    );
    expect(events).toHaveLength(1);
    const takeBack = () => owner.call('takeFileBack', { path: { slug, id: a.id } });
    expect((await takeBack()).body.code).toBe('file_still_damaged');

    await writeFile(rawOf(a), content);
    expect((await takeBack()).status).toBe(200);
    expect((await totals(slug)).body.data).toEqual([[20, 3040]]);
    expect(await ids(slug, asRaw)).toEqual([3, 4, 100, 101, 102, 103, 104]);
  });

  it('is damaged keeps uploads whose removal is due and not begun', async () => {
    const { slug, a, b, dataFile } = await makeTable();
    const { database } = await control();
    await database.query(
      `with released as (update files set object_deleted_at = now() where id = any($1) returning *)
       insert into object_removals (file_id, tenant_id, storage_path, retry_at, claimed_by, claimed_until)
       select id, tenant_id, storage_path, now() + interval '1 day',
         case when id = $2 then gen_random_uuid() end, case when id = $2 then now() + interval '1 hour' end
       from released`,
      [[a.id, b.id], b.id],
    );
    await truncate(dataFile, 50);
    expect((await totals(slug)).status).toBe(409);
    expect((await repair(slug)).body.set_aside).toEqual([{ id: b.id, file_name: 'b.jsonl' }]);
    expect((await totals(slug)).body.data).toEqual([[15, 2530]]);
    const removals = () =>
      database.query('select file_id as id from object_removals where tenant_id = $1', [tenant.id]);
    expect(await removals()).toEqual([{ id: b.id }]);
    // Somebody may be removing it.
    const takeBack = () => owner.call('takeFileBack', { path: { slug, id: b.id } });
    expect((await takeBack()).body.code).toBe('file_still_damaged');
    await database.query('update object_removals set claimed_until = now() where file_id = $1', [b.id]);
    expect((await takeBack()).status).toBe(200);
    expect(await removals()).toEqual([]);
    expect((await totals(slug)).body.data).toEqual([[20, 3040]]);
  });

  it('was damaged and was put back stays as it is', async () => {
    const { slug, dataFile } = await makeTable();
    await rename(dataFile, `${dataFile}.away`);
    expect((await totals(slug)).body.code).toBe('table_damaged');
    await rename(`${dataFile}.away`, dataFile);
    expect((await repair(slug)).body).toEqual({ damaged_table_files: [], pending_files: 0, set_aside: [] });
    expect((await totals(slug)).body.data).toEqual([[20, 3040]]);
    expect((await owner.call('getSchema', { path: { slug } })).body.damaged_table_files).toBe(0);
    expect(await readdir(join(dataFile, '..'))).toHaveLength(1);
  });

  it('is damaged is not for viewers, nor for another tenant', async () => {
    const slug = await makeSchema(tenant);
    const viewer = await makeMember(owner, 'viewer');
    const stranger = (await makePanelTenant()).owner;
    expect((await viewer.call('repairTable', { path: { slug } })).status).toBe(403);
    expect((await stranger.call('repairTable', { path: { slug } })).status).toBe(404);
  });
});
