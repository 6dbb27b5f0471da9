import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { openContract } from '../support/contract.ts';
import {
  type Certificate,
  type MailServer,
  makeCertificate,
  startMailServer,
} from '../support/mail-server.ts';
import { linkSecret, PASSWORD, panelClient } from '../support/panel.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';

const contract = openContract('panel.json');
const OTHER = 'outro celeiro, de milho';
let dataDir: string;
let env: NodeJS.ProcessEnv;
let serve: ServeProcess;
let mail: MailServer;
let certificate: Certificate;
beforeAll(async () => {
  certificate = await makeCertificate();
  mail = await startMailServer({ certificate });
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-mail-'));
  env = serviceEnv(dataDir, {
    NODE_EXTRA_CA_CERTS: certificate.file,
    CELEIRO_SMTP_URL: mail.url,
    CELEIRO_SMTP_TLS: 'required',
    CELEIRO_MAIL_FROM: 'Celeiro <avisos@celeiro.example>',
    // Each test calls from an address of its own.
    CELEIRO_TRUSTED_PROXIES: '1',
  });
  serve = await startServe(env);
});
afterAll(async () => {
  await serve.stop();
  await mail.close();
  await certificate.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Calls an operation of the service with mail, and checks the answer against the contract. */
async function call(
  operationId: string,
  path: string,
  { body, cookie, from = '192.0.2.1' }: { body?: object; cookie?: string | undefined; from?: string } = {},
) {
  const method = contract.operations.get(operationId)!.method as 'get';
  const request = supertest(serve.url)[method](`/panel/api${path}`);
  request.set({ Origin: serve.url, 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) });
  const response = await (body ? request.send(body) : request);
  contract.expectContract(operationId, response);
  const [set] = ([] as string[]).concat(response.headers['set-cookie'] ?? []);
  const { status, headers } = response;
  return { status, headers, body: response.body, set: set?.split(';')[0] };
}

async function makeOwner(slug: string, email = `dona@${slug}.example`) {
  const input = { slug, name: `Fazenda ${slug}`, ownerEmail: email, plan: 'unlimited' };
  const { ownerLinkSecret } = await withControl(env, ({ database, plans }) =>
    createTenant(database, plans, input),
  );
  const { set } = await call('acceptInvitation', `/invitations/${ownerLinkSecret}`, {
    body: { password: PASSWORD },
  });
  return { email, cookie: set };
}

const askFor = (email: string, from?: string) =>
  call('askForLink', '/password/link', { body: { email }, ...(from && { from }) });
const logIn = (email: string, password: string) =>
  call('logIn', '/login', { body: { email, password }, from: '192.0.2.99' });
const secretIn = (letter: { text: string }) => linkSecret(/https?:\S+\/convite\/\S+/.exec(letter.text)![0]);
const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email));

it('200: a forgotten password is replaced by the link of a letter, which ends sessions and other links and tells so', async () => {
  const { email, cookie } = await makeOwner('esquecida');
  expect((await call('getLoginOptions', '/login')).body).toEqual({ mail: true });
  expect((await askFor(email.toUpperCase())).body).toEqual({ success: true });
  expect((await askFor(email)).status).toBe(200);
  await expect.poll(() => mail.letters.filter(({ to }) => to[0]?.toLowerCase() === email).length).toBe(2);
  const [first, second] = mail.letters.filter(({ to }) => to[0]?.toLowerCase() === email);
  expect(first).toMatchObject({ secure: true, headers: { subject: 'Escolha uma nova senha do Celeiro' } });
  // Until the link is used, nothing has changed.
  expect((await call('getSession', '/session', { cookie })).status).toBe(200);
  const { body: invitation } = await call('getInvitation', `/invitations/${secretIn(first!)}`);
  expect(invitation).toMatchObject({ email, joined: true });

  const used = await call('acceptInvitation', `/invitations/${secretIn(first!)}`, {
    body: { password: OTHER },
  });
  expect(used.status).toBe(200);
  expect((await call('getSession', '/session', { cookie })).status).toBe(401);
  expect((await logIn(email, PASSWORD)).status).toBe(422);
  expect((await logIn(email, OTHER)).status).toBe(200);
  for (const letter of [first!, second!]) {
    const again = await call('acceptInvitation', `/invitations/${secretIn(letter)}`, {
      body: { password: PASSWORD },
    });
    expect([again.status, again.body.code]).toEqual([404, 'invitation_invalid']);
  }
  await expect
    .poll(() => lettersTo(email).map(({ headers }) => headers.subject))
    .toContain('Sua senha do Celeiro foi trocada');
  const { body: audit } = await call('listAudit', '/audit', { cookie: used.set });
  const changes = audit.data.filter(({ action }: { action: string }) => action.startsWith('member.'));
  expect(changes[0]).toMatchObject({ action: 'member.reset_password' });
});

it('200: an address that nobody has is answered alike, and nobody is written to', async () => {
  const { email } = await makeOwner('conhecida');
  const [known, unknown] = [await askFor(email, '192.0.2.2'), await askFor('ninguem@x.example', '192.0.2.3')];
  const shown = ({ status, body, headers }: typeof known) => [status, body, Object.keys(headers).sort()];
  expect(shown(unknown)).toEqual(shown(known));
  await expect.poll(() => lettersTo(email).length).toBe(1);
  await expect
    .poll(() =>
      withControl(env, ({ database }) =>
        database.query("select 1 from letters where status = 'waiting' or recipient is not null"),
      ),
    )
    .toEqual([]);
  expect(lettersTo('ninguem@x.example')).toEqual([]);
});

