import { brotliCompressSync } from 'node:zlib';
import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findRun } from '../../src/domain/processing/runs-store.ts';
import { api, jsonl, runTimeoutMs } from '../support/api.ts';
import { expectContract } from '../support/contract.ts';
import { control, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
const rows = Array.from({ length: 60 }, (_, i) => ({
  happened_at: `${day(1 + (i % 20))}T${String(i % 24).padStart(2, '0')}:00:00.5-03:00`,
  userId: i,
  action: i % 7 === 0 ? null : ['open', 'close', 'pay'][i % 3],
  amount: (i * 1.25).toFixed(2) as unknown,
  score: i / 7,
  ok: i % 2 === 0,
  day: day(1 + (i % 5)),
  context: { n: i, deep: { list: [i, 'ção', null] } },
}));
// Amounts as JSON numbers with their digits as written.
const content = jsonl(rows).replace(/"amount":"([\d.]+)"/g, '"amount":$1');

beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
  expect((await api(tenant.token).upload(slug, 'rows.jsonl', content)).status).toBe(200);
});

const query = async (body: Record<string, unknown>) =>
  api(tenant.token).queryRecords(slug, { ...window, ...body });

describe('200: formats', () => {
  const select = ['user_id', 'amount', 'happened_at', 'context'];
  const first = { select, where: [{ field: 'user_id', op: '=', value: 5 }] };

  it('json_compact by default: meta, data, statistics', async () => {
    const { body } = await query(first);
    expect(body.meta).toEqual([
      { name: 'user_id', type: 'bigint' },
      { name: 'amount', type: 'decimal(12,2)' },
      { name: 'happened_at', type: 'timestamp(6) with time zone' },
      { name: 'context', type: 'json' },
    ]);
    expect(body.data).toEqual([[5, 6.25, '2026-01-06T08:00:00.500000Z', rows[5]!.context]]);
    expect(body.statistics.rows_read).toBe(60);
    expect(body.statistics.elapsed).toBeGreaterThan(0);
    expect(body).not.toHaveProperty('next_page_token');
  });

  it('json: objects by column, columns in meta', async () => {
    const { body } = await query({ ...first, format: 'json' });
    expect(body.data[0]).toMatchObject({ user_id: 5, amount: 6.25 });
    expect(body.meta.columns).toHaveLength(4);
  });

  it('json_compact_strings: every value that is not null a string', async () => {
    const { body } = await query({
      ...first,
      select: [...select, 'action'],
      where: [{ field: 'user_id', op: '=', value: 7 }],
      format: 'json_compact_strings',
    });
    expect(body.data[0].slice(0, 2)).toEqual(['7', '8.75']);
    expect(JSON.parse(body.data[0][3])).toEqual(rows[7]!.context);
    expect(body.data[0][4]).toBeNull();
  });

  it('jsonl: one object per line', async () => {
    const response = await query({ select: ['user_id', 'ok'], limit: 3, format: 'jsonl' });
    expect(response.type).toBe('application/x-ndjson');
    const lines = response.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(Object.keys(lines[0])).toEqual(['user_id', 'ok']);
    expect(response.headers['x-next-page-token']).toBeTruthy();
  });

  it('include_meta false leaves out meta and statistics', async () => {
    for (const format of ['json', 'json_compact', 'json_compact_strings']) {
      const { body } = await query({ ...first, format, include_meta: false });
      expect(Object.keys(body)).toEqual(['format', 'data']);
      expect(body.format).toBe(format);
    }
  });

  it('has an empty answer for a window without events', async () => {
    const { body } = await query({ select: ['user_id'], event_from: '2030-01-01', event_to: '2030-01-02' });
    expect(body.data).toEqual([]);
  });
});

