import { beforeAll, expect, it } from 'vitest';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
let editor: PanelClient;
let viewer: PanelClient;
let slug: string;
beforeAll(async () => {
  tenant = await makePanelTenant();
  [editor, viewer] = [await makeMember(tenant.owner, 'editor'), await makeMember(tenant.owner, 'viewer')];
  slug = await makeSchema(tenant);
});

const kept = async (by: PanelClient, of = slug) =>
  (await by.call('listQueries', { path: { slug: of } })).body;
const save = (body: object, of = slug) => editor.call('saveQuery', { path: { slug: of }, body });
/** With digits that no double has. */
const query =
  '{ "select": ["count(*)"], "where": [{ "field": "a", "op": "=", "value": 12345678901234567890.10 }] }';
const chart = { kind: 'line', x: 'dia', y: ['total'], split: null };

it('a saved query is seen by every member as it was written, and can be replaced and removed', async () => {
  const { body: saved } = await save({ name: 'Por dia', query, chart });
  expect(saved).toMatchObject({ name: 'Por dia', query, chart });
  expect((await kept(viewer)).saved).toEqual([saved]);

  const path = { slug, id: saved.id };
  const body = { name: 'Por mês', query: '{ "select": [] }', chart: null };
  const { body: replaced } = await tenant.owner.call('replaceSavedQuery', { path, body });
  expect(replaced).toMatchObject({ ...body, id: saved.id });
  expect(replaced.saved_by).not.toBe(saved.saved_by);
  expect((await kept(editor)).saved).toEqual([replaced]);

  expect((await editor.call('removeSavedQuery', { path })).body).toEqual({ success: true });
  expect((await kept(viewer)).saved).toEqual([]);
  for (const operation of ['removeSavedQuery', 'replaceSavedQuery']) {
    const request = operation === 'replaceSavedQuery' ? { path, body } : { path };
    const { status, body: told } = await editor.call(operation, request);
    expect([status, told.code]).toEqual([404, 'saved_query_not_found']);
  }
});

it('a saved query is replaced only as it was read: of two members who opened one, the second is refused', async () => {
  const { body: saved } = await save({ name: 'A dois', query, chart: null });
  const path = { slug, id: saved.id };
  const replace = (by: PanelClient, text: string, updated_at?: string) => {
    const body = { name: 'A dois', query: text, chart: null, ...(updated_at && { updated_at }) };
    return by.call('replaceSavedQuery', { path, body });
  };
  const answers = await Promise.all([
    replace(editor, '{"limit":1}', saved.updated_at),
    replace(tenant.owner, '{"limit":2}', saved.updated_at),
  ]);
  const won = answers.find(({ status }) => status === 200)!;
  const lost = answers.find((answer) => answer !== won)!;
  expect([lost.status, lost.body.code]).toEqual([409, 'saved_query_changed']);
  expect((await kept(viewer)).saved).toContainEqual(won.body);
  expect((await replace(editor, '{"limit":3}', won.body.updated_at)).status).toBe(200);
  // Who names no moment replaces whatever is there.
  expect((await replace(editor, '{"limit":4}')).status).toBe(200);
  await editor.call('removeSavedQuery', { path });
});

it('two queries of a schema never have one name; those of two schemas may', async () => {
  const other = await makeSchema(tenant);
  const body = { name: 'Única', query, chart: null };
  const answers = await Promise.all([save(body), save(body), save(body, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.body.errors.name[0]).toContain('Já há uma consulta salva com o nome "Única"');
  const { body: second } = await save({ ...body, name: 'Segunda' });
  const renamed = await editor.call('replaceSavedQuery', { path: { slug, id: second.id }, body });
  expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['name']]);
  const same = await editor.call('replaceSavedQuery', {
    path: { slug, id: second.id },
    body: { ...body, name: 'Segunda' },
  });
  expect(same.status).toBe(200);
});

it('an account saves at most 500 queries', async () => {
  const full = await makePanelTenant();
  const of = await makeSchema(full);
  const { database } = await control();
  // More than an account's members may save within a minute.
  await database.query(
    `insert into saved_queries (tenant_id, schema_id, name, query, member_email)
     select $1, (select id from schemas where slug = $2), 'Consulta ' || n, '{}', $3 from generate_series(1, 499) n`,
    [full.id, of, full.ownerEmail],
  );
  const send = (name: string) =>
    full.owner.call('saveQuery', { path: { slug: of }, body: { name, query: '{}', chart: null } });
  expect((await send('A última')).status).toBe(200);
  const { status, body } = await send('Mais uma');
  expect([status, body.code]).toEqual([429, 'too_many_saved_queries']);
});

it('the queries that a member ran are its own, each once, the last 30 of them', async () => {
  const of = await makeSchema(tenant);
  const remember = (text: string) =>
    viewer.call('rememberQuery', { path: { slug: of }, body: { query: text } });
  for (let at = 0; at < 32; at++) expect((await remember(`{"limit":${at}}`)).status).toBe(200);
  await remember('{"limit":5}');
  const { recent } = await kept(viewer, of);
  const limits = recent.map((one: { query: string }) => JSON.parse(one.query).limit);
  expect(limits).toEqual([5, ...Array.from({ length: 30 }, (_, back) => 31 - back).filter((at) => at !== 5)]);
  expect((await kept(editor, of)).recent).toEqual([]);
});

it('the queries that a member ran take at most 1 MiB, of all schemas', async () => {
  const member = await makeMember(tenant.owner, 'viewer');
  const schemas = [await makeSchema(tenant), await makeSchema(tenant)];
  const textOf = (at: number) => `{"limit":${at}}`.padEnd(65_536);
  for (let at = 0; at < 20; at++) {
    const request = { path: { slug: schemas[at % 2]! }, body: { query: textOf(at) } };
    expect((await member.call('rememberQuery', request)).status).toBe(200);
  }
  const recent = await Promise.all(schemas.map(async (of) => (await kept(member, of)).recent));
  const limits = recent.map((ofSchema) =>
    ofSchema.map(({ query }: { query: string }) => JSON.parse(query).limit),
  );
  expect(limits).toEqual([
    [18, 16, 14, 12, 10, 8, 6, 4],
    [19, 17, 15, 13, 11, 9, 7, 5],
  ]);
});
