import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { type EmbeddedServer, useEmbeddedServer } from './embedded-server.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';

let folder: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-roles-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function use(): Promise<EmbeddedServer> {
  const server = await useEmbeddedServer(folder);
  closing.push(() => server.release());
  return server;
}

function open(connectionString: string): Database {
  const database = openPostgres({ connectionString, maxConnections: 2, onError: () => {} });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close());
  closing.push(close);
  return { ...database, close };
}

const sqlState = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code }) => code,
  );

it('gives the service a role that runs every migration, listens and locks, and may not go beyond its schema', async () => {
  const server = await use();
  const database = open(server.connectionString);
  expect(await migrate(database)).not.toEqual([]);
  const [role] = await database.query(
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
       exists (select from pg_auth_members m where m.member = r.oid) as belongs,
       has_database_privilege(current_database(), 'create') as extends
     from pg_roles r where rolname = current_user`,
  );
  const { rolname, ...rights } = role as Record<string, unknown>;
  expect(rolname).toBe('celeiro_app');
  expect(Object.values(rights)).toEqual(Object.values(rights).map(() => false));

  const heard: string[] = [];
  closing.push(await database.listen('outbox', (payload) => heard.push(payload)));
  await database.query(`select pg_notify('outbox', 'said'), pg_try_advisory_lock(1)`);
  await expect.poll(() => heard).toContain('said');

  const DENIED = '42501';
  for (const statement of [
    'create role other',
    'create database other',
    'alter role celeiro_app superuser',
    'set role celeiro',
    `select pg_read_file('PG_VERSION')`,
    `copy migrations to program 'true'`,
    `copy migrations to '/tmp/celeiro-migrations'`,
    'select rolpassword from pg_authid',
    `load 'pgxml'`,
    'alter system set ssl = on',
    `select lo_import('/etc/passwd')`,
  ]) {
    expect(await sqlState(database.query(statement)), statement).toBe(DENIED);
  }
});

it('gives text to none of the aged libraries that the package bundles', async () => {
  const server = await use();
  const [database, owner] = [open(server.connectionString), open(server.ownerConnectionString)];
  const setting = async (name: string) =>
    (await owner.query<{ value: string }>('select current_setting($1) as value', [name]))[0]!.value;
  expect(await setting('ssl')).toBe('off');
  expect(await setting('listen_addresses')).toBe('127.0.0.1');
  expect(await setting('unix_socket_directories')).toBe('');
  expect(await setting('max_wal_senders')).toBe('0');
  for (const call of [
    `xpath('/a', '<a/>')`,
    `xml_is_well_formed('<a/>')`,
    `query_to_xml('select 1', false, false, '')`,
    'xml(v)',
  ]) {
    expect(await sqlState(database.query(`select ${call} from (select 'x'::text as v) t`)), call).toBe(
      '42501',
    );
  }
  for (const name of ['pgcrypto', 'xml2', 'sslinfo', 'uuid-ossp', 'dblink', 'plperl', 'plpython3u']) {
    expect(await sqlState(database.query(`create extension "${name}"`)), name).toBe('42501');
  }
  // ICU: the database's own collation is PostgreSQL's, and no column asks for another.
  await migrate(database);
  const [{ provider, foreign }] = (await owner.query(
    `select (select datlocprovider from pg_database where datname = current_database()) as provider,
       (select count(*)::int from pg_attribute a join pg_class c on c.oid = attrelid
        join pg_collation l on l.oid = attcollation
        where relnamespace = 'public'::regnamespace and collprovider = 'i') as foreign`,
  )) as [{ provider: string; foreign: number }];
  expect([provider, foreign]).toEqual(['b', 0]);
});

const isRoot = process.getuid?.() === 0;
/** Account that earlier versions gave root's cluster to. */
const EARLIER_ID = 65_534;

/** What a start that was killed may have left of a conversion. */
const halfConverted: [string, (owner: Database) => Promise<unknown>][] = [
  ['nothing', async () => {}],
  ['a password', () => writeFile(join(folder, 'application-password'), 'abc\n', { mode: 0o600 })],
  [
    'a role of another password',
    (owner) => owner.query(`create role celeiro_app login superuser password 'x'`),
  ],
];

it.each(halfConverted)(
  'converts a cluster whose service was its superuser, with %s of the conversion done',
  async (_, leave) => {
    const first = await use();
    const made = open(first.ownerConnectionString);
    await made.query('alter schema public owner to pg_database_owner');
    await made.query('drop role celeiro_app');
    await made.query('create extension if not exists pg_trgm; create extension if not exists btree_gin');
    await migrate(made);
    await made.query(`insert into tenants (slug, name, plan) values ('kept', 'Kept', 'unlimited')`);
    await rm(join(folder, 'application-password'));
    await leave(made);
    await made.close();
    await first.release();
    // The other files are handed over already, as by a start that was killed.
    if (isRoot) spawnSync('chown', ['-R', `${EARLIER_ID}:${EARLIER_ID}`, join(folder, 'data/base')]);
    if (isRoot) await chown(join(folder, 'data'), EARLIER_ID, EARLIER_ID);

    const database = open((await use()).connectionString);
    expect(await migrate(database)).toEqual([]);
    const [row] = await database.query(
      `select rolname, rolsuper, (select slug from tenants) as slug,
         (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace
            and relowner <> r.oid and relkind in ('r', 'S', 'i')) as foreign
       from pg_roles r where rolname = current_user`,
    );
    expect(row).toEqual({ rolname: 'celeiro_app', rolsuper: false, slug: 'kept', foreign: 0 });
    await database.query('alter table tenants add column later text; drop table webhooks cascade');
    await database.query(`insert into tenants (slug, name, plan) values ('new', 'New', 'unlimited')`);
  },
);

it('runs every migration of an external database as a role that owns one schema and nothing else', async () => {
  const owner = open((await use()).ownerConnectionString);
  await owner.query(
    `create role plain login password 'plain'; create schema celeiro authorization plain;
     alter role plain set search_path = celeiro, public; revoke all on schema public from plain`,
  );
  const address = new URL((await use()).ownerConnectionString);
  [address.username, address.password] = ['plain', 'plain'];
  const database = open(address.href);
  expect(await migrate(database)).not.toEqual([]);
  expect(await migrate(database)).toEqual([]);
  const [row] = await owner.query(
    `select count(*) filter (where relowner = 'plain'::regrole)::int > 20 as all,
       count(*) filter (where relowner <> 'plain'::regrole)::int as foreign
     from pg_class where relnamespace = 'celeiro'::regnamespace and relkind in ('r', 'S')`,
  );
  expect(row).toEqual({ all: true, foreign: 0 });
});