describe('200: window, filters, grouping, order', () => {
  it('includes both days of the window, in UTC', async () => {
    const { body } = await query({
      select: ['count(*) as n'],
      event_from: '2026-01-03',
      event_to: '2026-01-04',
    });
    const within = rows.filter((row) => {
      const utc = new Date(row.happened_at).toISOString();
      return utc >= '2026-01-03' && utc < '2026-01-05';
    });
    expect(body.data).toEqual([[within.length]]);
  });

  const open = (row: (typeof rows)[number]) => row.action !== null;
  it.each<[string, unknown, (row: (typeof rows)[number]) => boolean]>([
    ['=', 'pay', (row) => row.action === 'pay'],
    ['!=', 'pay', (row) => open(row) && row.action !== 'pay'],
    ['>', 'open', (row) => open(row) && row.action! > 'open'],
    ['<', 'open', (row) => open(row) && row.action! < 'open'],
    ['>=', 'open', (row) => open(row) && row.action! >= 'open'],
    ['<=', 'open', (row) => open(row) && row.action! <= 'open'],
    ['like', 'p%', (row) => open(row) && row.action!.startsWith('p')],
    ['not like', 'p%', (row) => open(row) && !row.action!.startsWith('p')],
    ['in', ['pay', 'open'], (row) => ['pay', 'open'].includes(row.action!)],
    ['not in', ['pay', 'open'], (row) => open(row) && !['pay', 'open'].includes(row.action!)],
    ['between', ['close', 'open'], (row) => open(row) && row.action! >= 'close' && row.action! <= 'open'],
    ['is null', undefined, (row) => !open(row)],
    ['is not null', undefined, open],
  ])('filters with %s', async (op, value, holds) => {
    const { body } = await query({ select: ['count(*) as n'], where: [{ field: 'action', op, value }] });
    expect(body.data).toEqual([[rows.filter(holds).length]]);
  });

  it('combines conditions with AND', async () => {
    const where = [
      { field: 'ok', op: '=', value: true },
      { field: 'user_id', op: 'between', value: [10, 20] },
    ];
    expect((await query({ select: ['count(*) as n'], where })).body.data).toEqual([[6]]);
  });

  it('groups and orders, and drops ungrouped system fields from the order', async () => {
    const { body } = await query({
      select: ['action', 'count(*) as n', 'sum(amount) as total'],
      group_by: ['action'],
      order_by: [{ field: '_ingested_at' }, { field: 'n', direction: 'DESC' }, { field: 'action' }],
    });
    const groups = new Map<string | null, number>();
    for (const row of rows) groups.set(row.action!, (groups.get(row.action!) ?? 0) + 1);
    const counts = body.data.map(([, n]: [string, number]) => n);
    expect(counts).toEqual([...groups.values()].toSorted((a, b) => b - a));
    expect(Object.fromEntries(body.data.map(([key, n]: [string, number]) => [key, n]))).toEqual(
      Object.fromEntries(groups),
    );
  });

  it('selects and filters system fields', async () => {
    const { body } = await query({
      select: ['_file_name', '_schema_version', 'count(*) as n'],
      group_by: ['_file_name', '_schema_version'],
      where: [{ field: '_file_name', op: '=', value: 'rows.jsonl' }],
    });
    expect(body.data).toEqual([['rows.jsonl', '1.0', 60]]);
  });

  it('orders by event date by default', async () => {
    const { body } = await query({ select: ['happened_at'], limit: 100 });
    const times = body.data.map(([time]: [string]) => time);
    expect(times).toEqual(times.toSorted());
  });

  it('pages by offset', async () => {
    const all = (await query({ select: ['user_id'], limit: 60 })).body.data;
    const part = (await query({ select: ['user_id'], limit: 7, offset: 13 })).body.data;
    expect(part).toEqual(all.slice(13, 20));
  });
});

