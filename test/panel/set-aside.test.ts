import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { setFileAside, takeFileBack } from '../../src/domain/files/repairs/set-aside.ts';
import { openObjects } from '../../src/profiles/open-objects.ts';
import { api, jsonl } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

const env = inject('serviceEnv');
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };
const records = (from: number) =>
  jsonl(Array.from({ length: 5 }, (_, i) => ({ happened_at: '2026-01-02T00:00:00Z', userId: from + i })));

let tenant: PanelTenant;
let owner: PanelClient;
let token: string;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
  token = (await makeToken(tenant, ['upload', 'query', 'process'])).jwt;
});

const query = (slug: string, body: object) => api(token).queryRecords(slug, { ...window, ...body });
const totals = (slug: string) => query(slug, { select: ['count(*) as n', 'sum(user_id) as s'] });
const upload = async (slug: string, name: string, content: string) => {
  const { status, body } = await api(token).upload(slug, name, content);
  expect(status).toBe(200);
  return body.file as { id: number; storage_path: string };
};
const pathOf = (file: { storage_path: string }) => join(env.CELEIRO_DATA_DIR!, 'objects', file.storage_path);

async function makeFiles() {
  const slug = await makeSchema(tenant);
  await upload(slug, 'sound.jsonl', records(0));
  const file = await upload(slug, 'damaged.jsonl', records(100));
  return { slug, file, path: { slug, id: file.id } };
}

describe('a file that is set aside', () => {
  it('leaves every answer, and is in it again once taken back', async () => {
    const { slug, path } = await makeFiles();
    const first = await query(slug, { select: ['user_id'], limit: 7 });
    const page = { page_token: first.body.next_page_token };

    const aside = await owner.call('setFileAside', { path });
    expect(aside.body).toMatchObject({ set_aside_at: expect.any(String), file: { id: path.id } });
    expect((await totals(slug)).body.data).toEqual([[5, 10]]);
    expect((await owner.call('getFile', { path })).body).toEqual(aside.body);
    // An older cursor keeps the files that it began with.
    const next = await query(slug, page);
    expect([...first.body.data, ...next.body.data].flat().sort()).toEqual([
      0, 1, 100, 101, 102, 103, 104, 2, 3, 4,
    ]);

    const during = await query(slug, { select: ['user_id'], limit: 3 });
    expect((await owner.call('takeFileBack', { path })).body.set_aside_at).toBeNull();
    expect((await totals(slug)).body.data).toEqual([[10, 520]]);
    const rest = await query(slug, { page_token: during.body.next_page_token });
    expect([...during.body.data, ...rest.body.data].flat().sort()).toEqual([0, 1, 2, 3, 4]);

    const events = await (await control()).database.query<{ type: string }>(
      `select payload ->> 'type' as type from outbox where tenant_id = $1 and (payload ->> 'file_id')::bigint = $2 order by id`,
      [tenant.id, path.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['file.completed', 'file.set_aside', 'file.taken_back']);
    const audit = (await owner.call('listAudit', { query: { limit: 2 } })).body.data;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'file.take_back',
      'file.set_aside',
    ]);
  });

  it('is in no run, and stays out when asked twice', async () => {
    const { slug, path } = await makeFiles();
    await owner.call('setFileAside', { path });
    await owner.call('setFileAside', { path });
    const run = await api(token).processFiles(slug, { shape_id: 1, executors: 1 });
    expect(run.body.files_count).toBe(1);
    await owner.call('takeFileBack', { path });
    expect((await api(token).processFiles(slug, { shape_id: 1, executors: 1 })).body.files_count).toBe(1);
    expect((await owner.call('setFileAside', { path })).body.code).toBe('file_not_pending');
  });

  it('can be uploaded again, and then is not taken back', async () => {
    const { slug, path } = await makeFiles();
    await owner.call('setFileAside', { path });
    const again = await upload(slug, 'damaged.jsonl', records(100));
    expect(again.id).not.toBe(path.id);
    expect((await totals(slug)).body.data).toEqual([[10, 520]]);
    const refused = await owner.call('takeFileBack', { path });
    expect([refused.status, refused.body.code]).toEqual([422, 'file_replaced']);
    expect((await totals(slug)).body.data).toEqual([[10, 520]]);
  });

  it('is not for viewers, nor of another tenant', async () => {
    const { path } = await makeFiles();
    const viewer = await makeMember(owner, 'viewer');
    const stranger = (await makePanelTenant()).owner;
    for (const operation of ['setFileAside', 'takeFileBack']) {
      expect((await viewer.call(operation, { path })).status).toBe(403);
      expect((await stranger.call(operation, { path })).status).toBe(404);
    }
  });
});

describe.skipIf(!env.CELEIRO_DATA_DIR || env.CELEIRO_PROFILE === 'distributed')('a damaged file', () => {
  it('keeps no other record from answering once set aside, and comes back when restored', async () => {
    const { slug, file, path } = await makeFiles();
    const content = await readFile(pathOf(file));
    await rm(pathOf(file));
    expect((await totals(slug)).body.code).toBe('file_damaged');
    const damages = async () => {
      const { data } = (await owner.call('listSchemaFiles', { path: { slug } })).body;
      const found = (await owner.call('getFile', { path })).body.file;
      return [
        found.damage,
        data.map(({ id, damage }: { id: number; damage: string | null }) => [id === file.id, damage]),
      ];
    };
    expect(await damages()).toEqual([
      'damaged',
      expect.arrayContaining([
        [true, 'damaged'],
        [false, null],
      ]),
    ]);
    await owner.call('setFileAside', { path });
    expect((await totals(slug)).body.data).toEqual([[5, 10]]);

    for (const damage of [content.subarray(1), Buffer.from(content).fill(0x20, 3, 9)]) {
      const refused = await owner.call('takeFileBack', { path });
      expect([refused.status, refused.body.code]).toEqual([409, 'file_still_damaged']);
      await writeFile(pathOf(file), damage);
    }
    expect((await owner.call('takeFileBack', { path })).status).toBe(409);
    expect((await totals(slug)).body.data).toEqual([[5, 10]]);
    await writeFile(pathOf(file), content);
    expect((await owner.call('takeFileBack', { path })).status).toBe(200);
    expect((await totals(slug)).body.data).toEqual([[10, 520]]);
    expect((await damages())[0]).toBeNull();
  });

  it('of before the checksums is compared by its lines', async () => {
    const { slug, file } = await makeFiles();
    const { database, settings } = await control();
    await database.query('update files set stored_bytes = null, stored_crc32 = null where id = $1', [
      file.id,
    ]);
    const { objects, close } = await openObjects(settings, database);
    const identity = { tenantId: tenant.id, tenantSlug: tenant.slug };
    const content = await readFile(pathOf(file));
    await setFileAside(database, identity, slug, file.id);
    await writeFile(pathOf(file), content.subarray(0, content.lastIndexOf('\n{') + 1));
    const takeBack = () => takeFileBack({ database, objects }, identity, slug, file.id);
    await expect(takeBack()).rejects.toMatchObject({ code: 'file_still_damaged' });
    await writeFile(pathOf(file), content);
    await takeBack();
    expect((await totals(slug)).body.data).toEqual([[10, 520]]);
    close();
  });
});
