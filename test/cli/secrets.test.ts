import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { createArming } from '../failpoints/arming.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import { type Canaries, descendants, leaksIn, leaksInFiles } from './canaries.ts';
import { SLOW_MS, temporaryFolder } from './run-cli.ts';

const random = () => randomBytes(24).toString('base64url');

describe('a secret', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let arming: ReturnType<typeof createArming>;
  let env: NodeJS.ProcessEnv;
  let serve: ServeProcess;
  let receiver: Receiver;
  let mail: MailServer;
  let cookie = '';
  let apiToken = '';
  let uploadUrl = '';
  const canaries: Canaries = new Map();
  /** Output of services that were stopped or killed. */
  const said: string[] = [];
  const processes = new Map<string, string>();
  const add = (name: string, secret: string) => {
    expect(secret.length, name).toBeGreaterThan(20);
    canaries.set(name, secret);
    return secret;
  };
  const dataDir = () => join(folder.path, 'data');

  const panel = async (method: string, path: string, body?: unknown, status = 200) => {
    const answer = await fetch(`${serve.url}/panel/api${path}`, {
      method,
      headers: { Cookie: cookie, Origin: serve.url, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    expect(answer.status, `${method} ${path}: ${said}`).toBe(status);
    const set = answer.headers.get('set-cookie')?.split(';')[0];
    return { body: JSON.parse(said || 'null'), set };
  };
  const query = async (body: object) => {
    const answer = await fetch(`${serve.url}/api/v1/schemas/eventos/query`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { next_page_token: string };
  };
  const put = (name: string, line: string) =>
    fetch(`${uploadUrl}/${name}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: line,
    });
  let exchanges = 2 ** 16;
  /** Sends a request unchanged, from an address of its own, whose refusals wait for no others. Accepts any answer. */
  const exchange = async (method: string, target: string, headers: string[] = [], body = '') => {
    const localAddress = `127.${exchanges >> 16}.${(exchanges >> 8) & 255}.${exchanges & 255}`;
    exchanges++;
    const socket = connect({ port: serve.port, host: '127.0.0.1', localAddress }).on('error', () => {});
    const lines = ['Host: x', 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`, ...headers];
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return text(socket).catch(() => '');
  };
  const keepProcesses = async () => {
    for (const pid of await descendants(serve.pid)) {
      for (const name of ['cmdline', 'environ']) {
        const content = await readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
        processes.set(`${pid} ${name}`, content.replaceAll('\0', ' '));
      }
    }
    const own = await readFile(`/proc/${serve.pid}/cmdline`, 'latin1');
    processes.set(`${serve.pid} cmdline`, own);
  };
  const keepOutput = () =>
    said.push(serve.log.map((entry) => JSON.stringify(entry)).join('\n'), serve.stderr());

  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder.path, 'tmp'));
    arming = createArming(join(folder.path, 'failpoints'));
    mail = await startMailServer({ password: add('password of the mail server', random()) });
    env = serviceEnv(dataDir(), {
      CELEIRO_SMTP_URL: mail.url,
      CELEIRO_MAIL_FROM: 'Celeiro <avisos@celeiro.example>',
      ...arming.env,
      TMPDIR: join(folder.path, 'tmp'),
      CELEIRO_LOG_LEVEL: 'trace',
      CELEIRO_SECRET_KEY: add('secret key', randomBytes(32).toString('hex')),
    });
    serve = await startServe(env);
    receiver = await startReceiver((_message, nth) =>
      nth % 2 === 0 ? { status: 500, body: 'quebrou' } : 204,
    );

    const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
    const created = await withControl(env, ({ database, plans }) => createTenant(database, plans, owner));
    const link = add('invitation', created.ownerLinkSecret);
    const first = add('first password', random());
    cookie = (await panel('POST', `/invitations/${link}`, { password: first })).set!;
    add('first session', cookie.split('=')[1]!);
    const wrong = add('wrong password', random());
    await panel('POST', '/login', { email: owner.ownerEmail, password: wrong }, 422);
    cookie = (await panel('POST', '/login', { email: owner.ownerEmail, password: first })).set!;
    add('session', cookie.split('=')[1]!);
    const second = add('second password', random());
    await panel('POST', '/password', { current_password: wrong, new_password: second }, 422);
    await panel('POST', '/password', { current_password: first, new_password: second });
    cookie = (await panel('POST', '/login', { email: owner.ownerEmail, password: second })).set!;
    add('last session', cookie.split('=')[1]!);
    const invited = await panel('POST', '/members', { email: 'b@acme.example', role: 'viewer' });
    add('second invitation', /\/convite\/([\w-]+)/.exec(JSON.stringify(invited.body))![1]!);
    await panel('POST', '/password/link', { email: owner.ownerEmail });
    for (const letter of await mail.received(3)) {
      const link = /\/convite\/([\w-]+)/.exec(letter.text);
      if (link) add(`link of the letter "${letter.headers.subject}"`, link[1]!);
    }
    const hook = await panel('POST', '/webhooks', { url: receiver.url });
    add('webhook secret', hook.body.secret.replace('whsec_', ''));
    const { body: rotated } = await panel('POST', `/webhooks/${hook.body.webhook.id}/secret`);
    add('rotated webhook secret', rotated.secret.replace('whsec_', ''));
    await panel('GET', `/webhooks/${hook.body.webhook.id}/secret`);
    for (let n = 0; n < 2; n++) await panel('POST', `/webhooks/${hook.body.webhook.id}/test`);
    await receiver.received(2);
    const token = { name: 't', scopes: ['upload', 'files', 'query', 'process'], expires_in_days: 1 };
    apiToken = add(
      'API token',
      /eyJ[\w.-]+/.exec(JSON.stringify((await panel('POST', '/tokens', token)).body))![0],
    );
    const fields = [{ name: 'at', type: 'date', required: true }];
    await panel('POST', '/schemas', { slug: 'eventos', name: 'E', event_date_field: 'at', fields });
    uploadUrl = (await panel('POST', '/schemas/eventos/upload-token')).body.upload_url;
    add('upload credential', uploadUrl.split('/u/')[1]!);
    expect((await put('a.jsonl', '{"at":"2026-01-02"}\n'.repeat(3))).status).toBe(200);
    const { body: board } = await panel('POST', '/boards', { name: 'Q' });
    const tile = { schema: 'eventos', title: 'T', query: '{}', chart: null, width: 'half', last_days: null };
    await panel('POST', `/boards/${board.id}/tiles`, tile);
    const { body: shared } = await panel('POST', `/boards/${board.id}/link`, { expires_in_days: 7 });
    const linkSecret = add('link of a board', new URL(shared.url).hash.slice(1));
    await panel('POST', '/shared-board', { secret: linkSecret });
    await panel('POST', '/shared-board/answer', { secret: linkSecret, number: 1 }, 409);
    const ask = { select: ['at'], event_from: '2026-01-01', event_to: '2026-01-31', limit: 1 };
    const { next_page_token } = await query(ask);
    add('page token', next_page_token);
    await query({ page_token: next_page_token });
    await query({ page_token: `${next_page_token}x` });
    const password = await readFile(join(dataDir(), 'postgres/data/celeiro-password'), 'utf8');
    add('password of the database', password.trim());
    await keepProcesses();
    await sendEverywhere();

    // Three failures: an internal error with a credential in the request, a killed database, and a killed service.
    arming.arm({ 'upload.after-object': 'error' });
    expect((await put('b.jsonl', '{"at":"2026-01-03"}\n')).status).toBe(500);
    const pid = Number(
      (await readFile(join(dataDir(), 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    await Promise.allSettled([
      put('c.jsonl', '{"at":"2026-01-04"}\n'),
      query(ask),
      exchange('GET', '/panel/api/session', [`Cookie: ${cookie}`]),
      exchange('GET', `/panel/api/invitations/${canaries.get('second invitation')}`),
    ]);
    await serve.kill();
    keepOutput();
    serve = await startServe(env);
    await keepProcesses();
  }, 2 * SLOW_MS);
  afterAll(async () => {
    await serve?.stop();
    await receiver?.close();
    await mail?.close();
    await folder.remove();
  });

  /** Sends each secret, intact and broken, in every place of a request where somebody might put one. */
  async function sendEverywhere(): Promise<void> {
    for (const secret of canaries.values()) {
      const escaped = [...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
      const asPage = ['Content-Type: application/json', `Origin: ${serve.url}`];
      const targets = [
        ...[`/u/${secret}/x`, `//u/${secret}/x`, `/u//${secret}`, `/U/${secret}/x`, `/x/u/${secret}/x`],
        ...[`http://host/u/${secret}/x`, `http://${secret}@host/`, `/u/${escaped}/x`, `/u/${secret}%ff/x`],
        ...[
          `/convite/${secret}`,
          `/quadro/${secret}`,
          `/Convite/${secret}%`,
          `/panel/api/invitations/${secret}`,
          `/?t=${secret}`,
        ],
        ...[
          `/api/v1/schemas/${secret}/files?search=${secret}`,
          `/${secret}`,
          `/u/${secret}/${'x'.repeat(9000)}`,
        ],
        `/u/${secret}${'x'.repeat(20_000)}`,
      ];
      for (const target of targets) {
        for (const method of ['GET', 'PUT', 'POST'])
          await exchange(method, target, ['Content-Type: text/plain'], secret);
      }
      for (const header of [
        ...[
          `Referer: http://x/u/${secret}/y`,
          `User-Agent: ${secret}`,
          `X-Request-Id: ${secret.slice(0, 128)}`,
        ],
        ...[`Authorization: Bearer ${secret}`, `Authorization: Basic ${secret}`, `Authorization: ${secret}`],
        ...[
          `Cookie: celeiro_session=${secret}`,
          `Cookie: celeiro_session=${secret}x`,
          `Origin: http://${secret}`,
        ],
        ...[
          `X-Forwarded-For: ${secret}`,
          `Content-Type: ${secret}`,
          `Content-Encoding: ${secret}`,
          `Expect: ${secret}`,
        ],
      ]) {
        await exchange('POST', '/panel/api/login', [header], '{}');
        await exchange('GET', '/api/v1/dataflow/shapes', [header]);
      }
      for (const body of [
        ...[
          { email: secret, password: secret },
          { email: `${secret}@x.example`, password: secret, tenant: secret },
        ],
        ...[{ [secret]: secret }, [secret], { email: { [secret]: 1 }, password: `${secret}\0` }],
      ]) {
        await exchange('POST', '/panel/api/login', asPage, JSON.stringify(body));
        await exchange('POST', '/panel/api/login', asPage, `${JSON.stringify(body)};`);
      }
      for (const body of [
        { secret },
        { secret, number: 1 },
        { secret: [secret] },
        { secret: 1, [secret]: 1 },
      ]) {
        await exchange('POST', '/panel/api/shared-board', asPage, JSON.stringify(body));
        await exchange('POST', '/panel/api/shared-board/answer', asPage, JSON.stringify(body));
      }
      const asUs = [`Authorization: Bearer ${apiToken}`, 'Content-Type: application/json'];
      const ask = { event_from: '2026-01-01', event_to: '2026-01-31' };
      for (const body of [
        { page_token: secret },
        { ...ask, select: [secret] },
        { ...ask, select: ['at'], [secret]: 1 },
      ])
        await exchange('POST', '/api/v1/schemas/eventos/query', asUs, JSON.stringify(body));
      await exchange('GET', '/panel/api/session', [`Cookie: ${cookie}\u00ff`]);
    }
  }

  it('stands nowhere in what the service writes to its log and to stderr', async () => {
    await exchange('GET', '/healthz', ['X-Request-Id: last']);
    await expect.poll(() => serve.log.some(({ request_id }) => request_id === 'last')).toBe(true);
    const lines = [...said, ...serve.log.map((entry) => JSON.stringify(entry)), serve.stderr()]
      .join('\n')
      .split('\n');
    expect(lines.length).toBeGreaterThan(1000);
    expect(lines.filter((line) => leaksIn(line, canaries).length > 0).slice(0, 5)).toEqual([]);
    expect(said.join('\n')).toContain('failpoint upload.after-object');
  });

  it('stands in no metric, no contract and no page', async () => {
    for (const path of ['/metrics', '/openapi.json', '/docs', '/', '/healthz', '/readyz']) {
      const answer = await (await fetch(`${serve.url}${path}`)).text();
      expect(answer.length, path).toBeGreaterThan(1);
      expect(leaksIn(answer, canaries), path).toEqual([]);
    }
  });

  it('stands in no entry of the audit log and no message of a webhook', async () => {
    const { body } = await panel('GET', '/audit');
    expect(body.data.length).toBeGreaterThan(5);
    expect(leaksIn(JSON.stringify(body), canaries)).toEqual([]);
    expect(leaksIn(JSON.stringify(receiver.messages), canaries)).toEqual([]);
  });

  it('stands sealed or hashed only in the tables of the database', async () => {
    const dump = await withControl(env, async ({ database }) => {
      const tables = await database.query<{ name: string }>(
        `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const rows: string[] = [];
      for (const { name } of tables) {
        for (const { row } of await database.query<{ row: string }>(`select t::text as row from ${name} t`))
          rows.push(`${name} ${row}`);
      }
      return rows;
    });
    expect(dump.length).toBeGreaterThan(20);
    expect(dump.some((row) => row.includes('a@acme.example'))).toBe(true);
    expect(dump.filter((row) => leaksIn(row, canaries).length > 0)).toEqual([]);
  });

  it('stands in no file of the data folder but its own, and in no temporary one', async () => {
    const holders = /\/postgres\/data\/celeiro-password$/;
    expect(await leaksInFiles(dataDir(), canaries, holders)).toEqual([]);
    expect(await leaksInFiles(join(folder.path, 'tmp'), canaries, /^$/)).toEqual([]);
  });

  it('stands in no command line of a process, and in the environment of none that the service started', async () => {
    expect([...processes.values()].some((shown) => shown.includes('postgres'))).toBe(true);
    expect([...processes].filter(([, shown]) => leaksIn(shown, canaries).length > 0)).toEqual([]);
  });
});
