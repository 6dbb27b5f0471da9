import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../adapters/database-postgres/migrate.ts';
import type { Database } from '../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { listCandidates, listWatchedSchemas, saveAutomation } from './rules-store.ts';

const FILES = 3000;
const rules = {
  onUpload: true,
  pendingBytes: null,
  minutesAfterUpload: null,
  shapeId: null,
  executors: null,
};

let own: OwnControl;
let schema: OwnSchema;
let other: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  [schema, other] = [await own.addSchema(), await own.addSchema()];
  for (const { id } of [schema, other]) {
    await saveAutomation(own.control.database, own.tenant.id, id, rules);
    await addFiles(id, FILES);
  }
  await own.control.database.query('vacuum analyze files');
});
beforeEach(async () => {
  await query('delete from runs');
  await query('update files set given_back = null');
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

async function addFiles(schemaId: number, count: number): Promise<void> {
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, sha256,
       validation, upload_status, processing_status, uploaded_position, ingested_at)
     select v.tenant_id, v.schema_id, v.id, i::text, v.version, i::text, 7, md5(i::text), 'valid', 'completed', 'pending', i, now()
     from schema_versions v, generate_series(1, $2::int) i where v.schema_id = $1`,
    [schemaId, count],
  );
  await query('update schemas set pending_files = $2::int where id = $1', [schemaId, count]);
}

const filesOf = async ({ id }: OwnSchema) =>
  (await query<{ id: number }>('select id from files where schema_id = $1 order by id', [id])).map(
    (file) => file.id,
  );

async function addEnded(of: OwnSchema, status: string, givenBack: number[]): Promise<void> {
  const id = await own.addRun(of);
  await query('update runs set status = $2, given_back = $3 where id = $1', [id, status, givenBack]);
}

it('candidates are the pending files that no failed or cancelled run of the schema gave back', async () => {
  const ids = await filesOf(schema);
  const kept = ids.filter((_, i) => i % 4 !== 0 && i % 6 !== 0);
  await addEnded(
    schema,
    'failed',
    ids.filter((_, i) => i % 4 === 0),
  );
  await addEnded(
    schema,
    'cancelled',
    ids.filter((_, i) => i % 6 === 0),
  );
  await addEnded(schema, 'cancelled', []);
  // Neither of these keeps a file from the rules.
  await addEnded(schema, 'completed', kept);
  await addEnded(other, 'failed', kept);
  expect(await listCandidates(own.control.database, own.tenant.id, schema.id, FILES)).toEqual(kept);
  expect(await listCandidates(own.control.database, own.tenant.id, schema.id, 2)).toEqual(kept.slice(0, 2));
  const bytes = new Map(
    (await listWatchedSchemas(own.control.database)).map((watched) => [watched.schemaId, watched.bytes]),
  );
  expect(bytes).toEqual(
    new Map([
      [schema.id, 7 * kept.length],
      [other.id, 7 * FILES],
    ]),
  );
});

it('what was given back before an upgrade is kept from the rules as well', async () => {
  await addEnded(schema, 'failed', (await filesOf(schema)).slice(0, 10));
  const before = await listCandidates(own.control.database, own.tenant.id, schema.id, FILES);
  expect(before).toHaveLength(FILES - 10);
  await query('update files set given_back = null');
  await query('drop function mark_given_back cascade');
  await query(`delete from migrations where name = '0092_given_back_marks.sql'`);
  await migrate(own.control.database);
  expect(await listCandidates(own.control.database, own.tenant.id, schema.id, FILES)).toEqual(before);
});

it.each([
  ['the schemas to watch', (database: Database) => listWatchedSchemas(database)],
  ['candidates', (database: Database) => listCandidates(database, own.tenant.id, schema.id, FILES)],
])('%s are found without a look at what runs gave back, ever', async (_, list) => {
  await addEnded(schema, 'failed', await filesOf(schema));
  await query('analyze runs');
  let plan = '';
  await list({
    ...own.control.database,
    async query<Row>(text: string, params?: unknown[]) {
      const lines = await query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      return query<Row>(text, params);
    },
  });
  expect(plan).not.toMatch(/ runs|Anti Join|SubPlan/);
});
