import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { type CountedRequest, countRequests } from './rate-windows-store.ts';

const MINUTE_MS = 60_000;
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const request = fc.record({ caller: fc.nat(3), tenant: fc.nat(1) });
const limits = [0, 2, 5, 100];
let drawn = 0;

/** The count of one request after the other, in memory. */
function reference() {
  const hits = new Map<string, number>();
  const count = (key: string) => {
    hits.set(key, (hits.get(key) ?? 0) + 1);
    return hits.get(key)!;
  };
  return (request: CountedRequest) => {
    const told = count(request.own);
    return { hits: told, tenantHits: told <= request.limit ? count(request.tenant) : 0 };
  };
}

it('requests that are counted together are told what they would be one after the other', async () => {
  const { database } = own.control;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(request, { minLength: 1, maxLength: 12 })), async (batches) => {
      const name = `count${++drawn}`;
      const next = reference();
      for (const batch of batches) {
        const requests = batch.map(({ caller, tenant }) => ({
          own: `${name}:${caller}:${tenant}`,
          tenant: `${name}:tenant:${tenant}`,
          limit: limits[caller]!,
        }));
        const counted = await countRequests(database, requests, MINUTE_MS);
        expect(counted.map(({ hits, tenantHits }) => ({ hits, tenantHits }))).toEqual(requests.map(next));
        for (const { resetsInMs, tenantResetsInMs } of counted) {
          for (const inMs of [resetsInMs, tenantResetsInMs]) {
            expect(inMs).toBeGreaterThan(0);
            expect(inMs).toBeLessThanOrEqual(MINUTE_MS);
          }
        }
      }
    }),
    { numRuns: tries(30) },
  );
});

it('a window that has ended begins anew, for the caller and for the tenant', async () => {
  const { database } = own.control;
  const request = { own: 'ended', tenant: 'ended:tenant', limit: 5 };
  const count = async () => {
    const counted = await countRequests(database, [request, request], MINUTE_MS);
    return counted.map(({ hits, tenantHits }) => [hits, tenantHits]);
  };
  const first = [
    [1, 1],
    [2, 2],
  ];
  expect(await count()).toEqual(first);
  await database.query(`update rate_limit_windows set resets_at = now() where key like 'ended%'`);
  expect(await count()).toEqual(first);
});

it('statements for the same callers and tenants in any order never wait for each other in a circle', async () => {
  const { database } = own.control;
  const drawOrder = (callersOf: (turn: number) => string) =>
    Array.from({ length: 60 }, (_, turn) =>
      [0, 1, 2, 3, 4, 5]
        .map((n) => ({ own: `${callersOf(turn)}${n}`, tenant: `circle:t${n}`, limit: 1e6 }))
        .toSorted((a, b) => mixed(a, turn) - mixed(b, turn)),
    );
  const count = (requests: CountedRequest[]) => countRequests(database, requests, MINUTE_MS);
  await Promise.all(drawOrder(() => 'circle').map(count));
  // Callers of their own wait for each other at the tenants alone.
  await Promise.all(drawOrder((turn) => `circle${turn}:`).map(count));
  const [last] = await count([{ own: 'circle0', tenant: 'circle:t0', limit: 1e6 }]);
  expect(last).toMatchObject({ hits: 61, tenantHits: 121 });
});

/** Its place in an order that differs from turn to turn. */
function mixed({ tenant }: CountedRequest, turn: number): number {
  return Math.imul(tenant.charCodeAt(8) * 7 + turn, 2_654_435_761) >>> 8;
}
