import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { createSchema } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { recentFailures } from './recent-failures.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
beforeEach(async () => {
  await own.control.database.query('delete from schemas');
  await own.control.database.query('update tenants set credits_threshold = null, credits_low_since = null');
});
afterAll(() => own.close());

const owner = () => ({ tenantId: own.tenant.id, role: 'owner' as const });

it('a failed run is a failure until a later run of the same schema and version completes', async () => {
  const { database } = own.control;
  const [schema, other] = [await own.addSchema(), await own.addSchema()];
  const run = async (of: typeof schema, status: string) => {
    const id = await own.addRun(of);
    await database.query('update runs set status = $2, finished_at = now() where id = $1', [id, status]);
    return id;
  };
  const shown = async () =>
    (await recentFailures(database, owner())).map((failure) => 'id' in failure && failure.id);

  await run(schema, 'completed');
  const failed = await run(schema, 'failed');
  await run(other, 'completed');
  await run(schema, 'cancelled');
  expect(await shown()).toEqual([failed]);
  const again = await run(schema, 'failed');
  expect((await shown()).sort()).toEqual([failed, again]);
  await run(schema, 'completed');
  expect(await shown()).toEqual([]);
});

/** Adds files of every schema, `<schema's id>-pedidos-1` and so on. */
async function addFiles(status: 'failed' | 'completed', count: number): Promise<void> {
  await own.control.database.query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, sha256,
       upload_status, uploaded_position)
     select v.tenant_id, v.schema_id, v.id, v.schema_id || '-pedidos-' || i, v.version, i::text, 7, md5(i::text), $1, i
     from schema_versions v, generate_series(1, $2::int) i`,
    [status, count],
  );
}

it('with several tenants, later uploads of failed names are found by the whole name and not by its trigrams', async () => {
  const { database, plans } = own.control;
  await own.addSchema();
  for (let n = 0; n < 4; n++) {
    const input = { slug: `t${n}`, name: `T${n}`, ownerEmail: `a@t${n}.example`, plan: 'custom' };
    const { tenant } = await createTenant(database, plans, input);
    const fields = [{ name: 'at', type: 'date', required: true }];
    const document = { slug: 'pedidos', name: 'Pedidos', event_date_field: 'at', fields };
    await createSchema(database, tenant.id, parseSchemaDocument(document));
  }
  await addFiles('failed', 300);
  await addFiles('completed', 5000);
  await database.query('vacuum analyze files');
  const scans: string[] = [];
  const explaining: Database = {
    ...database,
    async query<Row>(text: string, params?: unknown[]) {
      const plan = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      scans.push(...plan.map((row) => row['QUERY PLAN']).filter((line) => / files( later|_)/.test(line)));
      return database.query<Row>(text, params);
    },
  };
  expect(await recentFailures(explaining, owner())).toEqual([]);
  expect(scans.join('\n')).toMatch(/ Index (Only )?Scan using files_by_name on files later/);
  expect(scans.join('\n')).not.toContain('files_name_search');
});

it('what persists has a place before refused files, however many and new they are', async () => {
  const { database } = own.control;
  const { id: schemaId } = await own.addSchema();
  await addFiles('failed', 30);
  await database.query(
    `insert into damaged_objects (storage_path, tenant_id, file_id, kind, found_at)
     select storage_path, tenant_id, id, 'damaged', now() - interval '1 hour' from files where schema_id = $1 limit 1`,
    [schemaId],
  );
  await database.query(
    `insert into automation_rules (tenant_id, schema_id, on_upload, problem, problem_since, retry_at)
     values ($1, $2, true, '{"code":"not_enough_credits","params":{"needed":"2","balance":"1"}}', now(), now() - interval '2 hours')`,
    [own.tenant.id, schemaId],
  );
  await database.query(
    `update tenants set credits_threshold = 1, credits_low_since = now() - interval '3 hours' where id = $1`,
    [own.tenant.id],
  );
  const failures = await recentFailures(database, owner());
  const shown = failures.map((failure) => ('code' in failure ? failure.code : failure.kind));
  const refused = Array.from({ length: 17 }, () => 'internal_error');
  expect(shown).toEqual(['stored_damaged', 'automation', 'credits', ...refused]);
});
