import { beforeAll, describe, expect, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
let viewer: PanelClient;
let slug: string;
beforeAll(async () => {
  tenant = await makePanelTenant();
  viewer = await makeMember(tenant.owner, 'viewer');
  slug = await makeSchema(tenant);
  await put('janeiro.jsonl', '2026-01-05');
  await put('fevereiro.jsonl', '2026-02-05');
});

async function put(name: string, day: string, of = slug): Promise<void> {
  const { body } = await tenant.owner.call('createUploadUrl', { path: { slug: of } });
  const records = [1, 2, 3].map((userId) => ({ happened_at: `${day}T00:00:00Z`, userId }));
  expect((await api().put(body.upload_url, name, jsonl(records))).status).toBe(200);
}

const january = { event_from: '2026-01-01', event_to: '2026-01-31' };
const query = { select: ['user_id'], ...january, order_by: [{ field: 'user_id' }] };
const run = (body: object, by = viewer, of = slug) => by.call('runQuery', { path: { slug: of }, body });
const explain = (body: object, more: object = {}, by = viewer, of = slug) =>
  by.call('explainQuery', { path: { slug: of }, body, ...more });

describe('an answer tells how it came about', () => {
  it('what was read, at which position, in which lane, and the time of each stage', async () => {
    const { status, body } = await run({ ...query, format: 'json_compact_strings', limit: 2 });
    expect(status).toBe(200);
    const { explanation, statistics } = body;
    expect(explanation).toMatchObject({
      next_page: false,
      again: false,
      files: { raw: 1, data: 0 },
      raw_bytes: statistics.bytes_read,
      spooled_bytes: 0,
    });
    expect(explanation.position).toBeGreaterThanOrEqual(2);
    expect(['light', 'heavy']).toContain(explanation.lane);
    const { planning_ms, waiting_ms, lost_ms, engine_ms } = explanation.stages;
    expect(engine_ms).toBeGreaterThan(0);
    // The stages before the first row are the time that the answer tells.
    expect(planning_ms + waiting_ms + lost_ms + engine_ms).toBeCloseTo(statistics.elapsed * 1000, 1);

    const { body: next } = await run({ page_token: body.next_page_token });
    expect(next.explanation).toMatchObject({ next_page: true, position: explanation.position });
  });

  it('in the panel alone: the public answer has the members that it had', async () => {
    const { token } = (
      await tenant.owner.call('createToken', {
        body: { name: 'leitura', scopes: ['query'], expires_in_days: 1 },
      })
    ).body;
    const { body } = await api(token).queryRecords(slug, query);
    expect(Object.keys(body).sort()).toEqual(['data', 'format', 'meta', 'statistics']);
    const { text } = await run({ ...query, format: 'jsonl' });
    expect(text.trimEnd().split('\n')).toHaveLength(3);
  });
});

describe('a query explained', () => {
  it('tells the files of its days, those left out, and its SQL, without running', async () => {
    const { status, body } = await explain(query);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dialect: 'duckdb',
      files: { raw: 1, data: 0 },
      left_out: { raw: 1, data: 0 },
    });
    expect(body.sql).toContain(`FROM "${slug}" AS s`);
  });

  it('is planned at the position of an earlier run, and never beyond the newest', async () => {
    const slug = await makeSchema(tenant);
    await put('janeiro.jsonl', '2026-01-05', slug);
    const { explanation } = (await run(query, viewer, slug)).body;
    await put('janeiro-2.jsonl', '2026-01-06', slug);
    const before = await explain(query, { query: { position: explanation.position } }, viewer, slug);
    expect(before.body).toMatchObject({ position: explanation.position, files: { raw: 1 } });
    const now = await explain(query, {}, viewer, slug);
    expect(now.body).toMatchObject({ position: explanation.position + 1, files: { raw: 2 } });
    const beyond = await explain(query, { query: { position: 9_007_199_254_740_991 } }, viewer, slug);
    expect(beyond.body).toEqual(now.body);
  });

  it('names nothing of the service: no folder, object, file, table or tenant', async () => {
    const wide = { select: ['_file_name', '_file_id', '_ingested_at', '_schema_version', 'user_id'] };
    const { database } = await control();
    const [row] = await database.query<{ storage_path: string }>(
      'select storage_path from files where tenant_id = $1 order by id limit 1',
      [tenant.id],
    );
    const canaries = [
      ...row!.storage_path.split('/'),
      tenant.slug,
      'jsonl',
      'objects',
      'tables',
      'read_',
      '.parquet',
    ];
    for (const body of [
      { ...wide, ...january },
      { select: ['count(*) as n'], ...january },
    ]) {
      const { sql } = (await explain(body)).body;
      // The schema's own name is what the source is called.
      const rest = sql.replaceAll(`"${slug}"`, '');
      expect(rest.length).toBeLessThan(sql.length);
      for (const canary of canaries) {
        if (canary !== '1.0' && !/^\d+$/.test(canary)) expect(rest).not.toContain(canary);
      }
    }
  });

  it('answers 422 with the faults of the query, 404 for another schema, 400 without a table', async () => {
    const wrong = await explain({ ...query, select: ['nope'] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['select.0']]);
    const bad = await explain(query, { query: { position: -1 } });
    expect(bad.status).toBe(422);
    expect((await explain({ page_token: 'x' })).status).toBe(422);
    const stranger = await makePanelTenant();
    expect((await explain(query, {}, stranger.owner)).status).toBe(404);
    const empty = await makeSchema(tenant);
    const { status, body } = await explain(query, {}, viewer, empty);
    expect([status, body.code]).toEqual([400, 'schema_not_linked']);
  });
});
