import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { claimRemovals, renewClaims } from './removals-store.ts';
import { removeDueObjects, removeObjectOf } from './remove-objects.ts';

let own: OwnControl;
let root: string;
let store: ObjectStore;
beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-removals-'));
  store = createDirectoryObjectStore(root);
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await query('delete from object_removals');
});

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const inTime = () => AbortSignal.timeout(50_000);

let ids = 0;
/** Objects that are due for removal but already gone, as after a kill between removing an object and its row. */
async function due(count: number, tenantId = own.tenant.id): Promise<void> {
  await query(
    `insert into object_removals (file_id, tenant_id, storage_path)
     select n, $1, 'oficina/eventos/1.0/2026/01/01/' || n || '/f.jsonl' from generate_series($2::int, $3::int) n`,
    [tenantId, ids + 1, ids + count],
  );
  ids += count;
}

async function left(): Promise<number> {
  const [row] = await query<{ n: number }>('select count(*)::int as n from object_removals');
  return row!.n;
}

it('workers side by side remove thousands of objects, each of them once', async () => {
  await due(3000);
  const removed = new Map<string, number>();
  const worker = () => {
    let count = 0;
    const objects: ObjectStore = {
      ...store,
      async remove(key, uploadId) {
        count += 1;
        removed.set(key, (removed.get(key) ?? 0) + 1);
        await store.remove(key, uploadId);
      },
    };
    return removeDueObjects({ database: own.control.database, objects }, inTime()).then(() => count);
  };
  const shares = await Promise.all([worker(), worker(), worker()]);
  expect(await left()).toBe(0);
  expect(removed.size).toBe(3000);
  expect([...removed.values()].filter((times) => times !== 1)).toEqual([]);
  // One process could be too late for the last claim, but hardly two.
  expect(shares.filter((count) => count > 0).length).toBeGreaterThan(1);
});

it('what a killed worker had claimed is left to it for its lease, and then removed by another', async () => {
  const { database } = own.control;
  const killed = randomUUID();
  await due(40);
  expect(await claimRemovals(database, killed, 30, 60)).toHaveLength(30);
  await removeDueObjects({ database, objects: store }, inTime());
  expect(await left()).toBe(30);
  await renewClaims(database, killed, 1);
  await expect
    .poll(async () => {
      await removeDueObjects({ database, objects: store }, inTime());
      return left();
    })
    .toBe(0);
});

it('a lease that is renewed goes on, one that ended does not come back', async () => {
  const { database } = own.control;
  const [first, second] = [randomUUID(), randomUUID()];
  await due(1);
  expect(await claimRemovals(database, first, 10, 60)).toHaveLength(1);
  await renewClaims(database, first, 120);
  expect(await claimRemovals(database, second, 10, 60)).toEqual([]);
  await query('update object_removals set claimed_until = now()');
  await renewClaims(database, first, 60);
  expect(await claimRemovals(database, second, 10, 60)).toHaveLength(1);
});

it('an object that a worker is removing is not removed beside it, and its note stays', async () => {
  const { database } = own.control;
  await due(1);
  await claimRemovals(database, randomUUID(), 1, 60);
  await removeObjectOf({ database, objects: store }, own.tenant.id, ids);
  expect(await left()).toBe(1);
});

it('a tenant with few objects does not wait for one with many', async () => {
  const { database, plans } = own.control;
  const owner = { slug: 'pequena', name: 'P', ownerEmail: 'p@pequena.example', plan: 'custom' };
  const { tenant } = await createTenant(database, plans, owner);
  await due(2000);
  await due(5, tenant.id);
  const claimed = await claimRemovals(database, randomUUID(), 100, 60);
  expect(claimed.filter(({ fileId }) => fileId > ids - 5)).toHaveLength(5);
  expect(claimed.length).toBeGreaterThan(50);
});

it('a worker that stops gives back what it has not come to', async () => {
  const { database } = own.control;
  await due(100);
  const stopping = new AbortController();
  const objects: ObjectStore = {
    ...store,
    async remove(key, uploadId) {
      stopping.abort();
      await store.remove(key, uploadId);
    },
  };
  await removeDueObjects({ database, objects }, stopping.signal);
  expect(await left()).toBe(99);
  expect(await claimRemovals(database, randomUUID(), 1000, 60)).toHaveLength(99);
});

it('a store gets one request until one succeeded, then more, and never more than eight at once', async () => {
  await due(40);
  const atOnce: number[] = [];
  let [underWay, blocked] = [0, 0];
  const goesOn = Promise.withResolvers<void>();
  const objects: ObjectStore = {
    ...store,
    async remove(key, uploadId) {
      atOnce.push(++underWay);
      if (atOnce.length <= 10) await store.remove(key, uploadId);
      else {
        blocked += 1;
        await goesOn.promise;
      }
      underWay -= 1;
    },
  };
  const removing = removeDueObjects({ database: own.control.database, objects }, inTime());
  await expect.poll(() => blocked).toBe(8);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(blocked).toBe(8);
  expect(Math.max(...atOnce.slice(0, 3))).toBeLessThanOrEqual(2);
  goesOn.resolve();
  await removing;
  expect(Math.max(...atOnce)).toBe(8);
  expect(await left()).toBe(0);
});

it('a removal that takes long keeps its lease, which is renewed every 20 s until the work ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await due(1);
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const objects: ObjectStore = {
    ...store,
    async remove() {
      begun.resolve();
      await goesOn.promise;
    },
  };
  const removing = removeDueObjects({ database: own.control.database, objects }, inTime());
  await begun.promise;
  await query(`update object_removals set claimed_until = now() + interval '30 seconds'`);
  const isRenewed = () =>
    query(`select 1 from object_removals where claimed_until > now() + interval '40 seconds'`);
  vi.advanceTimersByTime(19_999);
  await query('select 1');
  expect(await isRenewed()).toEqual([]);
  vi.advanceTimersByTime(1);
  // Not by `expect.poll`, which would move the time on.
  while ((await isRenewed()).length === 0);
  goesOn.resolve();
  await removing;
  expect(vi.getTimerCount()).toBe(0);
});
