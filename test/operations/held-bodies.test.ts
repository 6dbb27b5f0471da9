import { beforeAll, expect, inject, it } from 'vitest';
import { revokeApiToken } from '../../src/domain/tenants/api-tokens.ts';
import type { Database } from '../../src/ports/database.ts';
import { holdBody } from '../support/held-body.ts';
import { control, makeSchema, makeTenant, makeToken, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
});

const withoutScopes = `update api_tokens set scopes = '{files}' where id = $1`;
const expired = 'update api_tokens set expires_at = now() where id = $1';

it.each([
  ['was revoked', 401, (database: Database, id: number) => revokeApiToken(database, tenant.id, id)],
  ['expired', 401, (database: Database, id: number) => database.query(expired, [id])],
  ['lost its scope', 403, (database: Database, id: number) => database.query(withoutScopes, [id])],
])('a request whose body comes after its token %s is refused with %i', async (_, status, revoke) => {
  const { database } = await control();
  for (const [operation, body] of [
    ['query', { select: ['count(*) as n'], event_from: '2026-01-01', event_to: '2026-01-31' }],
    ['process-files', { shape_id: 1, executors: 1 }],
    ['generate-upload-token', { minutes: 5 }],
  ] as const) {
    const { id, jwt } = await makeToken(tenant, ['upload', 'query', 'process']);
    const url = `${inject('baseUrl')}/api/v1/schemas/${slug}/${operation}`;
    const held = holdBody('POST', url, { Authorization: `Bearer ${jwt}` }, body);
    // The service has looked at the token.
    const used = () =>
      database.query('select 1 from api_tokens where id = $1 and last_used_at is not null', [id]);
    await expect.poll(async () => (await used()).length).toBe(1);
    await revoke(database, id);
    expect((await held.send()).status, operation).toBe(status);
  }
});

it('a request whose body comes after its token was revoked is refused, where its limits were not counted yet', async () => {
  const { database } = await control();
  const { id, jwt } = await makeToken(tenant, ['query']);
  const url = `${inject('baseUrl')}/api/v1/schemas/${slug}/query`;
  const query = { select: ['count(*) as n'], event_from: '2026-01-01', event_to: '2026-01-31' };
  const { answer } = await database.transaction(async (tx) => {
    // Holds up the count of this token's requests.
    const [{ pid }] = (await tx.query<{ pid: number }>(
      `with row as (insert into rate_limit_windows values ($1, 0, now()) returning 1)
       select pg_backend_pid() as pid from row`,
      [`query:${id}`],
    )) as [{ pid: number }];
    const held = holdBody('POST', url, { Authorization: `Bearer ${jwt}` }, query);
    const waiting = () =>
      database.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await revokeApiToken(database, tenant.id, id);
    const answer = held.send();
    await fetch(`${inject('baseUrl')}/healthz`); // the body has come too
    return { answer };
  });
  expect((await answer).status).toBe(401);
});
