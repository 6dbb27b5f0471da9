import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Queryable } from '../../ports/database.ts';
import { dumpTables, holdSnapshot } from './dump-tables.ts';
import { loadTables } from './load-tables.ts';
import { knownMigrations, migrate, runMigrations } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';
import { startServer, type TestServer } from './server.testing.ts';

const IDS_LEFT_OUT = 1000;
const servers: TestServer[] = [];
const databases: Database[] = [];
let source: Database;
let target: Database;
beforeAll(async () => {
  source = await openServer();
  target = await openServer();
  await migrate(source);
  await fill(source);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all(servers.map((server) => server.stop()));
});

async function openServer(): Promise<Database> {
  const server = await startServer();
  servers.push(server);
  const { connectionString } = server;
  const database = openPostgres({ connectionString, maxConnections: 3, onError: () => {} });
  databases.push(database);
  return database;
}

const trickyName = 'Aço "\\" \u2028\n\r\t\u0001 😀';
/** More digits than a double has. */
const exact = '123456789012345678901234567890.000000000000000001';

/** Not for `jsonb`: the text of a `json` column stays as it was written. */
const cursorRequest = '{"zero": "\\u0000",\n "same": 1, "same": 2}';

/** Rows with values of every type that the tables have, in forms that are easily lost. */
async function fill(db: Queryable): Promise<void> {
  await db.query(
    `insert into tenants (slug, name, plan, credits, created_at)
     values ('acme', $1, 'basic', 123456789012.000001, '2026-01-02T03:04:05.678901Z'), ('beta', '', 'basic', 0, '-infinity')`,
    [trickyName],
  );
  await db.query(`insert into signing_keys (kid, sealed_secret) values ('k', $1)`, [
    Buffer.from([0, 255, 10, 92]),
  ]);
  await db.query(
    `insert into api_tokens (tenant_id, name, scopes) values (1, 't', array['a,b', 'NULL', '"', ''])`,
  );
  await db.query(`insert into schemas (tenant_id, slug, name) values (1, 's', 'S'), (2, 's', 'S')`);
  await db.query(
    `insert into schema_versions (tenant_id, schema_id, ordinal, version, definition) values (1, 1, 1, '1.0', $1)`,
    [`{"n": ${exact}, "t": ${JSON.stringify(trickyName)}}`],
  );
  await db.query(
    `insert into query_cursors (id, tenant_id, schema_id, position, request, last_key, expires_at)
     values ('\\x00ff', 1, 1, 9007199254740991, $1, 'null', 'infinity')`,
    [cursorRequest],
  );
  await db.query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path)
     select 1, 1, 1, 'f' || n || '.jsonl', '1.0', 'acme/s/' || n from generate_series(1, 2500) n`,
  );
  await db.query('delete from files where id > 2400');
  await db.query(`update files set upload_status = 'failed' where id in (2398, 2399)`);
  await db.query(`insert into sessions (secret_hash, member_id) select '\\x01', id from members`);
}

interface Dump {
  lines: string[];
  rows: Record<string, number>;
}

async function dump(database: Database, except: string[] = []): Promise<Dump> {
  return database.transaction(async (tx) => {
    await holdSnapshot(tx);
    return dumpIn(tx, except);
  });
}

async function dumpIn(tx: Queryable, except: string[] = []): Promise<Dump> {
  const rows: Record<string, number> = {};
  const onTable = (table: string, count: number) => {
    rows[table] = count;
  };
  let text = '';
  for await (const piece of dumpTables(tx, { except, onTable })) text += piece;
  return { lines: text.split('\n').slice(0, -1), rows };
}

async function load(lines: string[]): Promise<Record<string, number>> {
  return target.transaction(async (tx) => {
    await runMigrations(tx, await knownMigrations());
    return loadTables(tx, pieces(lines), IDS_LEFT_OUT);
  });
}

async function* pieces(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

const isSequence = (line: string) => line.startsWith('#{"sequence"');

it('every row is in the loaded database as it was, to the last digit and byte', async () => {
  const before = await dump(source, ['members']);
  expect(before.rows).toMatchObject({ signing_keys: 1, query_cursors: 1, integrity_pass: 1 });
  expect(before.rows.files).toBeGreaterThan(2000);
  expect(before.rows).not.toHaveProperty('members');
  expect(await load(before.lines)).toEqual(before.rows);

  const after = await dump(target, ['members']);
  expect(after.lines.filter((line) => !isSequence(line))).toEqual(
    before.lines.filter((line) => !isSequence(line)),
  );
  const [version] = await target.query<{ n: string; name: string }>(
    `select definition ->> 'n' as n, t.name from schema_versions v join tenants t on t.id = v.tenant_id`,
  );
  expect(version).toEqual({ n: exact, name: trickyName });
  const [cursor] = await target.query<{ text: string }>('select request::text as text from query_cursors');
  expect(cursor!.text).toBe(cursorRequest);
});

it('a loaded database counts its files on from the numbers of the dump', async () => {
  await load((await dump(source)).lines);
  const counted = () => target.query('select upload_status, files from file_counts');
  expect(await counted()).toEqual([{ upload_status: 'failed', files: 2 }]);
  await target.query(`update files set upload_status = 'failed' where id = 2397`);
  expect(await counted()).toEqual([{ upload_status: 'failed', files: 3 }]);
});

it('sequences of a loaded database leave numbers out, so that none is given twice', async () => {
  await load((await dump(source)).lines);
  const [file] = await target.query<{ id: number }>(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path)
     values (1, 1, 1, 'new.jsonl', '1.0', 'new') returning id`,
  );
  // 2500 was the last that was given, though its row is gone.
  expect(file!.id).toBe(2500 + IDS_LEFT_OUT + 1);
});

it('a dump is of one moment, whatever is written while it is read', async () => {
  const { rows: before } = await dump(source);
  const seen = await source.transaction(async (tx) => {
    const moment = await holdSnapshot(tx);
    await source.query(`insert into tenants (slug, name, plan) values ('late', 'Late', 'basic')`);
    await source.query('delete from files where id <= 100');
    return { moment, rows: (await dumpIn(tx)).rows };
  });
  expect(seen.rows).toEqual(before);
  const [late] = await source.query<{ created_at: Date }>(
    `select created_at from tenants where slug = 'late'`,
  );
  expect(seen.moment.getTime()).toBeLessThanOrEqual(late!.created_at.getTime());
});

it('a row that refers to nothing, and a table of other columns, are refused', async () => {
  const { lines } = await dump(source);
  const orphaned = lines.filter((line) => !line.startsWith('["1","acme"'));
  expect(orphaned).toHaveLength(lines.length - 1);
  await expect(load(orphaned)).rejects.toThrow(/foreign key/);
  const renamed = lines.map((line) => line.replace('"slug","name","plan"', '"slug","nome","plan"'));
  await expect(load(renamed)).rejects.toThrow('the table tenants of the dump');
});