it('200: a letter has a link for each account of the address, and each changes the password of its own alone', async () => {
  const email = 'rui@duas.example';
  await makeOwner('duas-a', email);
  await makeOwner('duas-b', email);
  await askFor(email, '192.0.2.4');
  await expect.poll(() => lettersTo(email).length).toBe(1);
  const links = lettersTo(email)[0]!.text.match(/https?:\S+\/convite\/\S+/g)!;
  expect(links).toHaveLength(2);
  await call('acceptInvitation', `/invitations/${linkSecret(links[1]!)}`, { body: { password: OTHER } });
  const inOther = await logIn(email, OTHER);
  expect(inOther.body.tenant).toMatchObject({ slug: 'duas-b' });
  expect((await logIn(email, PASSWORD)).body.tenant).toMatchObject({ slug: 'duas-a' });
});

it('200: who asks for a link does not undo the invitation of an owner', async () => {
  const { cookie } = await makeOwner('convida');
  const email = 'nova@convida.example';
  const { body: invited } = await call('inviteMember', '/members', {
    cookie,
    body: { email, role: 'viewer' },
  });
  expect(invited).toMatchObject({ mailed: true });
  await askFor(email, '192.0.2.5');
  await expect.poll(() => lettersTo(email).length).toBe(2);
  const subjects = lettersTo(email).map(({ headers }) => headers.subject);
  expect(subjects).toContain('Convite para a conta Fazenda convida no Celeiro');
  const shown = linkSecret(invited.link);
  const secrets = [shown, ...lettersTo(email).map(secretIn)];
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets)
    expect((await call('getInvitation', `/invitations/${secret}`)).status).toBe(200);
  // A new link of the owner replaces all of them.
  await call('renewMemberLink', `/members/${invited.member.id}/link`, { cookie });
  for (const secret of secrets)
    expect((await call('getInvitation', `/invitations/${secret}`)).status).toBe(404);
});

it('422: an address that is none', async () => {
  const { status, body } = await askFor('sem arroba', '192.0.2.6');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
});

it('422 mail_off: a service without e-mail says whom to ask, and its invitations are passed on by hand', async () => {
  const client = panelClient();
  expect((await client.call('getLoginOptions')).body).toEqual({ mail: false });
  const { status, body } = await client.call('askForLink', { body: { email: 'a@x.example' } });
  expect([status, body.code]).toEqual([422, 'mail_off']);
});

it('429: three links per address in 15 minutes, known or not, and twenty per address of the network', async () => {
  const { email } = await makeOwner('insistente');
  for (const address of [email, 'ninguem@insistente.example']) {
    for (let n = 0; n < 3; n++) expect((await askFor(address, `192.0.2.${10 + n}`)).status).toBe(200);
    const { status, body } = await askFor(address, '192.0.2.20');
    expect([status, body.code]).toEqual([429, 'too_many_attempts']);
  }
  for (let n = 0; n < 20; n++) expect((await askFor(`x${n}@x.example`, '192.0.2.30')).status).toBe(200);
  // Of refusals of one address twenty are answered at once, the others later, twenty a second.
  const startedAt = performance.now();
  const refused = await Promise.all(Array.from({ length: 41 }, () => askFor('x20@x.example', '192.0.2.30')));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
  // A login is counted for itself.
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

it('200: credits below the threshold are told by e-mail, by the workers of the service', async () => {
  const { email, cookie } = await makeOwner('sem-creditos');
  const { body: settings } = await call('getNoticeSettings', '/notices/settings', { cookie });
  expect(settings.mail).toBe(true);
  await call('changeTenant', '/tenant', { cookie, body: { credits_threshold: '10' } });
  await withControl(env, async ({ database }) => {
    await database.query("update members set notices_from = now() - interval '1 hour' where email = $1", [
      email,
    ]);
    await database.query(
      "update tenants set credits_low_since = now() - interval '2 minutes' where slug = 'sem-creditos'",
    );
  });
  // The first pass begins with the service.
  await serve.stop();
  serve = await startServe(env);
  await expect
    .poll(() => lettersTo(email).map(({ headers }) => headers.subject))
    .toEqual(['1 aviso da conta Fazenda sem-creditos no Celeiro']);
  expect(lettersTo(email)[0]!.text).toContain(`${serve.url}/configuracoes#avisos`);
});

it('a letter outlives a server of mail that is gone and a service that is killed', async () => {
  const { email } = await makeOwner('morta');
  const { port } = mail;
  await mail.close();
  expect((await askFor(email, '192.0.2.40')).status).toBe(200);
  await expect
    .poll(() =>
      withControl(env, ({ database }) =>
        database.query("select failure from letters where status = 'waiting' and attempts > 0"),
      ),
    )
    .toEqual([{ failure: 'unreachable' }]);
  await serve.kill();
  mail = await startMailServer({ certificate, port });
  serve = await startServe(env);
  await expect.poll(() => lettersTo(email).length, { timeout: 30_000 }).toBe(1);
});
