import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable } from '../../ports/database.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any fixed number: replicas that start together take turns. */
const MIGRATION_LOCK = 7_163_401;

/** Brings the control database to the newest schema. Returns the names of the files it ran. */
export async function migrate(database: Database): Promise<string[]> {
  const known = await knownMigrations();
  return database.transaction((tx) => runMigrations(tx, known));
}

/** Names of the migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Runs those of the named migrations that the database has not run. Returns their names. */
export async function runMigrations(tx: Queryable, names: string[]): Promise<string[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await tx.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  const done = new Set(
    (await tx.query<{ name: string }>('select name from migrations')).map((row) => row.name),
  );
  const pending = names.filter((name) => !done.has(name));
  for (const name of pending) {
    await tx.query(await readFile(new URL(name, folder), 'utf8'));
    await tx.query('insert into migrations (name) values ($1)', [name]);
  }
  return pending;
}
