import { randomBytes } from 'node:crypto';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { withControl } from '../support/with-control.ts';

/** A tenant with everything allowed, and one schema. */
export interface Account {
  tenantId: number;
  tenantSlug: string;
  schemaId: number;
  token: string;
}

/** The schema's slug is `events`. */
export async function makeAccount(env: NodeJS.ProcessEnv, document: object): Promise<Account> {
  return withControl(env, async ({ database, keyring, plans }) => {
    const slug = `d${randomBytes(5).toString('hex')}`;
    const { tenant } = await createTenant(database, plans, {
      slug,
      name: slug,
      ownerEmail: `a@${slug}.example`,
      plan: 'unlimited',
    });
    await grantCredits(database, tenant.id, '100000', 'test');
    const parsed = parseSchemaDocument({ slug: 'events', name: 'Events', ...document });
    const schema = await createSchema(database, tenant.id, parsed);
    const token = { name: 't', scopes: [...scopes], expiresAt: null };
    const { jwt } = await createApiToken(database, keyring, tenant, token);
    return { tenantId: tenant.id, tenantSlug: slug, schemaId: schema.id, token: jwt };
  });
}

/** Sends a request. Repeats it on a new connection, because a keep-alive connection may close just when it is reused. */
async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    return fetch(url, init);
  }
}

/** The account's API at a base URL. Throws if no answer comes. */
export function client(url: string, { token }: Pick<Account, 'token'>) {
  const at = (path: string) => `${url}/api/v1/schemas/events/${path}`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = (body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) });
  const call = (path: string, body: object) => send(at(path), post(body));
  return {
    call,
    /** A request that is not repeated. */
    once: (path: string, body: object) => fetch(at(path), post(body)),
    get: (path: string) => fetch(at(path), { headers }),
    query: (body: object) => call('query', body),
    process: (executors = 1) => call('process-files', { shape_id: 1, executors }),
    async upload(name: string, body: string): Promise<Response> {
      const response = await call('generate-upload-token', { minutes: 10 });
      if (!response.ok) return response;
      const { upload_url } = (await response.json()) as { upload_url: string };
      return send(`${upload_url}/${name}`, {
        method: 'PUT',
        body,
        headers: { 'Content-Type': 'application/octet-stream' },
      });
    },
  };
}
