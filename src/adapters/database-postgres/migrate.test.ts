import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { migrate } from './migrate.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Needs the table of runs for itself, and may run again. */
const migration = '0021_runs_without_driver.sql';

it('a migration that waits for a table lets the queries of others through, and runs when it is free', async () => {
  const { database } = own.control;
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
  const { database } = own.control;
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
