import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { holdTransactions } from './tenant-connections.testing.ts';
import { connectionShares, onBehalfOf, sharedByTenants } from './tenant-connections.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('leaves connections to others while the transactions of a tenant wait for each other', async () => {
  const { database } = own.control;
  const share = Math.floor(database.connections().bound / 2);
  const release = await holdTransactions(database, 1, 4 * share);
  await expect.poll(() => database.connections().used).toBe(1 + share);
  expect(database.connections().waiting).toBe(0);
  expect(own.control.connectionShares.figures(1)).toEqual({ underWay: share, waiting: 3 * share });
  expect(await onBehalfOf(2, () => database.query('select 1 as one'))).toEqual([{ one: 1 }]);
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  // However deep, a statement of the tenant is one of its own.
  const own1 = onBehalfOf(1, async () => {
    await new Promise(setImmediate);
    return database.query('select 1 as one');
  });
  await new Promise((done) => setTimeout(done, 50));
  expect(database.connections().used).toBe(1 + share);
  await release();
  await own1;
});

it('refuses what waits too long for its tenant’s own requests as the tenant’s fault, and nobody else', async () => {
  const database = sharedByTenants(own.control.database, connectionShares(1, 20));
  const gate = Promise.withResolvers<void>();
  const holder = onBehalfOf(1, () => database.transaction(() => gate.promise));
  const one = () => database.query('select 1 as one');
  await expect(onBehalfOf(1, one)).rejects.toMatchObject({
    code: 'too_many_database_waits',
    params: { limit: 1, seconds: 5 },
    retryAfterSeconds: 5,
  });
  expect(await onBehalfOf(2, one)).toEqual([{ one: 1 }]);
  gate.resolve();
  await holder;
});
