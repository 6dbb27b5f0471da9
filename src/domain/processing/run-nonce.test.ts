import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnControl } from '../../workers/workers.testing.ts';
import { createSchema } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { listVersions } from '../schemas/schemas-store.ts';
import { loadRunSpec } from './run-spec.ts';
import { findRun, insertRun } from './runs-store.ts';
import { shapeWith } from './shape.testing.ts';

let own: Awaited<ReturnType<typeof openOwnControl>>;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('a run that gets the id of another, its database set back, has names of its own', async () => {
  const { database } = own.control;
  const tenantId = own.tenant.id;
  const fields = [{ name: 'at', type: 'date', required: true }];
  const document = parseSchemaDocument({ slug: 's', name: 'S', event_date_field: 'at', fields });
  const { id: schemaId } = await createSchema(database, tenantId, document);
  const [version] = await listVersions(database, tenantId, schemaId);
  const shape = shapeWith({});
  const specOfNewRun = async () => {
    const id = await insertRun(database, tenantId, {
      ...{ schemaId, schemaVersionId: version!.id, shape, driverShape: shape, executors: 1 },
      ...{ filesCount: 0, rowsTotal: 0, sizeBytes: 0, creditsReserved: '0' },
    });
    return loadRunSpec(database, (await findRun(database, tenantId, id))!);
  };
  const first = await specOfNewRun();
  await database.query('delete from runs');
  await database.query(`alter table runs alter column id restart with ${first.runId}`);
  const again = await specOfNewRun();
  expect(again.runId).toBe(first.runId);
  expect(first.runNonce).toMatch(/^[0-9a-f]{8}$/);
  expect(again.runNonce).toMatch(/^[0-9a-f]{8}$/);
  expect(again.runNonce).not.toBe(first.runNonce);
});
