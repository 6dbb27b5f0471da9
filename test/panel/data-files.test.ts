import { beforeAll, describe, expect, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
let owner: PanelClient;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
});

const records = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ happened_at: '2026-11-01T00:00:00Z', userId: i, ...more }));
const uploadUrl = async (slug: string, client = owner): Promise<string> =>
  (await client.call('createUploadUrl', { path: { slug } })).body.upload_url;
const put = async (slug: string, name: string, body: string) => api().put(await uploadUrl(slug), name, body);

describe('an upload from the panel', () => {
  it('goes to the same edge, and is in the audit log', async () => {
    const slug = await makeSchema(tenant);
    const editor = await makeMember(owner, 'editor');
    const { body } = await editor.call('createUploadUrl', { path: { slug } });
    const minutes = (new Date(body.expires_at).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    const sent = await api().put(body.upload_url, 'a.jsonl', jsonl(records(3)));
    expect(sent.status).toBe(200);
    const { data } = (await owner.call('listSchemaFiles', { path: { slug } })).body;
    expect(data).toEqual([{ ...sent.body.file, damage: null }]);
    const [entry] = (await owner.call('listAudit', { query: { limit: 1 } })).body.data;
    expect(entry).toMatchObject({ member: editor.email, action: 'upload_url.create', target: slug });
  });

  it('ends with the member, or with the right to upload', async () => {
    const slug = await makeSchema(tenant);
    const demoted = await makeMember(owner, 'editor');
    const removed = await makeMember(owner, 'editor');
    const urls = [await uploadUrl(slug, demoted), await uploadUrl(slug, removed)];
    const send = async (name: string) =>
      (await Promise.all(urls.map((url) => api().put(url, name, jsonl(records(1)))))).map(
        ({ status }) => status,
      );
    expect(await send('1.jsonl')).toEqual([200, 200]);
    await owner.call('changeMember', { path: { id: demoted.id }, body: { role: 'viewer' } });
    await owner.call('removeMember', { path: { id: removed.id } });
    expect(await send('2.jsonl')).toEqual([401, 401]);
  });

  it('is refused for an inactive schema, and to viewers', async () => {
    const slug = await makeSchema(tenant);
    await owner.call('changeSchema', { path: { slug }, body: { active: false } });
    expect((await owner.call('createUploadUrl', { path: { slug } })).body.code).toBe('schema_inactive');
    const viewer = await makeMember(owner, 'viewer');
    expect((await viewer.call('createUploadUrl', { path: { slug } })).status).toBe(403);
  });
});

describe('a file', () => {
  it('tells its bad lines, in the panel and as a download', async () => {
    const slug = await makeSchema(tenant);
    const bad = jsonl([...records(1), { happened_at: 'ontem', userId: 1 }, { userId: 'x' }]);
    const sent = await put(slug, 'vendas de março.jsonl', bad);
    expect(sent.status).toBe(422);
    const path = { slug, id: sent.body.file.id };
    const { body } = await owner.call('getFile', { path });
    expect(body.report).toEqual(sent.body.report);
    expect(body.failure).toEqual({
      code: 'upload_not_jsonl',
      message: 'O arquivo tem linhas inválidas e não foi guardado.',
      fix: 'Veja o relatório, corrija as linhas e envie o arquivo de novo.',
    });

    const download = await owner.call('downloadReport', { path });
    expect(download.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('vendas de março-relatorio.jsonl')}`,
    );
    const text = Buffer.isBuffer(download.body) ? download.body.toString() : download.text;
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(sent.body.report.errors);

    const { database } = await control();
    const told = await database.query<{ payload: object }>(
      `select payload from outbox where tenant_id = $1 and payload ->> 'type' = 'file.failed'
         and payload ->> 'schema' = $2`,
      [tenant.id, slug],
    );
    expect(told).toMatchObject([{ payload: { file_id: path.id, validation: 'invalid' } }]);
  });

  it('that is valid has neither report nor failure', async () => {
    const slug = await makeSchema(tenant);
    const sent = await put(slug, 'a.jsonl', jsonl(records(1)));
    const path = { slug, id: sent.body.file.id };
    expect((await owner.call('getFile', { path })).body).toEqual({
      file: { ...sent.body.file, damage: null },
      report: null,
      failure: null,
      set_aside_at: null,
    });
    expect((await owner.call('downloadReport', { path })).body.code).toBe('report_not_found');
  });

  it('of another schema is not there', async () => {
    const [slug, other] = [await makeSchema(tenant), await makeSchema(tenant)];
    const sent = await put(slug, 'a.jsonl', jsonl(records(1)));
    const answer = await owner.call('getFile', { path: { slug: other, id: sent.body.file.id } });
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('file_not_found');
  });
});

describe('the records', () => {
  it('answer queries as in the public API', async () => {
    const slug = await makeSchema(tenant);
    await put(slug, 'a.jsonl', jsonl(records(7, { action: 'x' })));
    const window = { event_from: '2026-11-01', event_to: '2026-11-01' };
    const query = { ...window, select: ['action', 'count(*) as n'], group_by: ['action'] };
    const { body } = await owner.call('runQuery', { path: { slug }, body: query });
    expect(body.data).toEqual([['x', 7]]);
    const wrong = await owner.call('runQuery', { path: { slug }, body: { ...window, select: ['nope'] } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty(['select.0']);
  });
});

describe('the figures', () => {
  it('of schemas and overview are what the files add up to', async () => {
    const fresh = await makePanelTenant();
    const slug = await makeSchema(fresh);
    const send = async (name: string, body: string) =>
      api().put(await uploadUrl(slug, fresh.owner), name, body);
    const sent = [await send('1.jsonl', jsonl(records(10))), await send('2.jsonl', jsonl(records(5)))];
    await send('again.jsonl', jsonl(records(5))); // the same content: nothing new
    const failed = await send('bad.jsonl', '{}\n');
    const bytes = sent.reduce((sum, { body }) => sum + body.file.size_bytes, 0);

    const [schema] = (await fresh.owner.call('listSchemas')).body.data;
    expect(schema).toMatchObject({
      slug,
      linked: true,
      files: 2,
      rows: 15,
      bytes,
      pending_files: 2,
      pending_bytes: bytes,
      failed_files: 1,
      last_file: { id: failed.body.file.id, upload_status: 'failed', validation: 'invalid' },
    });

    const { body: overview } = await fresh.owner.call('getOverview');
    expect(overview.days.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      files: 2,
      rows: 15,
      bytes,
      invalid_files: 1,
    });
    expect(overview.days.slice(0, -1).every(({ files }: { files: number }) => files === 0)).toBe(true);
    expect(overview.totals).toEqual({ schemas: 1, files: 2, rows: 15, bytes });
    expect(overview.schemas).toEqual([
      {
        slug,
        name: 'Events',
        last_file_at: expect.any(String),
        pending_files: 2,
        pending_bytes: bytes,
      },
    ]);
    expect(overview.credits).toEqual({ balance: '1000.000000', reserved: '0.000000' });
    expect(overview.failures).toEqual([
      {
        kind: 'file',
        what: 'bad.jsonl',
        when: expect.any(String),
        message: expect.stringMatching(/^1 linha inválida, de 1\. Linha 1: Falta o campo obrigatório "/),
        fix: 'Veja o relatório, corrija as linhas e envie o arquivo de novo.',
        link: `/esquemas/${slug}/arquivos/${failed.body.file.id}`,
        remedy: null,
        run: null,
      },
    ]);

    // Another file mends nothing; the same one does.
    await send('other.jsonl', jsonl(records(3)));
    expect((await fresh.owner.call('getOverview')).body.failures).toHaveLength(1);
    await send('bad.jsonl', jsonl(records(2)));
    expect((await fresh.owner.call('getOverview')).body.failures).toEqual([]);
  });
});

describe('the failures', () => {
  it('have rules that cannot start, which persist, before disabled webhooks, which are newer', async () => {
    const fresh = await makePanelTenant();
    const slug = await makeSchema(fresh);
    const { body } = await fresh.owner.call('createWebhook', {
      body: { url: 'https://recebe.example/gancho', description: '', active: true },
    });
    const { database } = await control();
    await database.query(
      `update webhooks set active = false, disabled_at = now() - interval '1 h', disabled_reason = $2 where id = $1`,
      [body.webhook.id, { code: 'webhook_disabled_gone', params: {} }],
    );
    // A rule that waits for more than there is: its problem is not cleared as long as something is pending.
    await api().put(await uploadUrl(slug, fresh.owner), '1.jsonl', jsonl(records(1)));
    const rules = { on_upload: false, pending_bytes: 2 ** 50, minutes_after_upload: null };
    await fresh.owner.call('setAutomation', { path: { slug }, body: rules });
    await database.query(
      `update automation_rules set problem = $2, retry_at = now() - interval '2 h'
       where schema_id = (select id from schemas where tenant_id = $1)`,
      [fresh.id, { code: 'not_enough_credits', params: { needed: '5', balance: '1' } }],
    );
    const { failures } = (await fresh.owner.call('getOverview')).body;
    expect(failures).toMatchObject([
      {
        kind: 'automation',
        what: slug,
        message: expect.stringContaining('o saldo é 1'),
        fix: expect.stringContaining('créditos'),
        link: `/esquemas/${slug}/automatico`,
      },
      {
        kind: 'webhook',
        what: 'https://recebe.example/gancho',
        message: expect.stringContaining('410'),
        fix: expect.stringContaining('ative o webhook'),
        link: `/webhooks/${body.webhook.id}`,
      },
    ]);
  });
});

describe('the list of files', () => {
  it('counts what matches, whatever number an old page of the panel tells', async () => {
    const slug = await makeSchema(tenant);
    for (const count of [1, 2, 3]) await put(slug, `f${count}.jsonl`, jsonl(records(count, { count })));
    const list = async (query: Record<string, string | number>) =>
      (await owner.call('listSchemaFiles', { path: { slug }, query })).body;
    expect((await list({ per_page: 2 })).meta).toMatchObject({ total: 3, last_page: 2 });
    const second = await list({ per_page: 2, page: 2, known_total: 5 });
    expect(second.meta).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 });
    expect(second.data.map((file: { file_name: string }) => file.file_name)).toEqual(['f1.jsonl']);
  });
});
