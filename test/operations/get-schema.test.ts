import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addSchemaVersion } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { changeSchema } from '../../src/domain/schemas/schemas-store.ts';
import { expectContract } from '../support/contract.ts';
import {
  control,
  eventSchema,
  makeSchema,
  makeTenant,
  makeToken,
  type TestTenant,
} from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const getSchema = async (slug: string, token = tenant.token) =>
  expectContract(
    'getSchema',
    await supertest(inject('baseUrl')).get(`/api/v1/schemas/${slug}`).set('Authorization', `Bearer ${token}`),
  );

describe('200', () => {
  it('gives the document that made the newest version', async () => {
    const slug = await makeSchema(tenant);
    const { database } = await control();
    const first = await getSchema(slug);
    expect(first.body).toEqual({
      slug,
      version: '1.0',
      active: true,
      document: { slug, name: 'Events', ...eventSchema, undeclared_fields: 'reject' },
    });
    const fields = [
      ...eventSchema.fields,
      { name: 'note', type: 'string', required: false, description: 'x' },
    ];
    const next = { slug, name: 'Events', ...eventSchema, fields };
    await addSchemaVersion(database, tenant.id, parseSchemaDocument(next));
    const second = await getSchema(slug);
    expect(second.body).toMatchObject({ version: '1.1', document: { fields } });
    expect(parseSchemaDocument(second.body.document)).toEqual(parseSchemaDocument(next));
  });

  it('is answered to a token without scopes that fit, and for an inactive schema', async () => {
    const slug = await makeSchema(tenant);
    const { database } = await control();
    const [row] = await database.query<{ id: number }>('select id from schemas where slug = $1', [slug]);
    await changeSchema(database, tenant.id, row!.id, { active: false });
    const { jwt } = await makeToken(tenant, ['process']);
    expect((await getSchema(slug, jwt)).body.active).toBe(false);
  });
});

it('401 without a valid token', async () => {
  expect((await getSchema(await makeSchema(tenant), 'x')).body.code).toBe('unauthenticated');
});

it.each(['sumiu', 'NÃO', '..%2f'])('404 for %s and for the schema of another tenant', async (slug) => {
  expect((await getSchema(slug)).body.code).toBe('schema_not_found');
  const other = await makeTenant();
  expect((await getSchema(await makeSchema(other))).body.code).toBe('schema_not_found');
});
