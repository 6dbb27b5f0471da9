import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import {
  makeMember,
  makePanelTenant,
  type PanelClient,
  type PanelTenant,
  panelUrl,
} from '../support/panel.ts';
import { control, eventSchema, makeSchema, makeToken } from '../support/tenants.ts';

let tenant: PanelTenant;
beforeAll(async () => {
  tenant = await makePanelTenant({ plan: 'tight' });
});

const name = () => `n${randomBytes(4).toString('hex')}`;
const budgetsOf = async (one: PanelTenant) => {
  const { body } = await one.owner.call('listBudgets');
  return Object.fromEntries(
    body.data.map((budget: { name: string; used: number; bound: number | null }) => [budget.name, budget]),
  );
};

/** All of them at once. */
async function createMany(count: number, create: () => Promise<{ status: number; body: { code?: string } }>) {
  const answers = await Promise.all(Array.from({ length: count }, create));
  const refused = answers.filter(({ status }) => status !== 200);
  return {
    made: answers.length - refused.length,
    codes: [...new Set(refused.map(({ body }) => body.code))],
  };
}

describe('what a tenant keeps is bounded by its plan, however many ask at once:', () => {
  it.each([
    ['schemas', 'createSchema', () => ({ slug: name(), name: 'Um', ...eventSchema }), 5, 'too_many_schemas'],
    [
      'tokens',
      'createToken',
      () => ({ name: name(), scopes: ['query'], expires_in_days: null }),
      5,
      'too_many_tokens',
    ],
    [
      'members',
      'inviteMember',
      () => ({ email: `${name()}@m.example`, role: 'viewer' }),
      4,
      'too_many_members',
    ],
    ['webhooks', 'createWebhook', () => ({ url: 'https://receptor.example/' }), 5, 'too_many_webhooks'],
  ] as const)('%s', async (budget, operation, body, room, code) => {
    const before = (await budgetsOf(tenant))[budget];
    expect(before.bound - before.used).toBe(room);
    const { made, codes } = await createMany(20, () => tenant.owner.call(operation, { body: body() }));
    expect({ made, codes }).toEqual({ made: room, codes: [code] });
    expect((await budgetsOf(tenant))[budget]).toEqual({ name: budget, used: 5, bound: 5 });
  });

  it('a token that is revoked makes room', async () => {
    const tenant = await makePanelTenant({ plan: 'tight' });
    const create = { name: 'outro', scopes: ['query'], expires_in_days: null };
    const { made } = await createMany(6, () => tenant.owner.call('createToken', { body: create }));
    expect(made).toBe(5);
    const { body } = await tenant.owner.call('listTokens');
    await tenant.owner.call('revokeToken', { path: { id: body.data[0].id } });
    expect((await tenant.owner.call('createToken', { body: create })).status).toBe(200);
    const refused = await tenant.owner.call('createToken', { body: create });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  });

  it('versions of a schema', async () => {
    const slug = await makeSchema(tenant);
    const add = (extra: number) =>
      tenant.owner.call('addVersion', {
        path: { slug },
        body: {
          ...eventSchema,
          fields: [
            ...eventSchema.fields,
            ...Array.from({ length: extra }, (_, i) => ({ name: `f${i}`, type: 'string', required: false })),
          ],
        },
      });
    expect([(await add(1)).status, (await add(2)).status]).toEqual([200, 200]);
    expect((await add(3)).body.code).toBe('too_many_versions');
  });
});

it('a schema whose versions have 8 MiB takes no further one, says so before it is saved, and works on', async () => {
  const own = await makePanelTenant();
  const slug = await makeSchema(own);
  const { database } = await control();
  // As an installation may have it from before the bound.
  await database.query(
    `insert into schema_versions (tenant_id, schema_id, ordinal, version, definition)
     select tenant_id, schema_id, 2, '1.1', jsonb_set(definition, '{fields,0,description}', to_jsonb(repeat('x', $2)))
     from schema_versions where tenant_id = $1`,
    [own.id, 8 * 1024 * 1024],
  );
  const fields = [...eventSchema.fields, { name: 'novo', type: 'string' }];
  const request = { path: { slug }, body: { ...eventSchema, fields } };
  for (const operation of ['previewVersion', 'addVersion'] as const) {
    const { status, body } = await own.owner.call(operation, request);
    expect([status, body.code]).toEqual([429, 'schema_versions_too_large']);
  }
  const { body } = await own.owner.call('getSchema', { path: { slug } });
  expect(body.versions.map(({ version }: { version: string }) => version)).toEqual(['1.1', '1.0']);
  const { jwt } = await makeToken(own, ['upload']);
  const record = { happened_at: '2026-01-01T00:00:00Z', userId: 1, action: 'a' };
  expect((await api(jwt).upload(slug, 'a.jsonl', jsonl([record]))).status).toBe(200);
});

