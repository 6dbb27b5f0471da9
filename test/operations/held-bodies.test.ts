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
