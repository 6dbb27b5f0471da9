import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import { listFiles } from './list-files.ts';
import { findMiscounted, recountFiles } from './miscounted.ts';

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
});
beforeEach(async () => {
  await query('delete from schemas');
  schema = await own.addSchema();
  const intact = await own.addSchema();
  for (const [of, files] of [[schema, 3] as const, [intact, 2] as const])
    for (let at = 0; at < files; at++) await add(of, `f${at}.jsonl`, 'completed');
  await add(schema, 'begun.jsonl', 'pending');
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

function add(of: OwnSchema, name: string, upload: 'completed' | 'failed' | 'pending') {
  return query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status)
     values ($1, $2, $3, $4, '1.0', $4, $5)`,
    [own.tenant.id, of.id, of.versionId, name, upload],
  );
}

async function totals() {
  const page = { page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'asc' } as const;
  const total = async (upload_status?: 'completed' | 'failed') =>
    (
      await listFiles(own.control.database, own.tenant.id, schema.slug, {
        ...page,
        ...(upload_status && { upload_status }),
      })
    ).total;
  return [await total(), await total('completed'), await total('failed')];
}

it('tells which schema is counted wrong, and counts it anew', async () => {
  const { database } = own.control;
  expect(await findMiscounted(database)).toEqual([]);
  await query('update file_counts set files = files + 5 where schema_id = $1', [schema.id]);
  await query(
    `insert into file_counts (tenant_id, schema_id, upload_status, validation, processing_status, files)
     values ($1, $2, 'failed', 'invalid', 'failed', 2)`,
    [own.tenant.id, schema.id],
  );
  const miscounted = { tenantSlug: own.tenant.slug, schemaSlug: schema.slug, files: 3, kept: 10 };
  expect(await findMiscounted(database, own.tenant.id)).toEqual([miscounted]);
  expect(await findMiscounted(database, own.tenant.id + 1)).toEqual([]);

  await recountFiles(database, own.tenant.id + 1);
  expect(await findMiscounted(database)).toEqual([miscounted]);
  await recountFiles(database);
  expect(await findMiscounted(database)).toEqual([]);
  expect(await totals()).toEqual([4, 3, 0]);
});

it('tells counts that are gone, and states that were mixed up', async () => {
  const { database } = own.control;
  await query('delete from file_counts where schema_id = $1', [schema.id]);
  expect(await findMiscounted(database)).toMatchObject([{ files: 3, kept: 0 }]);
  await query(
    `insert into file_counts (tenant_id, schema_id, upload_status, validation, processing_status, files)
     values ($1, $2, 'failed', 'invalid', 'failed', 3)`,
    [own.tenant.id, schema.id],
  );
  expect(await findMiscounted(database)).toMatchObject([{ files: 3, kept: 3 }]);
  await recountFiles(database);
  expect(await totals()).toEqual([4, 3, 0]);
});

it('loses no file that settles while it counts', async () => {
  const { database } = own.control;
  await query('update file_counts set files = 0 where schema_id = $1', [schema.id]);
  const waits = async () => {
    const [row] = await query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row!.waiting;
  };
  let recounting: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await tx.query(
      `update files set upload_status = 'completed' where schema_id = $1 and upload_status = 'pending'`,
      [schema.id],
    );
    recounting = recountFiles(database);
    // For the count that the upload changed and did not commit yet.
    await expect.poll(waits).toBe(1);
  });
  await recounting;
  expect(await findMiscounted(database)).toEqual([]);
  expect(await totals()).toEqual([4, 4, 0]);
});
