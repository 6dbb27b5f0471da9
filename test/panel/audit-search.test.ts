import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/domain/members/secrets.ts';
import { openSession, removeExpiredSessions } from '../../src/domain/members/sessions.ts';
import {
  makeMember,
  makePanelTenant,
  PASSWORD,
  type PanelClient,
  type PanelTenant,
  panelClient,
} from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

interface Entry {
  id: number;
  member: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
  link: string | null;
}

let tenant: PanelTenant;
let owner: PanelClient;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
});

type Query = Record<string, string | number>;
const entries = async (query: Query = {}, client = owner): Promise<Entry[]> =>
  (await client.call('listAudit', { query })).body.data;
const actions = (found: Entry[]) => found.map(({ action }) => action);
const logIn = (email: string, password: string) => {
  const client = panelClient();
  return client.call('logIn', { body: { email, password } }).then(({ status }) => ({ client, status }));
};

describe('the audit log is searched', () => {
  it('by member, area, part of the target in any case, and day, together and page by page', async () => {
    const editor = await makeMember(owner, 'editor');
    const slug = await makeSchema(tenant);
    await editor.call('changeSchema', { path: { slug }, body: { name: '100%_Novo' } });
    await owner.call('changeSchema', { path: { slug }, body: { active: false } });
    await owner.call('createToken', { body: { name: 'Robô 50%', scopes: ['query'], expires_in_days: 1 } });
    const of = async (query: Query) => actions(await entries(query));

    expect(await of({ area: 'schema' })).toEqual(['schema.change', 'schema.change']);
    expect(await of({ area: 'schema', member: editor.email.toUpperCase() })).toEqual(['schema.change']);
    expect(await of({ search: 'robô 50%' })).toEqual(['token.create']);
    // Wildcards of SQL are plain characters.
    expect(await of({ search: '50_' })).toEqual([]);
    const day = new Date().toISOString().slice(0, 10);
    const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const after = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await of({ area: 'token', from: before, to: after })).toEqual(['token.create']);
    expect(await of({ area: 'token', from: after })).toEqual([]);
    expect(await of({ area: 'token', to: before })).toEqual([]);
    expect((await entries({ from: before, to: day })).length).toBeGreaterThan(0);

    const first = (await owner.call('listAudit', { query: { area: 'schema', limit: 1 } })).body;
    const query = { area: 'schema', limit: 1, cursor: first.next };
    const second = (await owner.call('listAudit', { query })).body;
    expect([first.data[0].member, second.data[0].member]).toEqual([tenant.ownerEmail, editor.email]);
    expect(second.next).toBeNull();
  });

  it('and a malformed filter is refused by name', async () => {
    for (const [name, value] of [
      ['area', 'nada'],
      ['from', '2026-13-01'],
      ['to', 'ontem'],
      ['search', ''],
      ['search', 'x'.repeat(201)],
      ['member', 'x'.repeat(321)],
      ['cursor', '!'],
    ] as const) {
      const { status, body } = await owner.call('listAudit', { query: { [name]: value } });
      expect([status, Object.keys(body.errors)], `${name}=${value}`).toEqual([422, [name]]);
    }
  });

  it('within the own account only', async () => {
    const stranger = await makePanelTenant();
    expect(await entries({ member: tenant.ownerEmail }, stranger.owner)).toEqual([]);
    const own = await entries({ area: 'member' }, stranger.owner);
    expect(own.map(({ member }) => member)).toEqual([stranger.ownerEmail]);
  });
});

