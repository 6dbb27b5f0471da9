import { once } from 'node:events';
import { get } from 'node:http';
import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { ContractOperation } from '../support/contract.ts';
import {
  makeMember,
  makePanelTenant,
  type PanelClient,
  type PanelRequest,
  type PanelTenant,
  panelClient,
  panelOperations,
  panelUrl,
} from '../support/panel.ts';
import { eventSchema, makeSchema } from '../support/tenants.ts';

/**
 * Calls every operation of the panel's contract as a stranger without any rights. A new operation needs its body in the
 * table below, or its test fails.
 */
let victim: PanelTenant;
let stranger: PanelTenant;
let viewer: PanelClient;
let editor: PanelClient;
/** Path parameters that name things of the victim, by operation. */
let things: Record<string, Record<string, string | number>>;

const { event_date_field, fields } = eventSchema;
const rules = { on_upload: false, pending_bytes: null, minutes_after_upload: null };
const password = 'uma senha de estranho';
/** A valid body for every operation that takes one. */
const bodies: Record<string, unknown> = {
  logIn: { email: 'ninguem@nenhures.example', password },
  changePassword: { current_password: password, new_password: password },
  acceptInvitation: { password },
  askForLink: { email: 'ninguem@nenhures.example' },
  inviteMember: { email: 'convidada@estranha.example', role: 'viewer' },
  changeMember: { role: 'viewer' },
  changeTenant: { name: 'Estranha' },
  createToken: { name: 'estranho', scopes: ['query'], expires_in_days: 1 },
  createSchema: { slug: 'do-estranho', name: 'Do estranho', event_date_field, fields },
  detectSchema: Buffer.from('{"quando":"2026-11-01","valor":1}\n'),
  changeSchema: { active: false },
  addVersion: { event_date_field, fields: [...fields, { name: 'novo', type: 'string' }] },
  previewVersion: { event_date_field, fields },
  saveQuery: { name: 'Do estranho', query: '{}', chart: null },
  replaceSavedQuery: { name: 'Do estranho', query: '{}', chart: null },
  rememberQuery: { query: '{}' },
  markNoticesRead: { to: '2026-01-01T00:00:00Z' },
  changeNoticeSettings: { files: 'never' },
  runQuery: { select: ['count(*) as n'], event_from: '2026-01-01', event_to: '2026-12-31' },
  createBoard: { name: 'Do estranho' },
  changeBoard: { version: 2, name: 'Do estranho', tiles: [] },
  pinTile: {
    ...{ schema: 'da-vitima', title: 'Do estranho', query: '{}', chart: null },
    ...{ width: 'half', last_days: null },
  },
  shareBoard: { expires_in_days: 7 },
  openSharedBoard: { secret: 'A'.repeat(43) },
  answerSharedTile: { secret: 'A'.repeat(43), number: 1 },
  explainQuery: { select: ['count(*) as n'], event_from: '2026-01-01', event_to: '2026-12-31' },
  startRun: { shape_id: 1, executors: 1 },
  estimateRun: { shape_id: 1, executors: 1 },
  setAutomation: rules,
  previewAutomation: rules,
  createWebhook: { url: 'https://estranho.example/aviso' },
  changeWebhook: { active: false },
  resendSince: { since: '2026-01-01T00:00:00Z' },
};

const secured = panelOperations.filter(({ needs }) => needs !== undefined);
const byRole = (role: string) => secured.filter(({ needs }) => needs?.includes(role));
const named = (operations: ContractOperation[]) => operations.map(({ operationId }) => operationId);
const requestFor = (operation: ContractOperation): PanelRequest => {
  const { operationId, takes } = operation;
  if (takes && !(operationId in bodies)) throw new Error(`strangers.test.ts has no body for ${operationId}`);
  return { path: pathOf(operation), ...(takes && { body: bodies[operationId] }) };
};

beforeAll(async () => {
  [victim, stranger] = await Promise.all([makePanelTenant(), makePanelTenant()]);
  bodies.switchAccount = { tenant: victim.slug };
  viewer = await makeMember(victim.owner, 'viewer');
  editor = await makeMember(victim.owner, 'editor');
  things = await makeThings(victim.owner);
});

