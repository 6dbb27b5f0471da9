import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { releaseBundles } from './release-bundles-store.ts';

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

/** Adds a finished bundle, of which nobody reads any record. */
async function addBundle(files: number): Promise<number> {
  const [bundle] = await query<{ id: number }>(
    `insert into raw_bundles (id, tenant_id, schema_id, schema_version_id, storage_path, files, rows, ready_at)
     values (nextval(pg_get_serial_sequence('files', 'id')), $1, $2, $3, 'bundle', $4::int, $4::int, now()) returning id`,
    [own.tenant.id, schema.id, schema.versionId, files],
  );
  return bundle!.id;
}

it('a look is at a bounded number of bundled files, and the next goes on after it, all round', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 5; i++) ids.push(await addBundle(20_000));
  const kept = async () =>
    (await query<{ id: number }>('select id from raw_bundles where released_at is null order by id')).map(
      ({ id }) => id,
    );
  const { database } = own.control;
  const next = await releaseBundles(database, 0);
  expect(await kept()).toEqual(ids.slice(3));
  expect(await releaseBundles(database, next)).toBe(0);
  expect(await kept()).toEqual([]);
  expect(await releaseBundles(database, 0)).toBe(0);
  ids.push(await addBundle(1));
  await releaseBundles(database, 0);
  expect(await kept()).toEqual([]);
});
