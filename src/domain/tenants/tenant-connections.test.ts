import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../test/support/properties.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { holdTransactions } from './tenant-connections.testing.ts';
import { ConnectionShares, onBehalfOf, sharedByTenants } from './tenant-connections.ts';

describe('in a pool of twenty', () => {
  let own: OwnControl;
  beforeAll(async () => {
    own = await openOwnControl();
  });
  afterAll(() => own.close());

  it('leaves connections to others while the transactions of four tenants wait for each other', async () => {
    expect(own.control.database.connections().bound).toBe(20);
    // None of the work gives up waiting, however slow the machine is.
    const connectionShares = new ConnectionShares(20, 600_000);
    const database = sharedByTenants(own.control.database, connectionShares);
    const held = [7, 4, 2, 1];
    const releases: (() => Promise<void>)[] = [];
    for (const [at, ofTenant] of held.entries()) {
      releases.push(await holdTransactions(database, at, 28, at));
      expect(connectionShares.figures(at)).toEqual({ underWay: ofTenant, waiting: 28 - ofTenant });
    }
    // With the holders of the locks, which are nobody's.
    await expect.poll(() => database.connections().used).toBe(14 + held.length);
    expect(database.connections().waiting).toBe(0);
    expect(await onBehalfOf(5, () => database.query('select 1 as one'))).toEqual([{ one: 1 }]);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    // However deep, a statement of the tenant is one of its own.
    const ofFirst = onBehalfOf(0, async () => {
      await new Promise(setImmediate);
      return database.query('select 1 as one');
    });
    await expect.poll(() => connectionShares.figures(0).waiting).toBe(22);
    for (const release of releases) await release();
    await ofFirst;
    expect(connectionShares.figures()).toEqual({ underWay: 0, waiting: 0 });
  });

  it('refuses what waits too long for its tenant’s own requests as the tenant’s fault, and nobody else', async () => {
    const database = sharedByTenants(own.control.database, new ConnectionShares(4, 20));
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

  it('refuses what waits too long for other tenants’ requests as the service’s fault', async () => {
    const database = sharedByTenants(own.control.database, new ConnectionShares(4, 20));
    const gate = Promise.withResolvers<void>();
    const holders = [1, 2, 3].map((tenant) =>
      onBehalfOf(tenant, () => database.transaction(() => gate.promise)),
    );
    await expect(onBehalfOf(4, () => database.query('select 1'))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    gate.resolve();
    await Promise.all(holders);
  });
});

it('leaves a quarter of the connections to work of no tenant, and of the others as many as each tenant takes', async () => {
  const sizes = fc.record({
    connections: fc.integer({ min: 2, max: 100 }),
    tenants: fc.integer({ min: 1, max: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(sizes, async ({ connections, tenants }) => {
      const shares = new ConnectionShares(connections);
      const gate = Promise.withResolvers<void>();
      const works: Promise<void>[] = [];
      let free = connections - Math.ceil(connections / 4);
      for (let tenant = 0; tenant < tenants; tenant++) {
        for (let i = 0; i < connections; i++) works.push(shares.run(tenant, () => gate.promise));
        const { underWay } = shares.figures(tenant);
        expect(underWay).toBe(Math.min(free, Math.max(1, Math.floor(free / 2))));
        free -= underWay;
      }
      expect(shares.figures().underWay).toBeLessThanOrEqual(connections - Math.ceil(connections / 4));
      gate.resolve();
      await Promise.all(works);
    }),
  );
});
