import { readdir } from 'node:fs/promises';
import type { Database } from '../../ports/database.ts';
import { LISTENER } from './listen.ts';

const REQUIRED_EXTENSIONS = ['btree_gin', 'pg_trgm'];
const MIGRATIONS = new URL('./migrations/', import.meta.url);

export async function serverVersion(database: Database): Promise<string> {
  const [server] = await database.query<{ server_version: string }>('show server_version');
  return server!.server_version;
}

/** Extensions that the migrations need, and which of them the server cannot install. */
export async function examineExtensions(
  database: Database,
): Promise<{ required: string[]; missing: string[] }> {
  const rows = await database.query<{ name: string }>(
    'select name from pg_available_extensions where name = any($1)',
    [REQUIRED_EXTENSIONS],
  );
  const missing = REQUIRED_EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  return { required: REQUIRED_EXTENSIONS, missing };
}

/** Number of migrations that have not run. */
export async function countPendingMigrations(database: Database): Promise<number> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const done = (await hasTable(database, 'migrations'))
    ? await database.query<{ name: string }>('select name from migrations')
    : [];
  return files.filter((name) => !done.some((row) => row.name === name)).length;
}

/** Whether the database has the table: an older one, or one that was never migrated, may not. */
export async function hasTable(database: Database, table: string): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return row!.found;
}

/** Whether a process of the service uses the database: each of them listens. */
export async function isServed(database: Database): Promise<boolean> {
  const listening = await database.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [LISTENER],
  );
  return listening.length > 0;
}
