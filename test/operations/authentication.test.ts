import { get } from 'node:http';
import jwt from 'jsonwebtoken';
import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { revokeApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { api } from '../support/api.ts';
import { expectContract } from '../support/contract.ts';
import { control, makeSchema, makeTenant, makeToken, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
});

const window = { select: ['count(*) as n'], event_from: '2026-01-01', event_to: '2026-01-31' };
const calls: [operation: string, call: (token?: string, schema?: string) => Promise<supertest.Response>][] = [
  ['generateUploadToken', (token, schema = slug) => api(token).generateUploadToken(schema)],
  ['listFiles', (token, schema = slug) => api(token).listFiles(schema)],
  ['queryRecords', (token, schema = slug) => api(token).queryRecords(schema, window)],
  ['processFiles', (token, schema = slug) => api(token).processFiles(schema, { shape_id: 1, executors: 1 })],
];

describe.each(calls)('%s', (operation, call) => {
  it('401 without a token, in one shape', async () => {
    const { status, body } = await call();
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', error: expect.stringMatching(/autenticad/) });
  });

  it('401 with anything that is not a live token of ours', async () => {
    const [header, payload, signature] = tenant.token.split('.') as [string, string, string];
    const claims = jwt.decode(tenant.token) as object;
    const kid = (jwt.decode(tenant.token, { complete: true }) as jwt.Jwt).header.kid!;
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid })).toString('base64url');
    const bad = [
      'x',
      'a.b.c',
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      jwt.sign(claims, 'guessed', { algorithm: 'HS256', keyid: kid }),
      jwt.sign(claims, 'guessed', { algorithm: 'HS512', keyid: kid }),
      jwt.sign(claims, 'guessed', { algorithm: 'HS256', keyid: 'other' }),
      jwt.sign(claims, kid, { algorithm: 'HS256', keyid: kid }),
      `${header}.${Buffer.from('no JSON').toString('base64url')}.${signature}`,
      `${header}..${signature}`,
      `${Buffer.from('no JSON').toString('base64url')}.${payload}.${signature}`,
    ];
    for (const token of bad) expect((await call(token)).status, token).toBe(401);
    const basic = await supertest(inject('baseUrl'))
      .get('/api/v1/dataflow/shapes')
      .set('Authorization', 'Basic eDp5');
    expect(expectContract('listShapes', basic).status).toBe(401);
  });

  it('401 from the moment a token is revoked', async () => {
    const { id, jwt: token } = await makeToken(tenant, ['upload', 'files', 'query', 'process']);
    expect((await call(token)).status).not.toBe(401);
    await revokeApiToken((await control()).database, tenant.id, id);
    expect((await call(token)).status).toBe(401);
  });

  it('401 for an expired token', async () => {
    const { jwt: token } = await makeToken(
      tenant,
      ['upload', 'files', 'query', 'process'],
      new Date(Date.now() - 1000),
    );
    expect((await call(token)).status).toBe(401);
  });

  it('403 when the scope is missing, naming it', async () => {
    const needed = {
      generateUploadToken: 'upload',
      listFiles: 'files',
      queryRecords: 'query',
      processFiles: 'process',
    };
    const scope = needed[operation as keyof typeof needed];
    const others = (['upload', 'files', 'query', 'process'] as const).filter((one) => one !== scope);
    const { jwt: token } = await makeToken(tenant, others);
    const { status, body } = await call(token);
    expect(status).toBe(403);
    expect(body.code).toBe('missing_scope');
    expect(body.error).toContain(scope);
  });

  it.each(['Foo', '1', '-', 'a'.repeat(64), 'a b', 'ação', '%00', "'; drop table schemas", '..%2F..%2Fx'])(
    '404 for the slug %s, which no schema can have',
    async (strange) => {
      const { status, body } = await call(
        tenant.token,
        strange.includes('%') ? strange : encodeURIComponent(strange),
      );
      expect([status, body.code, Object.keys(body.errors)]).toEqual([404, 'schema_not_found', ['schema']]);
    },
  );

  it("404 for another tenant's schema, the same body as for one that does not exist", async () => {
    const stranger = await makeTenant();
    const other = await call(stranger.token, slug);
    const nothing = await call(stranger.token, 'no-such');
    expect(other.status).toBe(404);
    const shape = ({ body }: supertest.Response, name: string) =>
      JSON.stringify({ ...body, request_id: '' }).replaceAll(name, '?');
    expect(shape(other, slug)).toBe(shape(nothing, 'no-such'));
  });
});

describe('key rotation', () => {
  it('keeps live tokens valid, and a new key signs', async () => {
    const { keyring } = await control();
    const kid = await keyring.rotate();
    const { jwt: fresh } = await makeToken(tenant, ['files']);
    expect((jwt.decode(fresh, { complete: true }) as jwt.Jwt).header.kid).toBe(kid);
    expect((await api(fresh).listFiles(slug)).status).toBe(200);
    expect((await api(tenant.token).listFiles(slug)).status).toBe(200);
  });
});

describe('what does not exist', () => {
  it('404 in the one error shape', async () => {
    const answer = await supertest(inject('baseUrl')).get('/api/v2/anything');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found', request_id: answer.headers['x-request-id'] });
  });

  it.each([
    ...['/%ff', '/%', '/docs/%ff', '/assets/%ff', '/api/v1/schemas/%ED%A0%80/files'].map((path) => [
      path,
      404,
    ]),
    ...['/u/%ff/x', '/u/x%ff/x'].map((path) => [path, 422]),
  ] as [string, number][])('for the broken escapes of %s: %i', async (path, status) => {
    const answer = await new Promise<number>((resolve, reject) => {
      // Clients that take URLs would normalize some of these paths.
      get(inject('baseUrl'), { path, headers: { Accept: 'text/html' } }, (res) => {
        res.resume();
        resolve(res.statusCode!);
      }).once('error', reject);
    });
    expect(answer).toBe(status);
  });

  it('410 for the discontinued upload, naming the way that replaced it', async () => {
    const { status, body } = await api(tenant.token).directUpload(slug);
    expect(status).toBe(410);
    expect(body.error).toContain('generate-upload-token');
  });
});

describe('shapes', () => {
  it('200 with a top-level array, one default driver per architecture', async () => {
    const { body } = await api(tenant.token).listShapes();
    expect(Array.isArray(body)).toBe(true);
    expect(body.length).toBeGreaterThan(0);
    for (const architecture of new Set(body.map((shape: { architecture: string }) => shape.architecture))) {
      const drivers = body.filter(
        (shape: { architecture: string; default_driver_from_this_architecture: boolean }) =>
          shape.architecture === architecture && shape.default_driver_from_this_architecture,
      );
      expect(drivers).toHaveLength(1);
    }
  });
});
