import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { onBehalfOf } from './tenant-connections.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('leaves connections to others while the transactions of a tenant wait for each other', async () => {
  const { database } = own.control;
  const share = Math.floor(database.connections().bound / 2);
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = 'select pg_advisory_xact_lock(1)';
  const holder = database.transaction(async (tx) => {
    await tx.query(lock);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const waiting = Array.from({ length: 4 * share }, () =>
    onBehalfOf(1, () => database.transaction((tx) => tx.query(lock))),
  );
  await expect.poll(() => database.connections().used).toBe(1 + share);
  expect(database.connections().waiting).toBe(0);
  expect(await onBehalfOf(2, () => database.query('select 1 as one'))).toEqual([{ one: 1 }]);
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  // However deep, a statement of the tenant is one of its own.
  const own1 = onBehalfOf(1, async () => {
    await new Promise(setImmediate);
    return database.query('select 1 as one');
  });
  await new Promise((done) => setTimeout(done, 50));
  expect(database.connections().used).toBe(1 + share);
  gate.resolve();
  await Promise.all([holder, ...waiting, own1]);
});