describe('200: cursor', () => {
  /** Follows the tokens to the end; `between` runs after each page. */
  const walk = async (
    schema: string,
    first: Record<string, unknown>,
    between: (page: number) => Promise<unknown> = async () => {},
  ) => {
    const data: unknown[][] = [];
    let body: Record<string, unknown> = first;
    for (let page = 1; ; page++) {
      const response = await api(tenant.token).queryRecords(schema, body);
      expect(response.status).toBe(200);
      data.push(...response.body.data);
      expect(response.headers['x-next-page-token']).toBe(response.body.next_page_token);
      if (!response.body.next_page_token) return data;
      await between(page);
      body = { page_token: response.body.next_page_token };
    }
  };

  it.each([
    [{ select: ['user_id', 'action'] }],
    [{ select: ['user_id'], order_by: [{ field: 'action', direction: 'desc' }, { field: 'score' }] }],
    [{ select: ['ok', 'day', 'user_id'], order_by: [{ field: 'ok' }, { field: 'day', direction: 'DESC' }] }],
    [{ select: ['day', 'count(*) as n'], group_by: ['day'], order_by: [{ field: 'n' }] }],
  ])('gives every row once, in order: %j', async (shape) => {
    const whole = (await query({ ...shape, limit: 1000 })).body.data;
    expect(await walk(slug, { ...window, ...shape, limit: 7 })).toEqual(whole);
  });

  it('shows the data of the first page, whatever is uploaded and processed in between', async () => {
    const own = await makeSchema(tenant);
    const client = api(tenant.token);
    await client.upload(own, 'a.jsonl', jsonl(rows.slice(0, 20).map(({ amount: _, ...row }) => row)));
    const whole = (await client.queryRecords(own, { ...window, select: ['user_id', '_file_id'], limit: 100 }))
      .body.data;
    const pages = await walk(own, { ...window, select: ['user_id', '_file_id'], limit: 3 }, async (page) => {
      if (page === 2)
        await client.upload(own, 'b.jsonl', jsonl(rows.slice(20, 40).map(({ amount: _, ...row }) => row)));
      if (page === 4) {
        const { body } = await client.processFiles(own, { shape_id: 1, executors: 1 });
        const { database } = await control();
        const status = async () => (await findRun(database, tenant.id, body.ids[0]))!.status;
        await expect.poll(status, { timeout: runTimeoutMs, interval: 100 }).toBe('completed');
      }
    });
    expect(pages).toEqual(whole);
    expect((await client.queryRecords(own, { ...window, select: ['count(*) as n'] })).body.data).toEqual([
      [40],
    ]);
  });

  it('422 for a token that is forged, of another query, schema or tenant', async () => {
    const { body } = await query({ select: ['user_id'], limit: 2 });
    const token: string = body.next_page_token;
    const refused = async (schema: string, request: Record<string, unknown>, jwt = tenant.token) => {
      const answer = await api(jwt).queryRecords(schema, request);
      expect([404, 422]).toContain(answer.status);
      return answer.body;
    };
    expect((await refused(slug, { page_token: `${token.slice(0, -4)}AAAA` })).errors.page_token).toHaveLength(
      1,
    );
    expect((await refused(slug, { page_token: token, select: ['score'] })).errors.select).toHaveLength(1);
    expect(
      (await refused(slug, { page_token: token, event_from: '2026-01-02' })).errors.event_from,
    ).toHaveLength(1);
    await refused(slug, { page_token: token, offset: 0 });
    await refused(await makeSchema(tenant), { page_token: token });
    const nowhere = await api(tenant.token).queryRecords('no-such-schema', { page_token: token });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'schema_not_found']);
    const stranger = await makeTenant();
    await refused(slug, { page_token: token }, stranger.token);
    const same = await query({ select: ['user_id'], limit: 2, page_token: token });
    expect(same.status).toBe(200);
  });
});

