import { beforeAll, describe, expect, inject, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { control, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
const names = ['alpha.jsonl', 'Beta_1.jsonl', 'beta%2.jsonl', 'gamma.jsonl', 'ÁRVORE.jsonl'];

beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
  const { body } = await api(tenant.token).generateUploadToken(slug);
  for (const [index, name] of names.entries()) {
    const rows = Array.from({ length: index + 1 }, (_, i) => ({
      happened_at: '2026-01-01T00:00:00Z',
      userId: index * 10 + i,
    }));
    await api().put(body.upload_url, name, jsonl(rows));
  }
  await api().put(body.upload_url, 'broken.jsonl', 'x\n');
  // Days apart, so that filters by time can tell the files apart.
  const { database } = await control();
  await database.query(
    `update files set created_at = timestamptz '2026-05-01 12:00:00.123Z' + make_interval(days => array_position($2, file_name) - 1)
     where tenant_id = $1`,
    [tenant.id, [...names, 'broken.jsonl']],
  );
});

const list = async (query: Record<string, unknown> = {}) =>
  (await api(tenant.token).listFiles(slug, query)).body;
const listed = async (query: Record<string, unknown>) =>
  (await list(query)).data.map((file: { file_name: string }) => file.file_name);

describe('200', () => {
  it('has the newest first and says where the page stands', async () => {
    const { data, meta, success } = await list();
    expect(success).toBe(true);
    expect(data[0].file_name).toBe('broken.jsonl');
    expect(meta).toEqual({ current_page: 1, from: 1, last_page: 1, per_page: 15, to: 6, total: 6 });
  });

  it('takes a question mark in a value as it is', async () => {
    const headers = { Authorization: `Bearer ${tenant.token}` };
    const url = `${inject('baseUrl')}/api/v1/schemas/${slug}/files?file_name=al?pha`;
    expect(await (await fetch(url, { headers })).json()).toMatchObject({ data: [] });
  });

  it.each([
    ['file_name=a%E7', 422, { errors: { file_name: [expect.stringContaining('UTF-8')] } }],
    ['search=%ed%a0%80', 422, { errors: { search: [expect.stringContaining('UTF-8')] } }],
    ['search=%00', 422, { errors: { search: [expect.any(String)] } }],
    ['file_name=a%C3%A7%', 200, { data: [] }],
    ['search=beta%2', 200, { data: [{ file_name: 'beta%2.jsonl' }] }],
    [`${'&'.repeat(1_500)}search=alpha`, 200, { data: [{ file_name: 'alpha.jsonl' }] }],
    [`${'&'.repeat(1_500)}nothing=1`, 422, { errors: { nothing: [expect.any(String)] } }],
    ['search=a&search=b', 422, { errors: { search: [expect.any(String)] } }],
    ['__proto__=1', 422, { errors: { ['__proto__']: [expect.any(String)] } }],
    ['a%E7=1', 422, { errors: { 'a\ufffd': expect.any(Array) } }],
  ])('is asked for with ?%s, and answers %i', async (query, status, told) => {
    const headers = { Authorization: `Bearer ${tenant.token}` };
    const url = `${inject('baseUrl')}/api/v1/schemas/${slug}/files?${query}`;
    const answer = await fetch(url, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([status, told]);
  });

  it('pages without overlap, and past the end is empty', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list({ per_page: 2, page, sort_by: 'file_name' })),
    );
    expect(pages.flatMap(({ data }) => data)).toHaveLength(6);
    expect(new Set(pages.flatMap(({ data }) => data.map((file: { id: number }) => file.id))).size).toBe(6);
    expect(pages[1].meta).toEqual({ current_page: 2, from: 3, last_page: 3, per_page: 2, to: 4, total: 6 });
    expect(pages[3]).toMatchObject({ data: [], meta: { current_page: 4, from: 0, to: 0, total: 6 } });
  });

  it.each([
    ['search in the name', { search: 'BETA' }, ['beta%2.jsonl', 'Beta_1.jsonl']],
    ['search in the status', { search: 'failed' }, ['broken.jsonl']],
    ['search with letters beyond ASCII', { search: 'árv' }, ['ÁRVORE.jsonl']],
    ['% is a character', { search: 'beta%' }, ['beta%2.jsonl']],
    ['_ is a character', { file_name: '_1' }, ['Beta_1.jsonl']],
    ['search in the path', { search: '/1.0/', file_name: 'gamma' }, ['gamma.jsonl']],
    ['path', { storage_path: 'alpha' }, ['alpha.jsonl']],
    ['version', { schema_version: '2' }, []],
    ['validation', { validation: 'invalid' }, ['broken.jsonl']],
    ['upload status', { upload_status: 'failed' }, ['broken.jsonl']],
    ['processing status', { processing_status: 'completed' }, []],
    ['run', { run_id: '1' }, []],
    ['a day from', { date_from: '2026-05-05' }, ['broken.jsonl', 'ÁRVORE.jsonl']],
    ['a day in basic form', { date_from: '20260505' }, ['broken.jsonl', 'ÁRVORE.jsonl']],
    ['the day of a year', { date_from: '2026-125' }, ['broken.jsonl', 'ÁRVORE.jsonl']],
    ['the day of a week', { created_at_start: '2026-W19-2' }, ['broken.jsonl', 'ÁRVORE.jsonl']],
    ['a day to, whole, as created_at', { created_at_end: '2026-05-02' }, ['Beta_1.jsonl', 'alpha.jsonl']],
    ['minutes in basic form', { created_at_end: '20260502T1159' }, ['alpha.jsonl']],
    ['the end of a day', { date_to: '2026-05-02T24:00' }, ['Beta_1.jsonl', 'alpha.jsonl']],
    ['an offset of hours', { created_at_start: '2026-05-06T10:00-03' }, []],
    ['a day to, whole', { date_to: '2026-05-02' }, ['Beta_1.jsonl', 'alpha.jsonl']],
    ['an instant to', { date_to: '2026-05-02T00:00:00Z' }, ['alpha.jsonl']],
    [
      'exact instants, both included',
      { created_at_start: '2026-05-03T12:00:00.123Z', created_at_end: '2026-05-03T09:00:00.123-03:00' },
      ['beta%2.jsonl'],
    ],
    [
      'several at once',
      { search: 'jsonl', validation: 'valid', date_from: '2026-05-04', upload_status: 'completed' },
      ['ÁRVORE.jsonl', 'gamma.jsonl'],
    ],
  ])('filters: %s', async (_, query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it.each([
    [
      'file_name',
      ['Beta_1.jsonl', 'alpha.jsonl', 'beta%2.jsonl', 'broken.jsonl', 'gamma.jsonl', 'ÁRVORE.jsonl'],
    ],
    ['size_bytes', ['broken.jsonl', ...names]],
    ['created_at', [...names, 'broken.jsonl']],
  ])('sorts by %s in both directions', async (sort_by, ascending) => {
    expect(await listed({ sort_by, sort_direction: 'asc' })).toEqual(ascending);
    expect(await listed({ sort_by, sort_direction: 'desc' })).toEqual(ascending.toReversed());
  });

  it.each(['schema_version', 'storage_path', 'validation', 'upload_status', 'updated_at'])(
    'sorts by %s',
    async (sort_by) => {
      const { data } = await list({ sort_by, sort_direction: 'asc' });
      const keys = data.flatMap((file: Record<string, string | null>) => file[sort_by] ?? []);
      expect(keys).toEqual(keys.toSorted());
    },
  );

  it('names an object where one is stored', async () => {
    const { data } = await list();
    const paths = data.map((file: { file_name: string; storage_path: string | null }) => [
      file.file_name,
      file.storage_path?.split('/').at(-1),
    ]);
    expect(paths).toEqual([...names, undefined].map((name) => [name ?? 'broken.jsonl', name]).reverse());
  });

  it('knows no file of another schema or tenant', async () => {
    const other = await makeSchema(tenant);
    expect((await api(tenant.token).listFiles(other)).body.meta.total).toBe(0);
  });
});

