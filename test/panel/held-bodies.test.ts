import { beforeAll, describe, expect, inject, it } from 'vitest';
import { holdBody } from '../support/held-body.ts';
import { waitersSettled } from '../support/held-schemas.ts';
import { makeMember, makePanelTenant, PASSWORD, type PanelTenant, panelUrl } from '../support/panel.ts';
import { control } from '../support/tenants.ts';

let tenant: PanelTenant;
beforeAll(async () => {
  tenant = await makePanelTenant();
});

type Member = Awaited<ReturnType<typeof makeMember>>;
const token = { name: 'porta dos fundos', scopes: ['query'], expires_in_days: null };

const addWebhook = (member: Member) =>
  hold(member, 'POST', panelUrl('createWebhook'), { url: 'https://ladrao.example/' });
const makeToken = (member: Member) => hold(member, 'POST', panelUrl('createToken'), token);
const makeOneselfOwner = (member: Member) =>
  hold(member, 'PATCH', panelUrl('changeMember', { path: { id: member.id } }), { role: 'owner' });

/** Holds a body back; resolves once the service has looked at the member's session. */
async function hold(member: Member, method: string, path: string, body: object) {
  const { database } = await control();
  const unseen = `select 1 from sessions where member_id = $1 and last_seen_at < now() - interval '1 minute'`;
  await database.query(
    `update sessions set last_seen_at = now() - interval '2 minutes' where member_id = $1`,
    [member.id],
  );
  const baseUrl = inject('baseUrl');
  const held = holdBody(
    method,
    baseUrl + path,
    { Cookie: member.cookie!, Origin: new URL(baseUrl).origin },
    body,
  );
  await expect.poll(async () => (await database.query(unseen, [member.id])).length).toBe(0);
  return held;
}

describe('a request whose body comes after', () => {
  it.each([
    ['its session ended', 'session_required', (member: Member) => member.clone().call('logOut')],
    [
      'its member was removed',
      'session_required',
      ({ id }: Member) => tenant.owner.call('removeMember', { path: { id } }),
    ],
    [
      'its member was demoted',
      'role_required',
      ({ id }: Member) => tenant.owner.call('changeMember', { path: { id }, body: { role: 'viewer' } }),
    ],
  ])('%s is refused', async (_, code, revoke) => {
    for (const request of [addWebhook, makeToken, makeOneselfOwner]) {
      const member = await makeMember(tenant.owner, 'owner');
      const held = await request(member);
      expect((await revoke(member)).status).toBe(200);
      expect((await held.send()).body).toMatchObject({ code });
    }
    expect((await tenant.owner.call('listWebhooks')).body.data).toEqual([]);
    expect((await tenant.owner.call('listTokens')).body.data).toEqual([]);
  });

  it('its password was changed elsewhere is refused', async () => {
    const member = await makeMember(tenant.owner, 'owner');
    const held = await addWebhook(member);
    const body = { current_password: PASSWORD, new_password: 'uma senha melhor' };
    expect((await member.clone().call('changePassword', { body })).status).toBe(200);
    expect(await held.send()).toMatchObject({ status: 401, body: { code: 'session_required' } });
  });

  it('nothing changed is answered', async () => {
    const member = await makeMember(tenant.owner, 'owner');
    expect((await (await makeOneselfOwner(member)).send()).status).toBe(200);
  });
});

describe('a request that waits for another change of the members', () => {
  it.each([
    ['removed', 'delete from members where id = $1', 'session_required'],
    ['demoted', `update members set role = 'viewer' where id = $1`, 'role_required'],
  ])('is refused where the change %s its member', async (_, change, code) => {
    const { database } = await control();
    const member = await makeMember(tenant.owner, 'owner');
    const path = { id: member.id };
    const waiting = await database.transaction(async (tx) => {
      await tx.query('select 1 from tenants where id = $1 for no key update', [tenant.id]);
      const answers = Promise.all([
        member.call('createToken', { body: token }),
        member.call('inviteMember', { body: { email: 'comparsa@membros.example', role: 'owner' } }),
        member.call('changeMember', { path, body: { role: 'owner' } }),
        member.call('renewMemberLink', { path }),
      ]);
      answers.catch(() => {});
      await waitersSettled(database);
      await tx.query(change, [member.id]);
      return { answers };
    });
    expect((await waiting.answers).map(({ body }) => body.code)).toEqual([code, code, code, code]);
  });
});
