import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableHistory } from '../../ports/table-history.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { recordTable } from '../lake/pinned-tables-store.ts';
import { compareTables, settleTable } from './settle-tables.ts';

let own: OwnControl;
let schemas: OwnSchema[];
beforeAll(async () => {
  own = await openOwnControl();
  schemas = [await own.addSchema(), await own.addSchema(), await own.addSchema()];
  for (const { id } of schemas) {
    await own.control.database.transaction((tx) =>
      recordTable(tx, id, 1, { snapshotId: '1', schemaVersion: '1.0' }),
    );
  }
});
afterAll(() => own.close());

it('a table that cannot be read is told, with the reason, and keeps no other from being settled', async () => {
  const rolledBack: [number, string][] = [];
  const never = () => Promise.reject(new Error('not asked for'));
  const history: TableHistory = {
    tables: async () => schemas.map(({ id }) => ({ tenantSlug: own.tenant.slug, schemaId: id })),
    snapshots: async ({ schemaId }) => {
      if (schemaId === schemas[1]!.id) throw new Error('NotFoundException: 00003-a.metadata.json');
      return ['2', '1'];
    },
    rollBack: async ({ schemaId }, snapshotId) => void rolledBack.push([schemaId, snapshotId]),
    ...{ publishedBy: never, drop: never },
  };
  const { signal } = new AbortController();
  const verdicts = await compareTables(own.control.database, history, signal);
  expect(verdicts).toMatchObject([
    { schemaSlug: schemas[0]!.slug, state: 'ahead', current: '2', wanted: '1' },
    {
      ...{ schemaSlug: schemas[1]!.slug, state: 'unreadable', current: null, wanted: '1' },
      reason: 'NotFoundException: 00003-a.metadata.json',
    },
    { schemaSlug: schemas[2]!.slug, state: 'ahead' },
  ]);
  for (const verdict of verdicts) await settleTable(history, verdict, signal);
  expect(rolledBack).toEqual([
    [schemas[0]!.id, '1'],
    [schemas[2]!.id, '1'],
  ]);
});