describe('422', () => {
  it.each([
    ['per_page', '0'],
    ['per_page', '101'],
    ['per_page', 'x'],
    ['page', '0'],
    ['page', '1.5'],
    ['sort_by', 'id'],
    ['sort_by', 'file_name; drop table files'],
    ['sort_direction', 'down'],
    ['validation', 'ok'],
    ['upload_status', 'done'],
    ['processing_status', 'done'],
    ['run_id', '0'],
    ['run_id', 'newest'],
    ['run_id', '9223372036854775808'],
    ['date_from', 'yesterday'],
    ['date_to', '2026-02-30'],
    ['created_at_start', '2026-13-01T00:00:00Z'],
    ['created_at_start', '2026'],
    ['created_at_end', '2026-05'],
    ['date_from', '2025-366'],
    ['date_from', '2021-W53-1'],
    ['date_to', '2026-05-02T1159'],
    ['unknown', '1'],
  ])('names the parameter: %s=%s', async (name, value) => {
    const { status, body } = await api(tenant.token).listFiles(slug, { [name]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([name]);
  });

  it.each(['date_from', 'date_to', 'created_at_start', 'created_at_end'])(
    'a bad %s is told the form in words, not by the pattern',
    async (name) => {
      const { body } = await api(tenant.token).listFiles(slug, { [name]: '2026-02-30' });
      expect(body.errors).toEqual({ [name]: [expect.stringContaining('ISO 8601')] });
    },
  );
});
