import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { readUsage } from './usage.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('adds up what a tenant uploaded and processed in a month of UTC, to its first and last moment', async () => {
  const { database, plans } = own.control;
  const sql = (text: string, params: unknown[]) => database.query(text, params);
  const owner = { slug: 'alheia', name: 'Alheia', ownerEmail: 'b@b.example', plan: 'basic' };
  const { tenant: other } = await createTenant(database, plans, owner);
  const [one, two] = [await own.addSchema(), await own.addSchema()];
  const day = (tenantId: number, schemaId: number, date: string, files: number) =>
    sql(
      'insert into schema_days (tenant_id, schema_id, day, files, rows, bytes, failed_files) values ($1, $2, $3, $4, $5, $6, $7)',
      [...[tenantId, schemaId, date, files, files * 10, files * 1000, 1]],
    );
  await day(own.tenant.id, one.id, '2026-01-31', 100);
  await day(own.tenant.id, one.id, '2026-02-01', 1);
  await day(own.tenant.id, two.id, '2026-02-28', 2);
  await day(own.tenant.id, one.id, '2026-03-01', 1000);
  await sql(
    'update schemas set stored_rows = 7, stored_bytes = 70, pending_files = 3 where id = any($1::bigint[])',
    [[one.id, two.id]],
  );
  const run = async (finishedAt: string, status: string, charged: string) => {
    const id = await own.addRun(one, { rowsTotal: 5 });
    await sql('update runs set status = $2, finished_at = $3, credits_charged = $4 where id = $1', [
      ...[id, status, finishedAt, charged],
    ]);
  };
  await run('2026-01-31T23:59:59.999Z', 'completed', '100');
  await run('2026-02-01T00:00:00Z', 'completed', '0.1');
  await run('2026-02-28T23:59:59.999Z', 'cancelled', '0.2');
  await run('2026-02-14T12:00:00Z', 'failed', '0');
  await run('2026-03-01T00:00:00Z', 'completed', '1000');
  await own.addRun(one);

  const nothing = {
    ...{
      uploadedFiles: 0,
      uploadedRows: 0,
      uploadedBytes: 0,
      failedFiles: 0,
      completedRuns: 0,
      failedRuns: 0,
    },
    ...{ cancelledRuns: 0, processedRows: 0, creditsCharged: '0.000000' },
  };
  const foreign = {
    tenant: 'alheia',
    plan: 'basic',
    ...nothing,
    storedRows: 0,
    storedBytes: 0,
    pendingFiles: 0,
  };
  const stored = { tenant: 'oficina', plan: 'custom', storedRows: 14, storedBytes: 140, pendingFiles: 6 };
  const used = {
    ...{
      uploadedFiles: 3,
      uploadedRows: 30,
      uploadedBytes: 3000,
      failedFiles: 2,
      completedRuns: 1,
      failedRuns: 1,
    },
    ...{ cancelledRuns: 1, processedRows: 5, creditsCharged: '0.300000' },
  };
  expect(await readUsage(database, '2026-02')).toEqual([foreign, { ...stored, ...used }]);
  expect(await readUsage(database, '2026-02', other.id)).toEqual([foreign]);
  expect(await readUsage(database, '2026-04', own.tenant.id)).toEqual([{ ...stored, ...nothing }]);
});
