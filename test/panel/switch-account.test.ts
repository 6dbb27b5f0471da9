import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/domain/members/secrets.ts';
import { endSessionsOf } from '../../src/domain/members/sessions.ts';
import {
  linkSecret,
  makePanelTenant,
  PASSWORD,
  type PanelClient,
  type PanelTenant,
  panelClient,
  panelOperations,
} from '../support/panel.ts';
import { control } from '../support/tenants.ts';

const OTHER_PASSWORD = 'outro celeiro, de milho';

/** Two accounts of one e-mail address and password, and one of the same address with another password. */
let farm: PanelTenant;
let mill: PanelTenant;
let bank: PanelTenant;
let email: string;
beforeAll(async () => {
  farm = await makePanelTenant();
  email = farm.ownerEmail;
  mill = await makePanelTenant({ ownerEmail: email });
  bank = await makePanelTenant({ ownerEmail: email });
  await changePassword(bank.owner, PASSWORD, OTHER_PASSWORD);
});

const changePassword = async (client: PanelClient, from: string, to: string) => {
  const body = { current_password: from, new_password: to };
  expect((await client.call('changePassword', { body })).status).toBe(200);
};
const logIn = (client: PanelClient, { slug, ownerEmail }: PanelTenant) =>
  client.call('logIn', { body: { email: ownerEmail, password: PASSWORD, tenant: slug } });
const enter = async (tenant: PanelTenant) => {
  const client = panelClient();
  expect((await logIn(client, tenant)).status).toBe(200);
  return client;
};
const change = (client: PanelClient, { slug }: PanelTenant) =>
  client.call('switchAccount', { body: { tenant: slug } });
const accountsOf = async (client: PanelClient) => {
  const { tenant, accounts } = (await client.call('getSession')).body;
  return [tenant.slug, accounts];
};
const named = ({ slug, name }: PanelTenant) => ({ slug, name });

describe('a session', () => {
  it('changes into the other accounts that the password fits, and back', async () => {
    const client = await enter(farm);
    const old = client.cookie!;
    expect(await accountsOf(client)).toEqual([farm.slug, [named(mill)]]);

    const { body } = await change(client, mill);
    expect([body.tenant.slug, body.accounts]).toEqual([mill.slug, [named(farm)]]);
    expect(await accountsOf(client)).toEqual([mill.slug, [named(farm)]]);
    expect((await panelClient(old).call('getSession')).status).toBe(401);

    expect((await change(client, farm)).status).toBe(200);
    expect(await accountsOf(client)).toEqual([farm.slug, [named(mill)]]);
  });

  it('is told in the logs of both accounts', async () => {
    const client = await enter(farm);
    await change(client, mill);
    const newest = async (owner: PanelClient) =>
      (await owner.call('listAudit', { query: { limit: 1 } })).body.data[0];
    const details = { address: expect.any(String), switched: true };
    expect(await newest(farm.owner)).toMatchObject({ action: 'session.logout', target: email, details });
    expect(await newest(mill.owner)).toMatchObject({ action: 'session.login', target: email, details });
  });

  it('ends when the first one would have ended', async () => {
    const client = await enter(farm);
    const { database } = await control();
    const begun = async (then = '') => {
      const hash = hashSecret(client.cookie!.split('=')[1]!);
      if (then)
        await database.query(`update sessions set created_at = ${then} where secret_hash = $1`, [hash]);
      return database.query('select created_at from sessions where secret_hash = $1', [hash]);
    };
    const before = await begun(`now() - interval '6 days'`);
    await change(client, mill);
    expect(await begun()).toEqual(before);
  });

  it('changes into no account with another password, of other people, or that does not exist', async () => {
    const client = await enter(farm);
    const stranger = await makePanelTenant();
    for (const tenant of [bank, stranger, farm, { ...farm, slug: 'nao-existe' }]) {
      const { status, body } = await change(client, tenant);
      expect([status, body.code]).toEqual([404, 'account_not_open']);
    }
    expect(await accountsOf(client)).toEqual([farm.slug, [named(mill)]]);
    expect(await accountsOf(stranger.owner)).toEqual([stranger.slug, []]);
  });

  it('of two changes at once makes one', async () => {
    const client = await enter(farm);
    const two = [panelClient(client.cookie!), panelClient(client.cookie!)];
    const statuses = (await Promise.all(two.map((each) => change(each, mill)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([
      200,
      expect.toSatisfy((status) => status === 401 || status === 404),
    ]);
  });
});

describe('a tab whose browser went to another account in another tab', () => {
  /** The account of a tab, and the browser that left it. */
  const leaveTab = async () => {
    const browser = await enter(farm);
    const { tenant, member } = (await browser.call('getSession')).body;
    expect((await change(browser, mill)).status).toBe(200);
    return { account: `${tenant.slug}/${member.id}`, browser };
  };
  let account: string;
  let browser: PanelClient;
  beforeAll(async () => {
    ({ account, browser } = await leaveTab());
  });
  const secured = panelOperations.filter(({ needs }) => needs !== undefined);

  it.each(secured)('is refused $operationId', async ({ operationId, path }) => {
    const named = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, '1']));
    const request = { path: named, headers: { 'X-Account': account } };
    const { status, body } = await browser.clone().call(operationId, request);
    expect([status, body.code]).toEqual([409, 'other_account']);
    expect((await accountsOf(browser))[0]).toBe(mill.slug);
  });

  it.each(secured.filter(({ parameters }) => parameters.some(({ name }) => name === 'account')))(
    'is refused $operationId, whose address names the account',
    async ({ operationId }) => {
      const request = { path: { slug: 'voos', id: 1 }, query: { account } };
      const { status, body } = await browser.call(operationId, request);
      expect([status, body.code]).toEqual([409, 'other_account']);
    },
  );

  it('changes neither account, and goes on once the browser is back', async () => {
    const { account, browser } = await leaveTab();
    const names = () =>
      Promise.all(
        [farm, mill].map(async ({ owner }) => (await owner.call('getSession')).body.tenant.name as string),
      );
    const rename = (name: string) =>
      browser.call('changeTenant', { headers: { 'X-Account': account }, body: { name } });
    const before = await names();
    expect((await rename('Da aba velha')).status).toBe(409);
    expect(await names()).toEqual(before);
    await change(browser, farm);
    expect((await rename(before[0]!)).status).toBe(200);
  });
});