/** Which of the victim's things an operation's path names. */
function pathOf({ path, parameters }: ContractOperation): Record<string, string | number> {
  if (!parameters.some((parameter) => parameter.in === 'path')) return {};
  const kind = /^\/panel\/api\/(\w+)\/\{/.exec(path)![1]!;
  const found = things[/\/(files|queries)\/\{id\}/.exec(path)?.[1] ?? kind];
  if (!found) throw new Error(`strangers.test.ts has nothing to put into ${path}`);
  return found;
}

/** Makes one of everything that has an identifier, through the panel, as an owner would. */
async function makeThings(owner: PanelClient): Promise<typeof things> {
  const make = async (operationId: string, request: PanelRequest) => {
    const { status, body, text } = await owner.call(operationId, request);
    if (status !== 200) throw new Error(`${operationId} answered ${status}: ${text}`);
    return body;
  };
  const slug = 'da-vitima';
  await make('createSchema', { body: { slug, name: 'Da vítima', event_date_field, fields } });
  const { upload_url } = await make('createUploadUrl', { path: { slug } });
  const file = await putRecord(upload_url, 'vitima.jsonl');
  const bad = await putRecord(upload_url, 'ruim.jsonl', '{"user_id":0}\n');
  const runs = await make('startRun', { path: { slug }, body: { shape_id: 1, executors: 1 } });
  const { webhook } = await make('createWebhook', { body: { url: 'https://vitima.example/aviso' } });
  const saved = await make('saveQuery', { path: { slug }, body: bodies.saveQuery as object });
  const board = await make('createBoard', { body: { name: 'Da vítima' } });
  await make('pinTile', { path: { id: board.id }, body: bodies.pinTile as object });
  const delivery = await make('testWebhook', { path: { id: webhook.id } });
  const token = await make('createToken', { body: bodies.createToken as object });
  const invited = await make('inviteMember', { body: { email: 'vitima@convite.example', role: 'viewer' } });
  expect(file.file.id).toBeLessThan(bad.file.id);
  return {
    schemas: { slug },
    files: { slug, id: bad.file.id },
    queries: { slug, id: saved.id },
    boards: { id: board.id, number: 1 },
    runs: { id: runs.ids[0] },
    webhooks: { id: webhook.id },
    deliveries: { id: delivery.id },
    tokens: { id: token.api_token.id },
    members: { id: invited.member.id },
    invitations: { secret: 'A'.repeat(43) },
  };
}

async function putRecord(
  uploadUrl: string,
  name: string,
  record = '{"happened_at":"2026-11-01T10:00:00Z","userId":42,"action":"vitima"}\n',
) {
  const { origin, pathname } = new URL(uploadUrl);
  const request = supertest(origin)
    .put(`${pathname}/${name}`)
    .set('Content-Type', 'application/octet-stream');
  return (await request.send(record)).body;
}

/** Ids and names of everything the owner sees of a tenant, without what changes by itself. */
async function snapshot(owner: PanelClient): Promise<string> {
  const { slug } = things.schemas as { slug: string };
  const id = (kind: string) => ({ path: { id: things[kind]!.id! } });
  const answers = await Promise.all([
    owner.call('getSession'),
    owner.call('listMembers'),
    owner.call('listTokens'),
    owner.call('getSchema', { path: { slug } }),
    owner.call('listSchemas'),
    owner.call('getAutomation', { path: { slug } }),
    owner.call('listQueries', { path: { slug } }),
    owner.call('getBoard', id('boards')),
    owner.call('listBoards'),
    owner.call('getWebhook', id('webhooks')),
    owner.call('listAudit', { query: { limit: 100 } }),
  ]);
  const moving = new Set([
    ...['request_id', 'last_seen_at', 'last_used_at', 'credits', 'pending_files', 'pending_bytes'],
    ...['last_delivery', 'failing_since', 'disabled', 'updated_at'],
  ]);
  return JSON.stringify(
    answers.map(({ body }) => body),
    (key, value) => (moving.has(key) ? undefined : value),
  );
}

describe('without a session', () => {
  it.each(named(secured))('%s answers 401', async (operationId) => {
    const operation = panelOperations.find((one) => one.operationId === operationId)!;
    const { status, body } = await panelClient().call(operationId, requestFor(operation));
    expect([status, body.code]).toEqual([401, 'session_required']);
  });

  it('an invented session is none', async () => {
    const { status } = await panelClient(`celeiro_session=${'A'.repeat(43)}`).call('getSession');
    expect(status).toBe(401);
  });
});

describe('with a role that does not suffice', () => {
  it('there are operations of every role', () => {
    for (const role of ['viewer', 'editor', 'owner']) expect(byRole(role).length).toBeGreaterThan(5);
  });

  it.each(named([...byRole('editor'), ...byRole('owner')]))(
    'a viewer gets 403 from %s',
    async (operationId) => {
      const operation = panelOperations.find((one) => one.operationId === operationId)!;
      const { status, body } = await viewer.call(operationId, requestFor(operation));
      expect([status, body.code]).toEqual([403, 'role_required']);
    },
  );

  it.each(named(byRole('owner')))('an editor gets 403 from %s', async (operationId) => {
    const operation = panelOperations.find((one) => one.operationId === operationId)!;
    const { status, body } = await editor.call(operationId, requestFor(operation));
    expect([status, body.code]).toEqual([403, 'role_required']);
  });
});

describe('from another site', () => {
  const changing = panelOperations.filter(({ method }) => method !== 'get');

  it.each(named(changing))('%s answers 403', async (operationId) => {
    const operation = changing.find((one) => one.operationId === operationId)!;
    const request = requestFor(operation);
    for (const headers of [
      { Origin: '' },
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const { status, body } = await victim.owner.call(operationId, { ...request, headers });
      expect([status, body.code]).toEqual([403, 'foreign_origin']);
    }
  });
});

describe('with a text that no database stores', () => {
  const withJson = panelOperations.filter(({ takes }) => takes === 'application/json');

  it.each(named(withJson))('%s answers 4xx, wherever the text stands', async (operationId) => {
    const operation = withJson.find((one) => one.operationId === operationId)!;
    for (const bad of ['\0', '\ud800']) {
      for (const body of spoiled(bodies[operationId], bad)) {
        const { status, text } = await victim.owner.call(operationId, { ...requestFor(operation), body });
        expect(Math.floor(status / 100), `${JSON.stringify(body)}: ${text}`).toBe(4);
      }
    }
  });

  /** Copies of a JSON value, in each of which one text has `bad` in it. */
  function spoiled(value: unknown, bad: string): unknown[] {
    if (typeof value === 'string') return [`${value}${bad}`];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, member]) =>
      spoiled(member, bad).map((one) =>
        Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one },
      ),
    );
  }
});

