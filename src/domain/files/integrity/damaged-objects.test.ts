import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../../workers/workers.testing.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { damageOf, forgetRemoved, noteState } from './damaged-objects.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

it('tells what was found of each file, and nothing of whole ones and of other tenants', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const [cut, gone, whole] = await query<{ id: number; storage_path: string }>(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path)
     select $1, $2, $3, name, '1.0', name from unnest(array['cut', 'gone', 'whole']) as name
     returning id, storage_path`,
    [own.tenant.id, schema.id, schema.versionId],
  );
  const ids = [cut!.id, gone!.id, whole!.id];
  const objectOf = ({ id, storage_path }: NonNullable<typeof cut>) => ({
    tenantId: own.tenant.id,
    storagePath: storage_path,
    fileId: id,
  });
  await noteState(database, objectOf(cut!), 'damaged');
  await noteState(database, objectOf(gone!), 'missing');
  await noteState(database, objectOf(whole!), 'whole');
  expect(await damageOf(database, own.tenant.id, ids)).toEqual(
    new Map([
      [cut!.id, 'damaged'],
      [gone!.id, 'missing'],
    ]),
  );
  expect(await damageOf(database, own.tenant.id, [gone!.id])).toEqual(new Map([[gone!.id, 'missing']]));
  expect(await damageOf(database, own.tenant.id + 1, ids)).toEqual(new Map());
});

it('findings about removed objects are forgotten for one tenant alone, or for all', async () => {
  const { database, plans } = own.control;
  const { tenant: other } = await createTenant(database, plans, {
    ...{ slug: 'vizinha', name: 'Vizinha', ownerEmail: 'b@vizinha.example', plan: 'custom' },
  });
  await query('delete from damaged_objects');
  for (const { id, slug } of [own.tenant, other]) {
    await noteState(
      database,
      { tenantId: id, storagePath: `${slug}/removed.parquet`, fileId: null },
      'missing',
    );
  }
  const found = () => query('select storage_path as path from damaged_objects');
  await forgetRemoved(database, own.tenant.id);
  expect(await found()).toEqual([{ path: 'vizinha/removed.parquet' }]);
  await forgetRemoved(database);
  expect(await found()).toEqual([]);
});