describe('a session that was opened before', () => {
  it('changes no more into an account that was left by its member', async () => {
    const { owner } = await makePanelTenant();
    const invited = await owner.call('inviteMember', { body: { email, role: 'viewer' } });
    const secret = linkSecret(invited.body.link);
    await panelClient().call('acceptInvitation', { path: { secret }, body: { password: PASSWORD } });
    const client = await enter(farm);
    expect((await accountsOf(client))[1]).toHaveLength(2);
    await owner.call('removeMember', { path: { id: invited.body.member.id } });
    expect(await accountsOf(client)).toEqual([farm.slug, [named(mill)]]);
  });

  it.each([
    ['the member', (owner: PanelClient) => changePassword(owner, PASSWORD, OTHER_PASSWORD)],
    [
      'a link',
      async (owner: PanelClient) => {
        const { id } = (await owner.call('getSession')).body.member;
        const { link } = (await owner.call('renewMemberLink', { path: { id } })).body;
        const request = { path: { secret: linkSecret(link) }, body: { password: OTHER_PASSWORD } };
        expect((await panelClient().call('acceptInvitation', request)).status).toBe(200);
      },
    ],
  ])('changes no more into an account whose password was changed by %s', async (_by, renew) => {
    const twin = await makePanelTenant({ ownerEmail: email });
    const client = await enter(farm);
    expect((await accountsOf(client))[1]).toHaveLength(2);
    await renew(twin.owner);
    expect((await change(client, twin)).body.code).toBe('account_not_open');
    expect(await accountsOf(client)).toEqual([farm.slug, [named(mill)]]);
  });

  it.each([
    ['changes', change, 'account_not_open'],
    ['is opened anew', logIn, 'wrong_credentials'],
  ])('%s into no account whose password is being changed at the same moment', async (_how, go, code) => {
    const home = await makePanelTenant();
    const twin = await makePanelTenant({ ownerEmail: home.ownerEmail });
    const { id } = (await twin.owner.call('getSession')).body.member;
    const client = await enter(home);
    const { database } = await control();
    let answer: ReturnType<typeof go> | undefined;
    await database.transaction(async (tx) => {
      // What a change of the password does, which has begun and not ended.
      await tx.query('update members set password_hash = $2 where id = $1', [id, 'another']);
      answer = go(client, twin);
      const waiting = () =>
        database.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share of m%'`,
        );
      await expect.poll(waiting).not.toEqual([]);
      await endSessionsOf(tx, id);
    });
    expect((await answer!).body.code).toBe(code);
  });
});
