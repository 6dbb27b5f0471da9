import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { createUploadToken } from '../../src/domain/uploads/upload-credential.ts';
import { waitersSettled } from '../support/held-schemas.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import { flightLines, flightsSchema, SLOW_MS, temporaryFolder } from './run-cli.ts';

describe('the log line of a request', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let env: NodeJS.ProcessEnv;
  let serve: ServeProcess;
  let token: string;
  /** Of an upload URL. */
  let credential: string;
  /** Of the link with which the owner chooses a password. */
  let invitation: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    env = serviceEnv(folder.path);
    serve = await startServe(env);
    await withControl(env, async ({ database, keyring, plans }) => {
      const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
      const { tenant, ownerLinkSecret } = await createTenant(database, plans, owner);
      invitation = ownerLinkSecret;
      await createSchema(database, tenant.id, parseSchemaDocument(flightsSchema));
      const input = { name: 't', scopes: ['query' as const, 'upload' as const], expiresAt: null };
      const { id: tokenId, jwt } = await createApiToken(database, keyring, tenant, input);
      token = jwt;
      const maker = { tenantId: tenant.id, tokenId };
      ({ credential } = await createUploadToken(database, keyring, maker, 'flights', 60));
    });
  }, SLOW_MS);
  afterAll(async () => {
    await serve?.stop();
    await folder.remove();
  });

  /** The line of the request that was sent with this id. */
  const lineOf = async (id: string) => {
    const find = () => serve.log.find(({ msg, request_id }) => msg === 'request' && request_id === id);
    await expect.poll(find).toBeDefined();
    return find()!;
  };

  it('names the operation, and no status, where the client left while its token was looked up', async () => {
    await withControl(env, ({ database }) =>
      database.transaction(async (tx) => {
        await tx.query('lock table api_tokens in access exclusive mode');
        const headers = { Authorization: `Bearer ${token}`, 'X-Request-Id': 'left' };
        const client = request(`${serve.url}/api/v1/schemas/flights/query`, { method: 'POST', headers });
        client.on('error', () => {}).end('{}');
        await waitersSettled(database);
        client.destroy();
        expect(await lineOf('left')).toMatchObject({ operation: 'queryRecords', status: null, cut: true });
      }),
    );
    const metrics = await (await fetch(`${serve.url}/metrics`)).text();
    const count = 'celeiro_http_request_seconds_count{operation="queryRecords",status="none"}';
    expect(metrics).toContain(`${count} 1\n`);
  });

  it.each([
    ['accepted', flightLines(1), 200],
    ['refused', '{}\n', 422],
  ])('names the tenant of an upload that is %s', async (id, body, status) => {
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Request-Id': id };
    await fetch(`${serve.url}/u/${credential}/${id}.jsonl`, { method: 'PUT', headers, body });
    expect(await lineOf(id)).toMatchObject({ operation: 'uploadFile', status, tenant: 'acme' });
  });

  it('names the tenant whose board somebody without a session sees by a link', async () => {
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${serve.url}/panel/api${path}`, {
        method: 'POST',
        headers: { Origin: serve.url, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const joined = await post(`/invitations/${invitation}`, { password: 'milho verde no paiol' });
    const asOwner = { Cookie: joined.headers.get('set-cookie')!.split(';')[0]! };
    const { id } = (await (await post('/boards', { name: 'Q' }, asOwner)).json()) as { id: number };
    const shared = await post(`/boards/${id}/link`, { expires_in_days: 7 }, asOwner);
    const secret = new URL(((await shared.json()) as { url: string }).url).hash.slice(1);
    await post('/shared-board', { secret }, { 'X-Request-Id': 'board' });
    await post('/shared-board/answer', { secret, number: 1 }, { 'X-Request-Id': 'tile' });
    const told = { operation: 'panel.openSharedBoard', status: 200, tenant: 'acme' };
    expect(await lineOf('board')).toMatchObject(told);
    const refused = { operation: 'panel.answerSharedTile', status: 404, tenant: 'acme' };
    expect(await lineOf('tile')).toMatchObject(refused);
  });
});
