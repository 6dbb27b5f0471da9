import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../adapters/table-files-directory/directory-table-files.ts';
import { openRawFiles } from '../../workers/upkeep/raw-files.testing.ts';
import { openOwnControl } from '../../workers/workers.testing.ts';
import { releaseProcessed } from './release-processed-store.ts';
import { repairTable } from './repairs/repair-table.ts';

/** Key of the lock that the statement waits for between its snapshot and its look at the rows. */
const GATE = 4711;

it('the object of a file that a repair of the table makes pending meanwhile is kept', async () => {
  const own = await openOwnControl();
  const root = await mkdtemp(join(tmpdir(), 'celeiro-release-'));
  const { database } = own.control;
  const query = <Row>(text: string, params?: unknown[]) => database.query<Row>(text, params);
  const objects = createDirectoryObjectStore(join(root, 'objects'));
  const tableFiles = createTableFiles(join(root, 'tables'));
  const schema = await own.addSchema();
  const files = await openRawFiles(own.control, objects, own.tenant, schema.slug);
  const { id } = await files.upload('a.jsonl', '{"at":"2026-01-01"}\n');
  const runId = await own.addRun(schema);
  await files.process([id]);
  await query(`update files set run_id = $1, updated_at = now() - interval '2 hours' where id = $2`, [
    ...[runId, id],
  ]);
  await query(
    `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, crc32, min_day, max_day,
       added_position)
     select $1, $2, $3, '1.0', 'gone.parquet', 1, 10, 1, '2026-01-01', '2026-01-31', position from schemas where id = $2`,
    [own.tenant.id, schema.id, runId],
  );
  await query(
    `insert into damaged_objects (storage_path, tenant_id, kind) values ('gone.parquet', $1, 'missing')`,
    [own.tenant.id],
  );
  await query('update tenants set delete_processed_files = true');
  await query(
    `create function public.pg_try_advisory_xact_lock_shared(key integer) returns boolean language plpgsql as $$
     begin
       perform pg_advisory_xact_lock(${GATE});
       return pg_catalog.pg_try_advisory_xact_lock_shared(key::bigint);
     end $$`,
  );

  let released: Promise<number> | undefined;
  await database.transaction(async (gate) => {
    await gate.query(`select pg_advisory_xact_lock(${GATE})`);
    released = database.transaction(async (tx) => {
      await tx.query('set local search_path = public, pg_catalog');
      return releaseProcessed(tx, 3600, 10);
    });
    await expect
      .poll(() =>
        query(
          `select 1 from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.objid = ${GATE} and not l.granted`,
        ),
      )
      .toHaveLength(1);
    const tenant = { tenantId: own.tenant.id, tenantSlug: 'oficina' };
    const repair = await repairTable({ database, objects, tableFiles }, tenant, schema.slug);
    expect(repair).toMatchObject({ pending: 1 });
  });

  expect(await released).toBe(0);
  expect(await query('select from object_removals')).toEqual([]);
  expect(await query('select processing_status as status, object_deleted_at as deleted from files')).toEqual([
    { status: 'pending', deleted: null },
  ]);
  await own.close();
  await rm(root, { recursive: true });
});
