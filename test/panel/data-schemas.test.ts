import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, eventSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
let owner: PanelClient;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
});

const newSlug = () => `s${randomBytes(5).toString('hex')}`;
const create = async (more: object = {}) => {
  const slug = newSlug();
  const answer = await owner.call('createSchema', {
    body: { slug, name: 'Vendas', ...eventSchema, ...more },
  });
  return { slug, answer };
};
const lastAudit = async () => (await owner.call('listAudit', { query: { limit: 1 } })).body.data[0];
const withFields = (...fields: object[]) => ({ ...eventSchema, fields });
const [happenedAt, userId, action, ...others] = eventSchema.fields as [object, object, object, ...object[]];

describe('creating a schema', () => {
  it('gives version 1.0 with the columns, in the audit log and among the notices', async () => {
    const { slug, answer } = await create({ undeclared_fields: 'ignore' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ slug, name: 'Vendas', active: true, linked: false });
    expect(answer.body.versions).toMatchObject([
      { version: '1.0', event_date_field: 'happened_at', undeclared_fields: 'ignore', changes: [] },
    ]);
    expect(answer.body.columns[1]).toEqual({
      name: 'user_id',
      key: 'userId',
      type: 'integer',
      required: true,
    });
    expect((await owner.call('getSchema', { path: { slug } })).body).toEqual(answer.body);
    expect(await lastAudit()).toMatchObject({
      member: tenant.ownerEmail,
      action: 'schema.create',
      target: slug,
    });
    const { database } = await control();
    const told = await database.query(
      `select payload from outbox where tenant_id = $1 and topic = 'schemas' and payload ->> 'schema' = $2`,
      [tenant.id, slug],
    );
    expect(told).toEqual([{ payload: { schema: slug, state: 'created' } }]);
  });

  it('names every field that breaks a rule', async () => {
    const fields = [happenedAt, { name: 'Nome', type: 'text' }];
    const { answer } = await create({ fields, event_date_field: 'quando' });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid_schema');
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      'event_date_field',
      'fields.1.name',
      'fields.1.type',
    ]);
  });

  it('refuses a slug in use', async () => {
    const { slug } = await create();
    const again = await owner.call('createSchema', { body: { slug, name: 'Outra', ...eventSchema } });
    expect(again.body).toMatchObject({ code: 'schema_exists' });
  });

  it('is not for viewers', async () => {
    const viewer = await makeMember(owner, 'viewer');
    const answer = await viewer.call('createSchema', {
      body: { slug: newSlug(), name: 'X', ...eventSchema },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('role_required');
  });
});

