import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpTables, holdSnapshot } from '../../src/adapters/database-postgres/dump-tables.ts';
import { loadTables } from '../../src/adapters/database-postgres/load-tables.ts';
import { knownMigrations, runMigrations } from '../../src/adapters/database-postgres/migrate.ts';
import { openPostgres } from '../../src/adapters/database-postgres/postgres-database.ts';
import type { Database } from '../../src/ports/database.ts';
import { runCli } from '../cli/run-cli.ts';
import { type Replicas, startReplicas } from '../support/replicas.ts';
import { ownPart } from './own-part.ts';
import { type Account, client, makeAccount } from './world.ts';

/** The control database comes back to an earlier moment; bucket, tables and Kafka are of now (docs/backup.md). */
const ROWS = 100;
const RUN_MS = 600_000;
const window = { event_from: '2026-01-01', event_to: '2026-12-31' };

let settings: Record<string, string>;
let replicas: Replicas | undefined;
/** Of `early` there is a table at the moment, of `late` none. */
let early: Account;
let late: Account;
beforeAll(async () => {
  settings = await ownPart();
  replicas = await startReplicas(1, settings);
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'n', type: 'integer', required: true },
  ];
  [early, late] = await Promise.all([
    makeAccount(replicas.env, { event_date_field: 'at', fields }),
    makeAccount(replicas.env, { event_date_field: 'at', fields }),
  ]);
});
afterAll(() => replicas?.stop());

const api = (account: Account) => client(replicas!.url, account);
/** Records of a file, whose numbers no other file has. */
const fileOf = (serial: number) =>
  Array.from({ length: ROWS }, (_, i) => `{"at":"2026-03-01","n":${serial * ROWS + i}}\n`).join('');
async function put(account: Account, serial: number): Promise<void> {
  const { status } = await api(account).upload(`${serial}.jsonl`, fileOf(serial));
  expect(status).toBe(200);
}
async function process(account: Account): Promise<void> {
  expect((await api(account).process()).status).toBe(200);
}
/** Files whose records answer, each with as many as were sent. */
async function answering(account: Account): Promise<number[]> {
  const select = ['_file_name', 'count(*) as n', 'count(distinct n) as d'];
  const response = await api(account).query({ ...window, select, group_by: ['_file_name'], limit: 100 });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { data } = JSON.parse(text) as { data: [string, number, number][] };
  for (const [, rows, distinct] of data) expect([rows, distinct]).toEqual([ROWS, ROWS]);
  return data.map(([name]) => Number.parseInt(name, 10)).sort();
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const connectionString = settings.CELEIRO_DATABASE_URL!;
  const database = openPostgres({ connectionString, maxConnections: 2, onError: () => {} });
  return work(database).finally(() => database.close());
}
const statuses = (account: Account) =>
  withDatabase(async (database) => {
    const rows = await database.query<{ status: string }>(
      'select status from runs where tenant_id = $1 order by id',
      [account.tenantId],
    );
    return rows.map(({ status }) => status);
  });
const untilRunsAre = (account: Account, ...expected: string[]) =>
  expect.poll(() => statuses(account), { timeout: RUN_MS, interval: 500 }).toEqual(expected);

/** The control database as it is at one moment, beside whatever goes on. */
const moment = () =>
  withDatabase((database) =>
    database.transaction(async (tx) => {
      await holdSnapshot(tx);
      let text = '';
      for await (const piece of dumpTables(tx, { except: [], onTable: () => {} })) text += piece;
      return text.split('\n').slice(0, -1);
    }),
  );

/** Brings the control database back to the moment, as point-in-time recovery does. */
async function bringBack(lines: string[], more = ''): Promise<void> {
  const url = new URL(settings.CELEIRO_DATABASE_URL!);
  const name = url.pathname.slice(1);
  url.pathname = 'postgres';
  const admin = new pg.Client(url.href);
  await admin.connect();
  await admin.query(`drop database "${name}" with (force)`);
  await admin.query(`create database "${name}"`);
  await admin.end();
  await withDatabase((database) =>
    database.transaction(async (tx) => {
      await runMigrations(tx, await knownMigrations());
      await loadTables(
        tx,
        (async function* () {
          yield* lines;
        })(),
        1, // PostgreSQL itself leaves some out at a recovery
      );
      if (more) await tx.query(more);
    }),
  );
}

async function settle(...options: string[]) {
  const { code, stdout, stderr } = await runCli(['backup', 'settle', '--json', ...options], settings);
  return { code, ...(stdout ? JSON.parse(stdout) : { stderr }) };
}
const tableOf = (account: Account, wanted: unknown) => ({
  ...{ tenant: account.tenantSlug, schema: 'events', state: 'ahead' },
  ...{ current: expect.any(String), wanted },
});

/** Starts the service on a control database that came back, with topics of its own (docs/backup.md). */
async function startAgain(prefix: string): Promise<void> {
  settings = { ...settings, CELEIRO_KAFKA_TOPIC_PREFIX: prefix };
  replicas = await startReplicas(1, settings);
}

it('every record of the moment answers once after it, whether a run of then had the right to publish or not', async () => {
  const prefix = settings.CELEIRO_KAFKA_TOPIC_PREFIX!;
  await put(early, 1);
  await process(early);
  await untilRunsAre(early, 'completed');

  await put(early, 2);
  await put(late, 3);
  await process(early);
  await untilRunsAre(early, 'completed', 'running');
  const then = await moment();
  await process(late);
  await put(early, 4);
  await Promise.all([untilRunsAre(early, 'completed', 'completed'), untilRunsAre(late, 'completed')]);
  expect(await settle()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Pare todos os gateways'),
  });
  await replicas!.stop();

  // A moment between the grant of the second run and its end: what it published stays, and it ends as it would have.
  await bringBack(then, `update runs set granted_at = now() where status = 'running'`);
  expect(await settle()).toEqual({ code: 1, applied: false, tables: [tableOf(late, null)] });
  expect(await settle('--apply')).toMatchObject({ code: 0, applied: true, runs: 0 });
  expect(await settle()).toMatchObject({ code: 0, tables: [] });
  await startAgain(`${prefix}-granted`);
  await untilRunsAre(early, 'completed', 'completed');
  expect(await answering(early)).toEqual([1, 2]);
  expect(await answering(late)).toEqual([3]);
  await replicas!.stop();

  // The moment itself: the run is not known to be in the table, so it comes out and begins anew.
  await bringBack(then);
  expect(await settle()).toMatchObject({ code: 1, tables: [tableOf(early, expect.any(String))] });
  expect(await settle('--apply')).toMatchObject({ code: 0, applied: true, runs: 1 });
  await startAgain(`${prefix}-open`);
  await process(late);
  await Promise.all([untilRunsAre(early, 'completed', 'completed'), untilRunsAre(late, 'completed')]);
  await put(early, 5);
  await process(early);
  await untilRunsAre(early, 'completed', 'completed', 'completed');
  expect(await answering(early)).toEqual([1, 2, 5]);
  expect(await answering(late)).toEqual([3]);
  const { code, stdout } = await runCli(['verify', '--json'], settings);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({
    ...{ code: 0, damaged: [], miscounted: [], tables: { tables: 2, wrong: [] } },
  });
});
