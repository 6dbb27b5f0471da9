import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import { addSchemaVersion, createSchema } from '../../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../schemas/schema-document.ts';
import { loadSnapshot, type SnapshotPin } from './load-snapshot.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

let schema: OwnSchema;
beforeEach(async () => {
  schema = await own.addSchema();
  await query('update schemas set position = 9 where id = $1', [schema.id]);
});

/** A file that was uploaded at one position and entered the table at another. */
async function processed(uploaded: number, entered: number): Promise<void> {
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status,
       processing_status, rows, min_day, max_day, ingested_at, uploaded_position, table_position)
     values ($1, $2, $3, $4, $5, $4, 'completed', 'completed', 1, '2026-01-01', '2026-01-01', now(), $6, $7)`,
    [own.tenant.id, schema.id, schema.versionId, `f${uploaded}.jsonl`, '1.0', uploaded, entered],
  );
}

async function pinned(...positions: number[]): Promise<void> {
  await query(
    `insert into table_snapshots (schema_id, position, snapshot_id, schema_version)
     select $1, p, p * 11, '1.0' from unnest($2::bigint[]) as p`,
    [schema.id, positions],
  );
}

async function snapshotOf(slug: string, pin?: SnapshotPin, tenantId = own.tenant.id) {
  const everything = { from: '0001-01-01', to: '9999-12-31' };
  const tenant = { tenantId, tenantSlug: own.tenant.slug };
  return (await loadSnapshot(own.control.database, tenant, slug, everything, pin)).snapshot;
}

const tableAt = async (position?: number) => {
  const pin = position === undefined ? undefined : { position };
  return (await snapshotOf(schema.slug, pin)).table?.snapshotId;
};

const gone = { code: 'bad_page_token', fields: [{ field: 'page_token', code: 'page_token_invalid' }] };

describe('the table at a past position', () => {
  beforeEach(async () => {
    await processed(1, 2);
    await processed(3, 4);
    await processed(5, 6);
  });

  it('is the snapshot of the run before it, and none before the first', async () => {
    await pinned(2, 4, 6);
    expect(await tableAt(1)).toBeUndefined();
    expect(await tableAt(2)).toBe('22');
    expect(await tableAt(5)).toBe('44');
    expect(await tableAt(9)).toBe('66');
    expect(await tableAt()).toBe('66');
  });

  it('is not answered with none where its snapshot was forgotten', async () => {
    await pinned(6);
    await expect(tableAt(5)).rejects.toMatchObject(gone);
    await expect(tableAt(2)).rejects.toMatchObject(gone);
    expect(await tableAt(6)).toBe('66');
    // Nothing was in the table yet: every record is in a raw file.
    expect(await tableAt(1)).toBeUndefined();
  });

  it('is not answered with an older one that another cursor kept', async () => {
    await pinned(2, 6);
    expect(await tableAt(3)).toBe('22');
    await expect(tableAt(4)).rejects.toMatchObject(gone);
    await expect(tableAt(5)).rejects.toMatchObject(gone);
  });

  it('is data files alone where no table format holds them', async () => {
    expect(await tableAt(5)).toBeUndefined();
  });
});

it('a snapshot has the fields of each version as it declared them, and the columns of all, up to the version it is pinned to', async () => {
  const { slug } = schema;
  const at = { name: 'at', type: 'date', required: true };
  const fields = [at, { name: 'crop', type: 'string' }];
  const next = parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
  await addSchemaVersion(own.control.database, own.tenant.id, next);
  const snapshot = await snapshotOf(slug);
  const namesOf = ({ fields: some }: Pick<typeof snapshot, 'fields'>) => some.map(({ name }) => name);
  expect(snapshot.versions.map((version) => [version.version, namesOf(version)])).toEqual([
    ['1.0', ['at']],
    ['1.1', ['at', 'crop']],
  ]);
  expect(namesOf(snapshot)).toEqual(['at', 'crop']);
  const before = await snapshotOf(slug, { position: 9, newestVersion: 1 });
  expect(before.versions.map(({ version }) => version)).toEqual(['1.0']);
  expect(namesOf(before)).toEqual(['at']);
});

it('versions that a query has loaded are not loaded again, and a schema made anew under the slug has its own', async () => {
  const { slug } = schema;
  const first = await snapshotOf(slug);
  const document = (name: string) => {
    const fields = [
      { name: 'at', type: 'date', required: true },
      { name, type: 'string' },
    ];
    return parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
  };
  await addSchemaVersion(own.control.database, own.tenant.id, document('crop'));
  const second = await snapshotOf(slug);
  expect(second.versions.map(({ version }) => version)).toEqual(['1.0', '1.1']);
  expect(second.versions[0]!.fields).toBe(first.versions[0]!.fields);
  const third = await snapshotOf(slug);
  expect(third.versions.map(({ fields }) => fields)).toEqual(second.versions.map(({ fields }) => fields));
  expect(third.versions[1]!.fields).toBe(second.versions[1]!.fields);

  await query('delete from schemas where id = $1', [schema.id]);
  await createSchema(own.control.database, own.tenant.id, document('yield'));
  expect((await snapshotOf(slug)).fields.map(({ name }) => name)).toEqual(['at', 'yield']);
});

it('there is no snapshot of a schema that the tenant does not have, nor of what can be no slug', async () => {
  const unknown = { code: 'schema_not_found' };
  await expect(snapshotOf('nothing')).rejects.toMatchObject(unknown);
  await expect(snapshotOf(schema.slug, undefined, own.tenant.id + 1)).rejects.toMatchObject(unknown);
  // PostgreSQL takes no text with this character.
  await expect(snapshotOf('nothing\0')).rejects.toMatchObject(unknown);
});
