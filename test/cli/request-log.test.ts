import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import type { Tenant } from '../../src/domain/tenants/tenants-store.ts';
import { waitersSettled } from '../support/held-schemas.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import { SLOW_MS, temporaryFolder } from './run-cli.ts';

describe('the log line of a request', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let env: NodeJS.ProcessEnv;
  let serve: ServeProcess;
  let tenant: Tenant;

  beforeAll(async () => {
    folder = await temporaryFolder();
    env = serviceEnv(folder.path);
    serve = await startServe(env);
    const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
    const created = await withControl(env, ({ database, plans }) => createTenant(database, plans, owner));
    tenant = created.tenant;
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
    await withControl(env, async ({ database, keyring }) => {
      const input = { name: 't', scopes: ['query' as const], expiresAt: null };
      const { jwt } = await createApiToken(database, keyring, tenant, input);
      await database.transaction(async (tx) => {
        await tx.query('lock table api_tokens in access exclusive mode');
        const headers = { Authorization: `Bearer ${jwt}`, 'X-Request-Id': 'left' };
        const client = request(`${serve.url}/api/v1/schemas/flights/query`, { method: 'POST', headers });
        client.on('error', () => {}).end('{}');
        await waitersSettled(database);
        client.destroy();
        expect(await lineOf('left')).toMatchObject({ operation: 'queryRecords', status: null, cut: true });
      });
    });
    const metrics = await (await fetch(`${serve.url}/metrics`)).text();
    const count = 'celeiro_http_request_seconds_count{operation="queryRecords",status="none"}';
    expect(metrics).toContain(`${count} 1\n`);
  });
});
