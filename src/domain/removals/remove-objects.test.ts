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
     select n, $1, 'oficina/eventos/1.0/2026/01/01/' || n || '/f.jsonl' from generate_series($2::int, $3::int) n
     order by n desc`,
    [tenantId, ids + 1, ids + count],
  );
  ids += count;
}

const failing = (error: Error): ObjectStore => ({ ...store, remove: () => Promise.reject(error) });

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

it('the object of one file is removed at once, and no other', async () => {
  const { database } = own.control;
  await due(2);
  const removed: string[] = [];
  const objects: ObjectStore = { ...store, remove: async (key) => void removed.push(key) };
  await removeObjectOf({ database, objects }, own.tenant.id, ids);
  expect(removed).toEqual([`oficina/eventos/1.0/2026/01/01/${ids}/f.jsonl`]);
  expect(await query('select file_id as id from object_removals')).toEqual([{ id: ids - 1 }]);
});

it('the object of one file that a store fails to remove is left to any worker', async () => {
  const { database } = own.control;
  await due(1);
  await removeObjectOf({ database, objects: failing(new Error('down')) }, own.tenant.id, ids);
  expect(await claimRemovals(database, randomUUID(), 1, 60)).toHaveLength(1);
});

it('a failed removal is told with its cause, and so is a retry that could not be scheduled', async () => {
  const { database } = own.control;
  const cause = new Error('down');
  const errors = async () => {
    const error = await removeDueObjects({ database, objects: failing(cause) }, inTime()).catch((e) => e);
    return (error as AggregateError).errors as Error[];
  };
  await due(1);
  const told = `oficina/eventos/1.0/2026/01/01/${ids}/f.jsonl is still there`;
  expect((await errors()).map((error) => [error.message, error.cause])).toEqual([[told, cause]]);
  // One more failure is more than the column holds.
  await query('update object_removals set retry_at = null, failures = 2147483647');
  expect((await errors()).slice(0, 2).map(({ message }) => message)).toEqual([told, 'integer out of range']);
});

it('removals that failed before come after the others, each in the order of their files', async () => {
  await due(60);
  await query('update object_removals set failures = file_id % 3');
  const claimed = await claimRemovals(own.control.database, randomUUID(), 100, 60);
  const all = Array.from({ length: 60 }, (_, index) => ids - 59 + index);
  expect(claimed.map(({ fileId }) => fileId)).toEqual(
    [0, 1, 2].flatMap((failures) => all.filter((id) => id % 3 === failures)),
  );
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

/** Tests wait for it in a loop, not by `expect.poll`, which would move the time on. */
async function isRenewed(): Promise<boolean> {
  const until = `now() + interval '40 seconds'`;
  return (await query(`select 1 from object_removals where claimed_until > ${until}`)).length > 0;
}

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
  vi.advanceTimersByTime(19_999);
  await query('select 1');
  expect(await isRenewed()).toBe(false);
  vi.advanceTimersByTime(1);
  while (!(await isRenewed()));
  goesOn.resolve();
  await removing;
  expect(vi.getTimerCount()).toBe(0);
});

/** Begins to remove two objects, on a clock that stands still. The first removal ends at `goOn`; the second comes after it. */
async function removeSlowly() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await due(2);
  const owners: unknown[] = [];
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const objects: ObjectStore = {
    ...store,
    async remove(_key, fileId) {
      owners.push(...(await query('select claimed_by from object_removals where file_id = $1', [fileId])));
      begun.resolve();
      await goesOn.promise;
    },
  };
  const removing = removeDueObjects({ database: own.control.database, objects }, inTime());
  await begun.promise;
  return { owners, removing, goOn: goesOn.resolve };
}

it('a worker whose lease is renewed goes on with its claim after the first minute', async () => {
  const { owners, removing, goOn } = await removeSlowly();
  for (let turn = 0; turn < 4; turn++) {
    await query(`update object_removals set claimed_until = now() + interval '30 seconds'`);
    vi.advanceTimersByTime(20_000);
    while (!(await isRenewed()));
  }
  vi.advanceTimersByTime(1000);
  goOn();
  await removing;
  expect(owners).toEqual([owners[0], owners[0]]);
});

it('a worker whose lease has ended leaves the rest to others, also if it asked to renew it too late', async () => {
  const { owners, removing, goOn } = await removeSlowly();
  await query('update object_removals set claimed_until = now()');
  vi.advanceTimersByTime(60_000);
  expect(await claimRemovals(own.control.database, randomUUID(), 10, 60)).toHaveLength(2);
  goOn();
  await removing;
  expect(owners).toHaveLength(1);
  expect(await left()).toBe(1);
});
