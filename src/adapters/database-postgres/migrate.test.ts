import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { knownMigrations, migrate, runMigrations } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';
import { startServer, type TestServer } from './server.testing.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startServer();
  const { connectionString } = server;
  database = openPostgres({ connectionString, maxConnections: 4, onError: () => {} });
  await migrate(database);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

/** Needs the table of runs for itself, and may run again. */
const migration = '0021_runs_without_driver.sql';

it('a migration that waits for a table lets the queries of others through, and runs when it is free', async () => {
  await database.query('delete from migrations where name = $1', [migration]);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reader = database.transaction(async (tx) => {
    await tx.query('lock table runs in access share mode');
    held.resolve();
    await release.promise;
  });
  await held.promise;
  let isDone = false;
  const migrating = migrate(database, { lockMs: 300, pauseMs: 200 }).finally(() => {
    isDone = true;
  });
  const waits = async () => {
    const [row] = await database.query<{ waits: boolean }>(
      `select count(*) > 0 as waits from pg_locks where relation = 'runs'::regclass and not granted`,
    );
    return row!.waits;
  };
  await expect.poll(waits, { interval: 20 }).toBe(true);
  await database.query('select from runs limit 1');
  expect(isDone).toBe(false);
  release.resolve();
  await reader;
  expect(await migrating).toEqual([migration]);
});

it('a migration gives up in the end, and leaves the schema as it was', async () => {
  await database.query('delete from migrations where name = $1', [migration]);
  await database.transaction(async (tx) => {
    await tx.query('lock table runs in access share mode');
    const tried = migrate(database, { lockMs: 50, pauseMs: 20, patienceMs: 100 });
    await expect(tried).rejects.toMatchObject({ code: '55P03' });
  });
  const names = await database.query('select name from migrations where name = $1', [migration]);
  expect(names).toEqual([]);
  expect(await migrate(database)).toEqual([migration]);
});

/** A database of a server of its own, with every migration before the named one. */
async function databaseBefore(name: string): Promise<{ older: Database; left: string[] }> {
  const own = await startServer();
  const { connectionString } = own;
  const older = openPostgres({ connectionString, maxConnections: 4, onError: () => {} });
  onTestFinished(async () => {
    await older.close();
    await own.stop();
  });
  const known = await knownMigrations();
  const before = known.slice(0, known.indexOf(name));
  await older.transaction((tx) => runMigrations(tx, before));
  return { older, left: known.slice(before.length) };
}

it('each migration of a database in use has a transaction of its own', async () => {
  const { older, left } = await databaseBefore('0083_notice_mail.sql');
  expect(await migrate(older)).toEqual(left);
  const [ran] = await older.query<{ transactions: number }>(
    'select count(distinct xmin::text)::int as transactions from migrations where name = any($1)',
    [left],
  );
  expect(ran!.transactions).toBe(left.length);
});

it('files are read while a migration counts them', async () => {
  const counting = '0087_file_counts.sql';
  const { older } = await databaseBefore(counting);
  await older.transaction(async (tx) => {
    await runMigrations(tx, [counting]);
    await older.transaction(async (reader) => {
      await reader.query(`set local lock_timeout = '1s'`);
      expect(await reader.query('select from files')).toEqual([]);
    });
  });
});
