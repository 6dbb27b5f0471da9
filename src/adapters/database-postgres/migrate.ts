import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { advisoryLocks } from '../../domain/advisory-locks.ts';
import { type Database, LOCK_NOT_AVAILABLE, type Queryable } from '../../ports/database.ts';

const folder = new URL('./migrations/', import.meta.url);

const times = {
  /** Longest wait for one table: the queries of others wait behind it. */
  lockMs: 3000,
  /** From one try to the next. */
  pauseMs: 2000,
  /** Longest wait for all of them; a pod may take as long to start. */
  patienceMs: 9 * 60_000,
};

/**
 * Brings the control database to the newest schema, each migration in a transaction of its own: what one locks is free
 * before the next begins. Returns the names of the files it ran. Where a long query or a backup holds a table, it lets the
 * service of before go on and tries again.
 */
export async function migrate(database: Database, more: Partial<typeof times> = {}): Promise<string[]> {
  const { lockMs, pauseMs, patienceMs } = { ...times, ...more };
  const known = await knownMigrations();
  const until = performance.now() + patienceMs;
  const ran: string[] = [];
  for (;;) {
    try {
      const now = await database.transaction((tx) => runNext(tx, known, lockMs));
      if (now.length === 0) return ran;
      ran.push(...now);
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || performance.now() > until) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Names of the migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Runs those of the named migrations that the database has not run, all in this transaction. Returns their names. */
export async function runMigrations(
  tx: Queryable,
  names: string[],
  lockMs: number = times.lockMs,
): Promise<string[]> {
  const { pending } = await beginMigrating(tx, names, lockMs);
  await run(tx, pending);
  return pending;
}

/** The next one; in a database that nobody uses yet, all. */
async function runNext(tx: Queryable, names: string[], lockMs: number): Promise<string[]> {
  const { pending, isNew } = await beginMigrating(tx, names, lockMs);
  const now = isNew ? pending : pending.slice(0, 1);
  await run(tx, now);
  return now;
}

async function beginMigrating(
  tx: Queryable,
  names: string[],
  lockMs: number,
): Promise<{ pending: string[]; isNew: boolean }> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
  await tx.query(`set local lock_timeout = ${lockMs}`);
  await tx.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  const rows = await tx.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  return { pending: names.filter((name) => !done.has(name)), isNew: done.size === 0 };
}

async function run(tx: Queryable, names: string[]): Promise<void> {
  for (const name of names) {
    await tx.query(await readFile(new URL(name, folder), 'utf8'));
    await tx.query('insert into migrations (name) values ($1)', [name]);
  }
}