it('an entry links to what it is about while that is there, and tells what was before', async () => {
  const own = await makePanelTenant();
  const slug = await makeSchema(own);
  const call = own.owner.call;
  await call('changeSchema', { path: { slug }, body: { name: 'Depois' } });
  const rules = { on_upload: true, pending_bytes: null, minutes_after_upload: null };
  await call('setAutomation', { path: { slug }, body: rules });
  const { webhook } = (await call('createWebhook', { body: { url: 'https://um.example/' } })).body;
  await call('changeWebhook', {
    path: { id: webhook.id },
    body: { url: 'https://dois.example/', active: true },
  });
  await call('changeTenant', { body: { name: 'Nova' } });
  const token = await call('createToken', { body: { name: 'robô', scopes: ['query'], expires_in_days: 1 } });
  const board = (await call('createBoard', { body: { name: 'Mural' } })).body;
  const member = await makeMember(own.owner, 'viewer');
  const found = await entries({}, own.owner);
  const one = (action: string) => found.find((entry) => entry.action === action)!;
  expect(one('schema.change')).toMatchObject({
    link: `/esquemas/${slug}`,
    details: { name: { from: 'Events', to: 'Depois' } },
  });
  expect(one('automation.set').details).toEqual({ onUpload: { from: false, to: true } });
  expect(one('webhook.change')).toMatchObject({
    link: `/webhooks/${webhook.id}`,
    details: { id: webhook.id, url: { from: 'https://um.example/', to: 'https://dois.example/' } },
  });
  expect(one('webhook.change').details).not.toHaveProperty('active');
  expect(one('tenant.change')).toMatchObject({
    link: '/configuracoes',
    details: { name: { from: own.name, to: 'Nova' } },
  });
  expect(one('token.create')).toMatchObject({ link: '/tokens', details: { id: token.body.api_token.id } });
  expect(one('member.invite')).toMatchObject({ target: member.email, link: '/membros' });
  expect(one('board.create')).toMatchObject({ target: 'Mural', link: `/quadros/${board.id}` });

  await call('removeWebhook', { path: { id: webhook.id } });
  await call('removeMember', { path: { id: member.id } });
  const later = await entries({}, own.owner);
  for (const action of ['webhook.change', 'member.invite', 'member.remove', 'webhook.remove']) {
    expect(later.find((entry) => entry.action === action)!.link, action).toBeNull();
  }
});

describe('the audit log has the sessions of members', () => {
  it('logins and logouts, with the network address', async () => {
    const own = await makePanelTenant();
    const { client } = await logIn(own.ownerEmail, PASSWORD);
    await client.call('logOut');
    const found = await entries({ area: 'session' }, own.owner);
    const address = expect.stringMatching(/^(127\.0\.0\.1|0:0:0:0::\/64)$/);
    expect(found).toMatchObject([
      { action: 'session.logout', member: own.ownerEmail, details: { address }, link: '/membros' },
      { action: 'session.login', member: own.ownerEmail, details: { address } },
    ]);
  });

  it('failed logins as one entry that counts, also of parallel ones, and none of an unknown address', async () => {
    const own = await makePanelTenant();
    const wrong = () => logIn(own.ownerEmail, 'outra senha qualquer');
    await Promise.all([wrong(), wrong()]);
    expect((await wrong()).status).toBe(422);
    await logIn(`ninguem@${own.slug}.example`, PASSWORD);
    const [failed, ...more] = await entries({ area: 'session' }, own.owner);
    expect(more).toEqual([]);
    expect(failed).toMatchObject({ action: 'session.login_failed', target: own.ownerEmail });
    expect(failed!.details).toEqual({ attempts: 3, address: expect.any(String) });

    const { database } = await control();
    await database.query(`update audit_log set at = now() - interval '16 minutes' where id = $1`, [
      failed!.id,
    ]);
    await wrong();
    const counts = (await entries({ area: 'session' }, own.owner)).map(({ details }) => details.attempts);
    expect(counts).toEqual([1, 3]);
  });

  it('and sessions that ended unused', async () => {
    const own = await makePanelTenant();
    const { database } = await control();
    const [member] = await database.query<{ id: number }>('select id from members where tenant_id = $1', [
      own.id,
    ]);
    const secret = await openSession(database, member!.id);
    await database.query(
      `update sessions set last_seen_at = now() - interval '13 hours' where secret_hash = $1`,
      [hashSecret(secret)],
    );
    await removeExpiredSessions(database);
    await removeExpiredSessions(database);
    const found = await entries({ area: 'session' }, own.owner);
    expect(found).toMatchObject([
      { action: 'session.expire', member: own.ownerEmail, details: { last_seen_at: expect.any(String) } },
    ]);
  });
});