describe("with another tenant's session", () => {
  let before: string;
  beforeAll(async () => {
    before = await snapshot(victim.owner);
  });

  const onThings = secured.filter(({ parameters }) =>
    parameters.some((parameter) => parameter.in === 'path'),
  );
  it.each(named(onThings))('%s answers 404, as for what does not exist', async (operationId) => {
    const operation = onThings.find((one) => one.operationId === operationId)!;
    const request = requestFor(operation);
    const theirs = await stranger.owner.call(operationId, request);
    expect(theirs.status, theirs.text).toBe(404);
    const nothing: Record<string, string | number> = { ...request.path };
    if ('id' in nothing) nothing.id = 4_000_000_000;
    else nothing.slug = 'da-vitoria';
    const none = await stranger.owner.call(operationId, { ...request, path: nothing });
    const shape = ({ body }: typeof none) =>
      JSON.stringify({ ...body, request_id: '' }).replaceAll(/da-vit\w+|\b\d+\b/g, '?');
    expect(shape(theirs)).toBe(shape(none));
  });

  const own = secured.filter(
    (operation) =>
      !onThings.includes(operation) && !['logOut', 'streamEvents'].includes(operation.operationId),
  );
  it.each(named(own))("%s shows nothing of the victim's", async (operationId) => {
    const operation = own.find((one) => one.operationId === operationId)!;
    const { status, text } = await stranger.owner.call(operationId, requestFor(operation));
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/v[ií]tima/i);
    expect(text).not.toContain(victim.slug);
  });

  it("nothing of the victim's has changed", async () => {
    expect(JSON.parse(await snapshot(victim.owner))).toEqual(JSON.parse(before));
  });

  it('the stream of events is silent about what the victim does', async () => {
    const slug = await makeSchema(stranger);
    const url = new URL(panelUrl('streamEvents'), inject('baseUrl'));
    const request = get(url, { headers: { Cookie: stranger.owner.cookie!, 'Last-Event-ID': '0' } });
    const [response] = await once(request, 'response');
    let told = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk;
    });
    const { body } = await victim.owner.call('createUploadUrl', { path: things.schemas! });
    await putRecord(body.upload_url, 'depois.jsonl', '{"happened_at":"2026-11-02T10:00:00Z","userId":43}\n');
    // An event of the stranger's own, after the victim's: once it arrives, the victim's would have arrived too.
    const { body: mine } = await stranger.owner.call('createUploadUrl', { path: { slug } });
    await putRecord(mine.upload_url, 'minha.jsonl');
    await expect.poll(() => told, { timeout: 30_000 }).toContain(slug);
    request.destroy();
    expect(told).not.toContain('da-vitima');
    before = await snapshot(victim.owner);
  });
});