describe('400', () => {
  it('while no valid file has linked the schema to its table', async () => {
    const own = await makeSchema(tenant);
    const { status, body } = await api(tenant.token).queryRecords(own, { ...window, select: ['user_id'] });
    expect(status).toBe(400);
    expect(body.code).toBe('schema_not_linked');
  });

  it('for a body that is not JSON', async () => {
    const answer = await supertest(inject('baseUrl'))
      .post(`/api/v1/schemas/${slug}/query`)
      .set({ Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' })
      .send('select 1');
    expect(answer.status).toBe(400);
  });
});

describe('422', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no select', { select: undefined }, 'select'],
    ['empty select', { select: [] }, 'select'],
    ['star', { select: ['*'] }, 'select.0'],
    ['star among others', { select: ['user_id', '*'] }, 'select.1'],
    ['unknown column', { select: ['nope'] }, 'select.0'],
    ['unknown function', { select: ['pg_sleep(1) as x'] }, 'select.0'],
    ['a file function', { select: ["read_text('/etc/passwd') as x"] }, 'select.0'],
    ['a subquery', { select: ['(select 1) as x'] }, 'select.0'],
    ['two statements', { select: ['user_id; drop table files'] }, 'select.0'],
    ['a comment', { select: ['user_id -- x'] }, 'select.0'],
    ['same name twice', { select: ['user_id', 'score as user_id'] }, 'select.1'],
    ['not grouped', { select: ['action', 'count(*) as n'] }, 'select.0'],
    ['unknown filter field', { where: [{ field: 'nope', op: '=', value: 1 }] }, 'where.0.field'],
    ['unknown operator', { where: [{ field: 'user_id', op: '~', value: 1 }] }, 'where.0.op'],
    ['wrong value type', { where: [{ field: 'user_id', op: '=', value: 'one' }] }, 'where.0.value'],
    ['no value', { where: [{ field: 'user_id', op: '=' }] }, 'where.0.value'],
    ['between with one', { where: [{ field: 'user_id', op: 'between', value: [1] }] }, 'where.0.value'],
    ['in without array', { where: [{ field: 'user_id', op: 'in', value: 1 }] }, 'where.0.value'],
    ['unknown group', { group_by: ['nope'] }, 'group_by.0'],
    ['unknown order', { order_by: [{ field: 'nope' }] }, 'order_by.0.field'],
    ['direction', { order_by: [{ field: 'user_id', direction: 'up' }] }, 'order_by.0.direction'],
    ['limit 0', { limit: 0 }, 'limit'],
    ['limit 10001', { limit: 10_001 }, 'limit'],
    ['offset below 0', { offset: -1 }, 'offset'],
    ['format', { format: 'csv' }, 'format'],
    ['no such day', { event_from: '2026-02-30' }, 'event_from'],
    ['a first year of none', { event_from: '0000-01-01' }, 'event_from'],
    ['a last year of none', { event_from: '0000-01-01', event_to: '0000-12-31' }, 'event_to'],
    ['a NUL', { where: [{ field: 'user_id', op: '=', value: '\0' }] }, 'where.0.value'],
    ['days turned round', { event_from: '2026-02-01' }, 'event_to'],
    ['unknown member', { having: [] }, 'having'],
  ])('names the place: %s', async (_, change, field) => {
    const { status, body } = await query({ select: ['user_id'], ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
    expect(JSON.stringify(body)).not.toMatch(/duckdb|binder|parser error|\.ts\b|node_modules/i);
  });

  it.each([
    ['half a million wrong items', `{"select":[${'1,'.repeat(500_000)}1]}`],
    ['a hundred thousand empty conditions', `{"select":["*"],"where":[${'{},'.repeat(100_000)}{}]}`],
    ['ninety thousand unknown members', JSON.stringify(Object.fromEntries(Array(90_000).entries()))],
    ['a name of a million characters', `{"${'n'.repeat(1_000_000)}":1}`],
    ['2,000 wrong items', `{"select":[${'{},'.repeat(1900)}1]}`],
  ])('says no more than is read of %s', async (_, body) => {
    // Compressed to a few hundred bytes, like an attacker's small request that is meant to cause a large answer.
    const answer = await supertest(inject('baseUrl'))
      .post(`/api/v1/schemas/${slug}/query`)
      .set({ Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' })
      .set('Content-Encoding', 'br')
      .serialize((bytes) => bytes)
      .send(brotliCompressSync(body));
    expect(expectContract('queryRecords', answer).status).toBe(422);
    expect(answer.text.length).toBeLessThan(150_000);
  });

  it('says how many problems it leaves out', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`k${i}`, 1]));
    const { body } = await query({ select: ['user_id'], ...unknown });
    const { body: more, ...told } = body.errors;
    expect(Object.keys(told)).toHaveLength(500);
    expect(more).toEqual(['Há mais problemas (200), que não são mostrados.']);
  });

  it.each(['\0', '\ud800'])('names the place of a text that no engine takes: %j', async (bad) => {
    const where = [{ field: 'action', op: '=', value: bad }];
    const { status, body } = await query({ select: ['user_id'], where });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['where.0.value']]);
  });

  it('overflow is the query’s fault, and no answer begins', async () => {
    const { status, body } = await query({ select: ['user_id + 9223372036854775807 as x'] });
    expect(status).toBe(422);
    expect(body.code).toBe('numeric_overflow');
  });
});

describe('504', () => {
  it('ends a query at the plan’s time limit', async () => {
    const small = await makeTenant({ plan: 'small' });
    const own = await makeSchema(small);
    const text = 'x'.repeat(900);
    const lines = Array.from({ length: 90 }, (_, i) => ({
      happened_at: '2026-01-01T00:00:00Z',
      userId: i,
      action: text,
    }));
    for (let i = 0; i < 40; i++) {
      await api(small.token).upload(
        own,
        `${i}.jsonl`,
        jsonl(lines.map((line) => ({ ...line, userId: line.userId + 1000 * i }))),
      );
    }
    // Costly on purpose: every replacement grows the text it works on.
    const grow = (text: string, times: number): string =>
      times === 0 ? text : grow(`replace(${text}, 'x', 'xxxxxxxx')`, times - 1);
    const { status, body } = await api(small.token).queryRecords(own, {
      ...window,
      select: [`sum(length(${grow('action', 4)})) as n`],
    });
    expect(status).toBe(504);
    expect(body.code).toBe('query_timeout');
  });
});