describe('changing a schema', () => {
  it('renames, deactivates and activates it', async () => {
    const { slug } = await create();
    const change = (body: object) => owner.call('changeSchema', { path: { slug }, body });
    expect((await change({ name: 'Vendas do sul', active: false })).body).toMatchObject({
      name: 'Vendas do sul',
      active: false,
    });
    expect(await lastAudit()).toMatchObject({
      action: 'schema.change',
      details: { name: { from: 'Vendas', to: 'Vendas do sul' }, active: { from: true, to: false } },
    });
    expect((await change({ active: true })).body).toMatchObject({ name: 'Vendas do sul', active: true });
  });

  it('refuses names that no one can read', async () => {
    const { slug } = await create();
    for (const name of ['   ', 'a\u0000b']) {
      const answer = await owner.call('changeSchema', { path: { slug }, body: { name } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('name');
    }
  });
});

describe('a new version', () => {
  const preview = (slug: string, body: object) => owner.call('previewVersion', { path: { slug }, body });

  it('is told before it is saved, change by change, and then saved as told', async () => {
    const { slug } = await create();
    const next = withFields(
      happenedAt,
      { ...userId, type: 'number', description: 'Quem comprou' },
      ...others.filter((field) => (field as { name: string }).name !== 'day'),
      action,
      { name: 'channel', type: 'string', required: false },
    );
    const told = await preview(slug, next);
    expect(told.body.next_version).toBe('1.1');
    expect(told.body.breaks).toEqual([]);
    expect(
      told.body.changes.map(({ kind, field }: { kind: string; field: string }) => [kind, field]),
    ).toEqual([
      ['type_changed', 'user_id'],
      ['description_changed', 'user_id'],
      ['field_added', 'channel'],
      ['field_dropped', 'day'],
    ]);
    expect(told.body.changes[0].text).toBe('Tipo de "user_id": de integer para number.');
    expect((await owner.call('getSchema', { path: { slug } })).body.versions).toHaveLength(1);

    const { body } = await owner.call('addVersion', { path: { slug }, body: next });
    expect(body.versions.map(({ version }: { version: string }) => version)).toEqual(['1.1', '1.0']);
    expect(body.versions[0].changes).toEqual(told.body.changes);
    expect(body.columns.map(({ name }: { name: string }) => name)).toContain('day');
    expect(await lastAudit()).toMatchObject({
      action: 'schema.version',
      target: slug,
      details: { version: '1.1' },
    });
  });

  it('is refused where it would break records, each place with reason and proposal', async () => {
    const { slug } = await create();
    const breaking = withFields(
      happenedAt,
      { ...userId, type: 'string' },
      { ...action, required: true },
      ...others,
      { name: 'store', type: 'string', required: true },
    );
    const told = await preview(slug, breaking);
    expect(told.body.next_version).toBeNull();
    expect(told.body.changes).toHaveLength(3);
    expect(told.body.breaks).toEqual([
      {
        place: 'fields.1.type',
        code: 'field_type_changed',
        message:
          'O tipo do campo "user_id" não pode passar de integer a string; só integer pode passar a number.',
      },
      {
        place: 'fields.2.required',
        code: 'field_made_required',
        message: expect.stringContaining('mantenha-o opcional'),
      },
      {
        place: `fields.${breaking.fields.length - 1}.required`,
        code: 'field_added_required',
        message: expect.stringContaining('declare-o opcional'),
      },
    ]);
    const saved = await owner.call('addVersion', { path: { slug }, body: breaking });
    expect(saved.body.code).toBe('incompatible_schema');
    expect(Object.keys(saved.body.errors)).toEqual(
      told.body.breaks.map(({ place }: { place: string }) => place),
    );
  });

  it('made from a version that is not the newest any more is refused, told and saved, and nothing is undone', async () => {
    const { slug } = await create();
    const path = { slug };
    const added = (name: string) => ({
      ...eventSchema,
      fields: [...eventSchema.fields, { name, type: 'string' }],
    });
    const made = (name: string) =>
      owner.call('addVersion', { path, body: { ...added(name), based_on: '1.0' } });
    const [one, other] = await Promise.all([made('dela'), made('dele')]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect([won.status, lost.status, lost.body.code]).toEqual([200, 409, 'schema_changed']);
    expect(lost.body.error).toContain('passou à versão 1.1 enquanto a 1.0 era mudada');
    const told = await preview(slug, { ...added('outra'), based_on: '1.0' });
    expect([told.status, told.body.code]).toEqual([409, 'schema_changed']);
    const { versions } = (await owner.call('getSchema', { path })).body;
    expect(versions.map(({ version }: { version: string }) => version)).toEqual(['1.1', '1.0']);

    const next = { ...added('outra'), based_on: '1.1' };
    expect((await preview(slug, next)).body.next_version).toBe('1.2');
    expect((await owner.call('addVersion', { path, body: next })).status).toBe(200);
    // A program that names no version follows the newest.
    expect((await owner.call('addVersion', { path, body: eventSchema })).status).toBe(200);
  });

  it('that changes nothing is none', async () => {
    const { slug } = await create();
    expect((await preview(slug, eventSchema)).body).toEqual({ next_version: null, changes: [], breaks: [] });
    const saved = await owner.call('addVersion', { path: { slug }, body: eventSchema });
    expect(saved.body.code).toBe('schema_unchanged');
  });
});

describe('the list', () => {
  it('has every schema with its figures, without the files of others', async () => {
    const fresh = await makePanelTenant();
    const slug = newSlug();
    await fresh.owner.call('createSchema', { body: { slug, name: 'Vazio', ...eventSchema } });
    expect((await fresh.owner.call('listSchemas')).body.data).toEqual([
      {
        slug,
        name: 'Vazio',
        active: true,
        linked: false,
        version: '1.0',
        created_at: expect.any(String),
        files: 0,
        rows: 0,
        bytes: 0,
        pending_files: 0,
        pending_bytes: 0,
        last_file: null,
        failed_files: 0,
      },
    ]);
  });
});