it('stored bytes end at the bound: 507 as the upload begins, while it arrives, and as it commits', async () => {
  const own = await makePanelTenant({ plan: 'tight' });
  const { jwt } = await makeToken(own, ['upload']);
  const slugs = await Promise.all(Array.from({ length: 8 }, () => makeSchema(own)));
  const file = (rows: number) =>
    jsonl(
      Array.from({ length: rows }, (_, i) => ({
        happened_at: '2026-01-01T00:00:00Z',
        userId: i,
        action: name(),
      })),
    );
  // At once into eight schemas: one fits.
  const half = await Promise.all(slugs.map((slug) => api(jwt).upload(slug, 'a.jsonl', file(35))));
  expect(half.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(507)]);
  const { stored_bytes: kept } = await budgetsOf(own);
  expect(kept.used).toBeGreaterThan(2000);

  const tooMuch = await api(jwt).upload(slugs[0]!, 'b.jsonl', file(35));
  expect([tooMuch.status, tooMuch.body.code]).toEqual([507, 'storage_quota_exceeded']);
  expect(Number(tooMuch.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api(jwt).upload(slugs[0]!, 'c.jsonl', file(2))).status).toBe(200);
});

// There, each replica counts its own streams, and a balancer spreads them.
const { CELEIRO_PROFILE } = inject('serviceEnv');
describe.skipIf(CELEIRO_PROFILE === 'distributed')('event streams', () => {
  const open: { destroy(): void }[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.destroy();
  });

  it('of a tenant are bounded, and seen among its budgets', async () => {
    const own = await makePanelTenant({ plan: 'tight' });
    const url = new URL(panelUrl('streamEvents'), inject('baseUrl'));
    for (let i = 0; i < 3; i++) {
      await new Promise<void>((resolve) => {
        const request = get(url, { headers: { Cookie: own.owner.cookie! }, agent: false }, () => resolve());
        open.push(request.on('error', () => {}));
      });
    }
    expect((await budgetsOf(own)).event_streams).toEqual({ name: 'event_streams', used: 3, bound: 3 });
    const refused = await own.owner.call('streamEvents');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_followers']);
  });
});

it('requests of one member to the panel, and of all members, are bounded per minute', async () => {
  const own = await makePanelTenant({ plan: 'slow' });
  const answers = await Promise.all(Array.from({ length: 15 }, () => own.owner.call('getCredits')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]!.body.code).toBe('panel_rate_limited');
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
});

it('changes that the audit log tells are 300 of an account per minute; what is refused or only read is not counted', async () => {
  const own = await makePanelTenant();
  const viewer = await makeMember(own.owner, 'viewer');
  const { database } = await control();
  const key = `change:tenant:${own.id}`;
  // A window of the account that ends when the test has ended.
  await database.query(
    `insert into rate_limit_windows (key, hits, resets_at) values ($1, 299, now() + interval '1 hour')
     on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at`,
    [key],
  );
  const create = (by: PanelClient) => by.call('createBoard', { body: { name: 'Um' } });
  expect((await create(viewer)).body.code).toBe('role_required');
  expect((await own.owner.call('createBoard', { body: { name: '' } })).status).toBe(422);
  expect((await create(own.owner)).status).toBe(200);
  const refused = await create(own.owner);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_changes']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await own.owner.call('listBoards')).body.data).toHaveLength(1);
  expect((await viewer.call('logOut')).status).toBe(200);
  expect((await create((await makePanelTenant()).owner)).status).toBe(200);
});
