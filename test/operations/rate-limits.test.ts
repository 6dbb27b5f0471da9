import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { makeSchema, makeTenant, makeToken, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  tenant = await makeTenant({ plan: 'basic' });
  slug = await makeSchema(tenant);
});

describe('token generation: 2 per minute and token', () => {
  it('answers the third with 429, Retry-After and the headers, and leaves other tokens alone', async () => {
    const { jwt } = await makeToken(tenant, ['upload']);
    const first = await api(jwt).generateUploadToken(slug);
    expect(first.status).toBe(200);
    expect(first.headers['ratelimit-policy']).toMatch(/q=2; w=60/);
    expect(first.headers.ratelimit).toMatch(/r=1; t=\d+/);
    expect((await api(jwt).generateUploadToken(slug)).status).toBe(200);

    const third = await api(jwt).generateUploadToken(slug);
    expect(third.status).toBe(429);
    expect(third.body.code).toBe('rate_limited');
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(third.headers.ratelimit).toMatch(/r=0; t=\d+/);

    expect((await api(tenant.token).generateUploadToken(slug)).status).toBe(200);
  });

  it('counts refused requests too, and shows the headers on every answer', async () => {
    const { jwt } = await makeToken(tenant, ['upload']);
    const wrong = await api(jwt).generateUploadToken(slug, { minutes: 0 });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.ratelimit).toMatch(/r=1/);
    expect((await api().generateUploadToken(slug)).headers['ratelimit-policy']).toMatch(/q=2; w=60/);
  });
});

describe('listing: 100, queries: 50', () => {
  it('counts at once arriving requests exactly', async () => {
    const { jwt } = await makeToken(tenant, ['files', 'query']);
    const lists = await Promise.all(Array.from({ length: 103 }, () => api(jwt).listFiles(slug)));
    expect(lists.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(lists.filter(({ status }) => status === 429)).toHaveLength(3);

    const body = { select: ['count(*) as n'], event_from: '2026-01-01', event_to: '2026-01-01' };
    const queries = await Promise.all(Array.from({ length: 52 }, () => api(jwt).queryRecords(slug, body)));
    expect(queries.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
