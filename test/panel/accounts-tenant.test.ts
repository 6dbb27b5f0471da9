import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control } from '../support/tenants.ts';

let tenant: PanelTenant;
beforeAll(async () => {
  tenant = await makePanelTenant();
});

describe('API tokens', () => {
  const create = (body: object = {}) =>
    tenant.owner.call('createToken', {
      body: { name: 'carga', scopes: ['upload', 'files'], expires_in_days: 30, ...body },
    });

  it('are shown once, work at once, tell when they were used and stop when revoked', async () => {
    const { body } = await create();
    expect(body.api_token).toMatchObject({ name: 'carga', scopes: ['upload', 'files'], last_used_at: null });
    const days = (Date.parse(body.api_token.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect((await api(body.token).listShapes()).status).toBe(200);

    const { body: list, text } = await tenant.owner.call('listTokens');
    expect(list.data[0]).toMatchObject({ id: body.api_token.id, last_used_at: expect.any(String) });
    expect(text).not.toContain(body.token.split('.')[2]);

    const path = { id: body.api_token.id };
    const revoked = await tenant.owner.call('revokeToken', { path });
    expect(revoked.body.revoked_at).toEqual(expect.any(String));
    expect((await tenant.owner.call('revokeToken', { path })).body).toEqual(revoked.body);
    expect((await api(body.token).listShapes()).status).toBe(401);
  });

  it('may live for ever', async () => {
    expect((await create({ expires_in_days: null })).body.api_token.expires_at).toBeNull();
  });

  it.each([
    ['name', { name: '' }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['admin'] }],
    ['scopes', { scopes: ['files', 'files'] }],
    ['expires_in_days', { expires_in_days: 0 }],
    ['expires_in_days', { expires_in_days: undefined }],
  ])('have the problem at %s', async (field, body) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe('settings', () => {
  it('change one by one', async () => {
    const change = async (body: object) => (await tenant.owner.call('changeTenant', { body })).body;
    expect(await change({ name: 'Sítio' })).toMatchObject({ name: 'Sítio', delete_processed_files: false });
    expect(await change({ delete_processed_files: true })).toMatchObject({
      name: 'Sítio',
      delete_processed_files: true,
    });
    expect((await tenant.owner.call('getSession')).body.tenant).toMatchObject({ name: 'Sítio' });
    expect((await tenant.owner.call('changeTenant', { body: {} })).status).toBe(422);
  });

  it('have a time zone, changed by an owner alone, told to all, with an entry in the audit log', async () => {
    const own = await makePanelTenant();
    const viewer = await makeMember(own.owner, 'viewer');
    const zoneFor = async (by = viewer) => (await by.call('getSession')).body.tenant.time_zone;
    expect(await zoneFor()).toBe('America/Sao_Paulo');
    const change = (time_zone: unknown, by: PanelClient = own.owner) =>
      by.call('changeTenant', { body: { time_zone } });
    const { status, body } = await change('Pacific/Auckland');
    expect([status, body.time_zone, body.name]).toEqual([200, 'Pacific/Auckland', own.name]);
    expect(await zoneFor()).toBe('Pacific/Auckland');
    const [entry] = (await own.owner.call('listAudit', { query: { limit: 1 } })).body.data;
    expect(entry).toMatchObject({
      action: 'tenant.change',
      details: { timeZone: { from: 'America/Sao_Paulo', to: 'Pacific/Auckland' } },
    });

    for (const wrong of ['America/Nenhures', '-03:00', '', 3, 'x'.repeat(65)]) {
      const refused = await change(wrong);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['time_zone']]);
    }
    const editor = await makeMember(own.owner, 'editor');
    for (const by of [viewer, editor]) expect((await change('UTC', by)).status).toBe(403);
    expect(await zoneFor()).toBe('Pacific/Auckland');
    expect((await own.owner.call('changeTenant', { body: { name: 'Outra' } })).body.time_zone).toBe(
      'Pacific/Auckland',
    );
  });
});

describe('credits', () => {
  it('have a balance, and a ledger that explains it page by page', async () => {
    const own = await makePanelTenant();
    const { database } = await control();
    const { grantCredits, reserveCredits, settleCredits } = await import(
      '../../src/domain/tenants/credits.ts'
    );
    await database.transaction((tx) => reserveCredits(tx, own.id, 7, '12.5'));
    await database.transaction((tx) => settleCredits(tx, own.id, 7, '12.5', '2.25'));
    await grantCredits(database, own.id, '10', 'bônus');
    expect((await own.owner.call('getCredits')).body).toEqual({
      balance: '1007.750000',
      reserved: '0.000000',
    });

    const first = (await own.owner.call('listLedger', { query: { limit: 3 } })).body;
    const rest = (await own.owner.call('listLedger', { query: { limit: 3, cursor: first.next } })).body;
    const rows = [...first.data, ...rest.data].map((entry) => [entry.kind, entry.amount, entry.balance]);
    expect(rows).toEqual([
      ['grant', '10.000000', '1007.750000'],
      ['charge', '-2.250000', '997.750000'],
      ['release', '12.500000', '1000.000000'],
      ['reserve', '-12.500000', '987.500000'],
      ['grant', '1000.000000', '1000.000000'],
    ]);
    expect([first.data.length, rest.next]).toEqual([3, null]);
    expect(first.data[0]).toMatchObject({ note: 'bônus', run_id: null });
  });

  it('refuse a cursor that is none', async () => {
    const { status, body } = await tenant.owner.call('listLedger', { query: { cursor: 'x' } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']]);
  });
});

describe('the audit log', () => {
  it('has every change once, the newest first, page by page, without secrets', async () => {
    const own = await makePanelTenant();
    await own.owner.call('changeTenant', { body: { name: 'Um' } });
    const { body: token } = await own.owner.call('createToken', {
      body: { name: 'robô', scopes: ['query'], expires_in_days: null },
    });
    await own.owner.call('revokeToken', { path: { id: token.api_token.id } });
    await own.owner.call('revokeToken', { path: { id: token.api_token.id } });
    const invited = await own.owner.call('inviteMember', { body: { email: 'z@z.example', role: 'viewer' } });
    await own.owner.call('createToken', { body: { name: '', scopes: ['query'], expires_in_days: null } });

    const seen: { action: string; target: string }[] = [];
    let text = '';
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await own.owner.call('listAudit', { query: { limit: 2, ...(cursor && { cursor }) } });
      seen.push(...page.body.data);
      text += page.text;
      cursor = page.body.next;
    }
    expect(seen.map(({ action, target }) => [action, target])).toEqual([
      ['member.invite', 'z@z.example'],
      ['token.revoke', 'robô'],
      ['token.create', 'robô'],
      ['tenant.change', own.slug],
      ['member.join', own.ownerEmail],
    ]);
    expect(text).not.toContain(token.token.split('.')[2]);
    expect(text).not.toContain(invited.body.link.split('/').at(-1));
  });
});
