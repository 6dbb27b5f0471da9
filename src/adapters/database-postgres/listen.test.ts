import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { isServed } from './examine.ts';
import { type DatabaseProxy, startDatabaseProxy } from './fault-proxy.testing.ts';
import { openPostgres } from './postgres-database.ts';
import { startServer, type TestServer } from './server.testing.ts';

let server: TestServer;
let admin: Database;
let proxy: DatabaseProxy;
let database: Database;
let errors: Error[];
/** Payloads; an empty one where listening began. */
let heard: string[];
let stop: () => Promise<void>;
beforeAll(async () => {
  server = await startServer();
  ({ admin } = server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  proxy = await startDatabaseProxy(server.connectionString);
  [errors, heard] = [[], []];
  const { connectionString } = proxy;
  database = openPostgres({ connectionString, maxConnections: 1, onError: (error) => errors.push(error) });
  stop = await database.listen('news', (payload) => heard.push(payload));
});
afterEach(async () => {
  await stop();
  await database.close();
  await proxy.stop();
});

const notify = (payload: string) => admin.query(`select pg_notify('news', $1)`, [payload]);
const listeners = async () => {
  const rows = await admin.query(`select 1 from pg_stat_activity where application_name = 'celeiro-listen'`);
  return rows.length;
};
const patience = { timeout: 20_000, interval: 20 };

it('listens again however long the database was away, and tells once that it may have missed something', async () => {
  await notify('before');
  await expect.poll(() => heard, patience).toEqual(['', 'before']);
  proxy.refuse();
  proxy.reset();
  await expect.poll(() => errors.length, patience).toBeGreaterThanOrEqual(4);
  await notify('missed');
  proxy.accept();
  await expect.poll(() => heard, patience).toEqual(['', 'before', '']);
  await notify('after');
  await expect.poll(() => heard, patience).toEqual(['', 'before', '', 'after']);
  expect(await listeners()).toBe(1);
});

it('waits longer before each connection that fails', async () => {
  proxy.refuse();
  proxy.reset();
  const begunAt = performance.now();
  await expect.poll(() => proxy.tried, patience).toBe(1 + 4);
  // 250 + 500 + 1000 + 2000 ms.
  expect(performance.now() - begunAt).toBeGreaterThan(3500);
});

it('makes one connection for each that was reset', async () => {
  for (let resets = 1; resets <= 3; resets++) {
    proxy.reset();
    await expect.poll(() => heard.length, patience).toBe(1 + resets);
    await sleep(1200); // for connections that should not come
    expect(await listeners()).toBe(1);
    expect(errors).toHaveLength(resets);
    expect(proxy.tried).toBe(1 + resets);
  }
  await notify('once');
  await expect.poll(() => heard.at(-1), patience).toBe('once');
  expect(heard.filter((payload) => payload === 'once')).toHaveLength(1);
});

it('stops for good while it is connected', async () => {
  await stop();
  await expect.poll(listeners, patience).toBe(0);
  await notify('too late');
  await sleep(1200);
  expect(proxy.tried).toBe(1);
  expect([heard, errors]).toEqual([[''], []]);
});

it('stops for good while the database is away', async () => {
  proxy.refuse();
  proxy.reset();
  await expect.poll(() => proxy.tried, patience).toBeGreaterThanOrEqual(2);
  await stop();
  const { tried } = proxy;
  proxy.accept();
  await sleep(2000);
  expect(proxy.tried).toBe(tried);
  expect(await listeners()).toBe(0);
});

it('stops at once where the database is silent', async () => {
  proxy.freeze();
  const begunAt = performance.now();
  await stop();
  expect(performance.now() - begunAt).toBeLessThan(4000);
  expect(errors).toEqual([]);
});

it('stops at once while it waits for a database that is silent', async () => {
  proxy.freeze();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'celeiro-listen'`,
  );
  proxy.reset();
  await expect.poll(() => proxy.tried, patience).toBe(2);
  const begunAt = performance.now();
  await stop();
  expect(performance.now() - begunAt).toBeLessThan(4000);
  expect(errors).toHaveLength(1);
});

it('is what tells that a process of the service uses the database', async () => {
  expect(await isServed(database)).toBe(true);
  await stop();
  await expect.poll(() => isServed(database), patience).toBe(false);
});
