import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { forgetFailedFiles } from './forget-failed-files.ts';
import { findMiscounted } from './listing/miscounted.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params: unknown[]) => own.control.database.query<Row>(text, params);

async function add({ id, versionId }: OwnSchema, uploadStatus: string, count: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status)
     select $1, $2, $3, 'f' || n, '1.0', 'p' || n || $4, $4 from generate_series(1, $5) n returning id`,
    [own.tenant.id, id, versionId, uploadStatus, count],
  );
  return rows.map((row) => row.id);
}

const idsOf = async ({ id }: OwnSchema) => {
  const rows = await query<{ id: number }>('select id from files where schema_id = $1 order by id', [id]);
  return rows.map((row) => row.id);
};

it('each schema keeps its newest failed uploads, all others, and records whose objects are still to be removed', async () => {
  const [full, other] = [await own.addSchema(), await own.addSchema()];
  const pending = await add(full, 'pending', 2);
  const failed = await add(full, 'failed', 7);
  const elsewhere = await add(other, 'failed', 3);
  const unremoved = failed[1]!;
  await query(`insert into object_removals (file_id, tenant_id, storage_path) values ($1, $2, 'p2failed')`, [
    ...[unremoved, own.tenant.id],
  ]);
  expect(await forgetFailedFiles(own.control.database, 3)).toBe(3);
  expect(await idsOf(full)).toEqual([...pending, unremoved, ...failed.slice(-3)]);
  expect(await idsOf(other)).toEqual(elsewhere);
  expect(await forgetFailedFiles(own.control.database, 3)).toBe(0);
  await query('delete from object_removals where file_id = $1', [unremoved]);
  expect(await forgetFailedFiles(own.control.database, 3)).toBe(1);
  expect(await idsOf(full)).not.toContain(unremoved);
  expect(await findMiscounted(own.control.database)).toEqual([]);
});
