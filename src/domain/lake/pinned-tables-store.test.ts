import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { loadSnapshot } from '../files/snapshot/load-snapshot.ts';
import { addSchemaVersion } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { movePosition } from '../schemas/schemas-store.ts';
import { recordTable } from './pinned-tables-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('queries read the snapshot of the newest run, and a run of an older version drops no column', async () => {
  const { database } = own.control;
  const { id: tenantId, slug: tenantSlug } = own.tenant;
  const { id: schemaId, slug } = await own.addSchema();
  const document = parseSchemaDocument({
    slug,
    name: slug,
    event_date_field: 'at',
    fields: [
      { name: 'at', type: 'date', required: true },
      { name: 'n', type: 'integer' },
    ],
  });
  const newer = await addSchemaVersion(database, tenantId, document);
  const publish = (position: number, snapshotId: string, schemaVersion: string) =>
    database.transaction(async (tx) => {
      await recordTable(tx, schemaId, position, { snapshotId, schemaVersion });
      await movePosition(tx, tenantId, schemaId, position);
    });
  const tableAt = async (position?: number) => {
    const window = { from: '0001-01-01', to: '9999-12-31' };
    const pin = position === undefined ? undefined : { position };
    return (await loadSnapshot(database, { tenantId, tenantSlug }, slug, window, pin)).snapshot.table;
  };

  await publish(1, '11', '1.0');
  expect(await tableAt()).toEqual({ snapshotId: '11', schemaVersion: '1.0' });
  await publish(2, '22', newer);
  expect(await tableAt()).toEqual({ snapshotId: '22', schemaVersion: newer });
  await publish(3, '33', '1.0');
  expect(await tableAt()).toEqual({ snapshotId: '33', schemaVersion: newer });
  expect(await tableAt(1)).toEqual({ snapshotId: '11', schemaVersion: '1.0' });
});
