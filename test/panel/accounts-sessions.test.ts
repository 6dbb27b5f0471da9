import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { countAttempt, forgiveAttempt, rememberAddress } from '../../src/domain/members/login-throttle.ts';
import { hashSecret } from '../../src/domain/members/secrets.ts';
import { openSession, removeExpiredSessions } from '../../src/domain/members/sessions.ts';
import { makePanelTenant, PASSWORD, type PanelTenant, panelClient, panelUrl } from '../support/panel.ts';
import { control } from '../support/tenants.ts';

let tenant: PanelTenant;
beforeAll(async () => {
  tenant = await makePanelTenant();
});

const logIn = (email: string, password: string, more = {}) => {
  const client = panelClient();
  return client.call('logIn', { body: { email, password, ...more } }).then((answer) => ({ client, answer }));
};
const shown = (body: object) => JSON.stringify({ ...body, request_id: '' });

describe('logging in', () => {
  it('opens a session that says who one is and what the plan allows', async () => {
    const { client, answer } = await logIn(tenant.ownerEmail.toUpperCase(), PASSWORD);
    expect(answer.body).toMatchObject({
      member: { email: tenant.ownerEmail, role: 'owner' },
      tenant: { slug: tenant.slug, delete_processed_files: false },
      plan: { name: 'unlimited' },
      credits: '1000.000000',
      public_url: inject('baseUrl'),
    });
    expect((await client.call('getSession')).body).toEqual(answer.body);
  });

  it('sets a cookie that scripts and other sites do not get', async () => {
    const { answer } = await logIn(tenant.ownerEmail, PASSWORD);
    const [cookie] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(
      /^celeiro_session=[\w-]{43}; Path=\/panel\/api; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await logIn(tenant.ownerEmail, 'outra senha qualquer');
    const unknown = await logIn('ninguem@nenhures.example', PASSWORD);
    expect(wrong.answer.status).toBe(422);
    expect(shown(wrong.answer.body)).toBe(shown(unknown.answer.body));
    expect(wrong.client.cookie).toBeUndefined();
  });

  it('asks which tenant when the password fits in several, and enters the one named', async () => {
    const ownerEmail = `duas@${tenant.slug}.example`;
    const tenants = [await makePanelTenant({ ownerEmail }), await makePanelTenant({ ownerEmail })];
    const { answer } = await logIn(ownerEmail, PASSWORD);
    expect(answer.status).toBe(409);
    expect(answer.body.tenants).toEqual(tenants.map(({ slug, name }) => ({ slug, name })));
    const named = await logIn(ownerEmail, PASSWORD, { tenant: tenants[1]!.slug });
    expect(named.answer.body.tenant.slug).toBe(tenants[1]!.slug);
  });

  it.each(['\0', '\ud800', '\udc00\ud800'])('refuses texts that no database stores: %j', async (bad) => {
    const client = panelClient();
    const email = await client.call('logIn', { body: { email: `a${bad}@b.example`, password: 'x' } });
    expect([email.status, Object.keys(email.body.errors)]).toEqual([422, ['email']]);
    const password = await client.call('logIn', { body: { email: tenant.ownerEmail, password: bad } });
    expect(password.body.errors.password).toEqual([expect.stringContaining('caractere nulo')]);
  });

  it('names the fields of a body that breaks the contract', async () => {
    const { body, status } = await panelClient().call('logIn', {
      body: { email: 'a@b.example', senha: 'x' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['password', 'senha']);
  });
});

describe('a session', () => {
  /** Makes another session of the owner without hashing a password, which is slow. */
  const enter = async () => {
    const { database } = await control();
    const { body } = await tenant.owner.call('getSession');
    return panelClient(`celeiro_session=${await openSession(database, body.member.id)}`);
  };
  const hashOf = (cookie: string) => hashSecret(cookie.split('=')[1]!);
  const setTimes = async (cookie: string, times: string) => {
    const { database } = await control();
    await database.query(`update sessions set ${times} where secret_hash = $1`, [hashOf(cookie)]);
  };

  it('is kept as a hash only', async () => {
    const rows = await (await control()).database.query(`select 1 from sessions where secret_hash = $1`, [
      hashOf(tenant.owner.cookie!),
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['12 hours after its last use', `last_seen_at = now() - interval '12 hours 1 second'`],
    ['7 days after its start', `created_at = now() - interval '7 days 1 second'`],
  ])('ends %s', async (_when, times) => {
    const client = await enter();
    await setTimes(client.cookie!, times);
    const { status, body } = await client.call('getSession');
    expect([status, body.code]).toEqual([401, 'session_required']);
  });

  it('goes on when it is used', async () => {
    const client = await enter();
    await setTimes(client.cookie!, `last_seen_at = now() - interval '11 hours 59 minutes'`);
    expect((await client.call('getSession')).status).toBe(200);
    const [row] = await (await control()).database.query<{ fresh: boolean }>(
      `select last_seen_at > now() - interval '1 minute' as fresh from sessions where secret_hash = $1`,
      [hashOf(client.cookie!)],
    );
    expect(row!.fresh).toBe(true);
  });

  it('ends with logging out, and only that one', async () => {
    const client = await enter();
    const copy = client.clone();
    expect((await client.call('logOut')).body).toEqual({ success: true });
    expect(client.cookie).toBeUndefined();
    expect((await copy.call('getSession')).status).toBe(401);
    expect((await tenant.owner.call('getSession')).status).toBe(200);
  });

  it('is removed once it ended, and a live one is not', async () => {
    const { database } = await control();
    const client = await enter();
    await setTimes(client.cookie!, `created_at = now() - interval '8 days'`);
    await removeExpiredSessions(database);
    const left = await database.query('select 1 from sessions where secret_hash = $1', [
      hashOf(client.cookie!),
    ]);
    expect(left).toHaveLength(0);
    expect((await tenant.owner.call('getSession')).status).toBe(200);
  });
});

describe('failed attempts', () => {
  it('lock an address of e-mail after ten, also for the right password, and tell for how long', async () => {
    const victim = await makePanelTenant();
    const { database } = await control();
    for (let i = 0; i < 10; i++)
      await countAttempt(database, { email: victim.ownerEmail, address: `test-${i}` });
    const { answer } = await logIn(victim.ownerEmail, PASSWORD);
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_attempts']);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    const typed = createHash('sha256').update(victim.ownerEmail.toLowerCase()).digest('base64url');
    const ended = await database.query(
      'update login_attempts set resets_at = now() where key = $1 returning key',
      [`typed:${typed}`],
    );
    expect(ended).toHaveLength(1);
    expect((await logIn(victim.ownerEmail, PASSWORD)).answer.status).toBe(200);
  });

  it('do not lock out who has logged in from the same address of the network, nor who has a session', async () => {
    const victim = await makePanelTenant();
    const { database } = await control();
    const elsewhere = (i: number) =>
      countAttempt(database, { email: victim.ownerEmail, address: `far-${i}` });
    expect((await logIn(victim.ownerEmail, PASSWORD)).answer.status).toBe(200);
    for (let i = 0; i < 10; i++) await elsewhere(i);
    await expect(elsewhere(10)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect((await logIn(victim.ownerEmail, PASSWORD)).answer.status).toBe(200);
    const changed = await victim.owner.call('changePassword', {
      body: { current_password: PASSWORD, new_password: `${PASSWORD} novo` },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);

    const near = { email: victim.ownerEmail, address: `near-${victim.slug}` };
    const accounts = await database.query<{ id: number; hash: string }>(
      'select id, password_hash as hash from members where email = $1',
      [victim.ownerEmail.toLowerCase()],
    );
    expect(accounts).toHaveLength(1);
    await rememberAddress(database, near, accounts);
    for (let i = 0; i < 10; i++) await countAttempt(database, near, accounts);
    await expect(countAttempt(database, near, accounts)).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('are forgotten when one succeeds', async () => {
    const victim = await makePanelTenant();
    const { database } = await control();
    const from = (address: string) => ({ email: victim.ownerEmail, address });
    for (let i = 0; i < 9; i++) await countAttempt(database, from(`test-${i}`));
    expect((await logIn(victim.ownerEmail, PASSWORD)).answer.status).toBe(200);
    for (let i = 0; i < 10; i++) await countAttempt(database, from(`other-${i}`));
    await expect(countAttempt(database, from('test-x'))).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('lock an address of the network after fifty, whoever it tries', async () => {
    const { database } = await control();
    const address = `test-${tenant.slug}`;
    for (let i = 0; i < 50; i++) await countAttempt(database, { email: `n${i}@x.example`, address });
    const email = `novo@${tenant.slug}.example`;
    const next = { email, address };
    await expect(countAttempt(database, next)).rejects.toMatchObject({ code: 'too_many_attempts' });
    // What is refused does not count against the account: ten from elsewhere still may try.
    for (let i = 0; i < 10; i++) await countAttempt(database, { email, address: `else-${i}-${tenant.slug}` });
    await forgiveAttempt(database, { email: 'n1@x.example', address });
  });

  it('are counted before the password is looked at, so that many at once do not pass together', async () => {
    const { database } = await control();
    const attempt = { email: `junto@${tenant.slug}.example`, address: `junto-${tenant.slug}` };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => countAttempt(database, attempt)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

describe('the own site', () => {
  const post = (headers: Record<string, string>) =>
    supertest(inject('baseUrl'))
      .post(panelUrl('logIn'))
      .set(headers)
      .send({ email: 'a@b.example', password: 'x' });

  it.each([
    ['no header of origin', {}],
    ['another origin', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a site that is not the same', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' }],
    ['a sibling of the site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('is not where %s comes from: 403', async (_what, headers) => {
    const { status, body } = await post(headers as Record<string, string>);
    expect([status, body.code]).toEqual([403, 'foreign_origin']);
  });

  it.each([
    ['the host that was asked', { Origin: new URL(inject('baseUrl')).origin }],
    ['a browser that says so', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('is told by %s', async (_what, headers) => {
    expect((await post(headers as Record<string, string>)).body.code).toBe('wrong_credentials');
  });
});

it('answers an unknown address of the panel in the one error shape', async () => {
  const answer = await supertest(inject('baseUrl')).get('/panel/api/nada');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ code: 'not_found', request_id: answer.headers['x-request-id'] });
});
