import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { changeSchema, findSchema } from '../../src/domain/schemas/schemas-store.ts';
import { api } from '../support/api.ts';
import { control, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
});

describe('200', () => {
  it('gives an upload URL that is valid for the minutes asked', async () => {
    const before = Date.now();
    const { body } = await api(tenant.token).generateUploadToken(slug, { minutes: 60 });
    expect(body.success).toBe(true);
    expect(body.upload_url).toMatch(/^https?:\/\/[^/]+\/u\/[\w.~-]+$/);
    expect(body.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
    const validMs = Date.parse(body.expires_at) - before;
    expect(validMs).toBeGreaterThan(59 * 60_000);
    expect(validMs).toBeLessThan(61 * 60_000);
  });

  it('gives every token an id and a credential of its own', async () => {
    const first = await api(tenant.token).generateUploadToken(slug);
    const second = await api(tenant.token).generateUploadToken(slug);
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.upload_url).not.toBe(first.body.upload_url);
  });
});

describe('400', () => {
  it('refuses a body that is not JSON', async () => {
    const response = await supertest(inject('baseUrl'))
      .post(`/api/v1/schemas/${slug}/generate-upload-token`)
      .set({ Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' })
      .send('{minutes: 5}');
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('invalid_json');
  });
});

describe('422', () => {
  it('refuses a text that holds the JSON of an object', async () => {
    const response = await supertest(inject('baseUrl'))
      .post(`/api/v1/schemas/${slug}/generate-upload-token`)
      .set({ Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' })
      .send(JSON.stringify(JSON.stringify({ minutes: 5 })));
    expect(response.status).toBe(422);
    expect(response.body.errors.body).toHaveLength(1);
  });
});

describe('404', () => {
  it('says that the schema is not there', async () => {
    const { status, body } = await api(tenant.token).generateUploadToken('no-such-schema');
    expect(status).toBe(404);
    expect(body.errors.schema).toHaveLength(1);
  });
});

describe('415', () => {
  it('refuses another media type', async () => {
    const response = await supertest(inject('baseUrl'))
      .post(`/api/v1/schemas/${slug}/generate-upload-token`)
      .set({ Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'text/plain' })
      .send('5');
    expect(response.status).toBe(415);
  });
});

describe('422', () => {
  it.each([
    ['no body', undefined, 'body'],
    ['no minutes', {}, 'minutes'],
    ['below the least', { minutes: 0 }, 'minutes'],
    ['above the most', { minutes: 61 }, 'minutes'],
    ['a fraction', { minutes: 1.5 }, 'minutes'],
    ['text', { minutes: '5' }, 'minutes'],
    ['null', { minutes: null }, 'minutes'],
    ['an unknown member', { minutes: 5, hours: 1 }, 'hours'],
    ['an array', [5], 'body'],
  ])('names the field: %s', async (_, request, field) => {
    const { status, body } = await api(tenant.token).generateUploadToken(slug, request ?? null);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
  });

  it('refuses an inactive schema', async () => {
    const { database } = await control();
    const inactive = await makeSchema(tenant);
    await changeSchema(database, tenant.id, (await findSchema(database, tenant.id, inactive))!.id, {
      active: false,
    });
    const { status, body } = await api(tenant.token).generateUploadToken(inactive);
    expect(status).toBe(422);
    expect(body.code).toBe('schema_inactive');
  });
});
