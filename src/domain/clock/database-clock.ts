import type { Queryable } from '../../ports/database.ts';
import { cutTold } from '../notices/notice-mail-store.ts';
import { ENDS, MARKS } from './clock-columns.ts';

/** Milliseconds since 1970 by the database's clock. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return row!.ms;
}

/**
 * Ends every lease and wait that would otherwise last longer than `seconds` from now, and cuts marks in the future down to now:
 * what happens before them would count as told, read or old.
 */
export async function endLongWaits(db: Queryable, seconds: number): Promise<void> {
  for (const [table, column, where = 'true'] of ENDS) {
    await db.query(
      `update ${table} set ${column} = now() where ${column} > now() + make_interval(secs => $1) and ${where}`,
      [seconds],
    );
  }
  for (const [table, column, where = 'true'] of MARKS) {
    await db.query(`update ${table} set ${column} = now() where ${column} > now() and ${where}`);
  }
  await cutTold(db);
}
