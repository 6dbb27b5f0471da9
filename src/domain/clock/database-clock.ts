import type { Queryable } from '../../ports/database.ts';
import { cutTold } from '../notices/notice-mail-store.ts';

/** Columns of leases and waits, of every area, that end at a time of the database's clock. */
const ENDS: [table: string, column: string][] = [
  ['runs', 'lease_until'],
  ['runs', 'retry_at'],
  ['webhook_deliveries', 'lease_until'],
  ['webhook_deliveries', 'next_attempt_at'],
  ['letters', 'lease_until'],
  ['letters', 'next_at'],
  ['notice_mail', 'next_at_once'],
  ['object_removals', 'claimed_until'],
  ['outbox', 'retry_at'],
  ['automation_rules', 'retry_at'],
  ['rate_limit_windows', 'resets_at'],
  ['table_care', 'busy_until'],
  ['integrity_pass', 'lease_until'],
];

/** Columns, of every area, that say up to or from when something counts; they are never after now by a clock that is right. */
const MARKS: [table: string, column: string][] = [
  ['notice_marks', 'read_to'],
  ['members', 'notices_from'],
  ['automation_rules', 'since'],
];

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
  for (const [table, column] of ENDS) {
    await db.query(
      `update ${table} set ${column} = now() where ${column} > now() + make_interval(secs => $1)`,
      [seconds],
    );
  }
  for (const [table, column] of MARKS) {
    await db.query(`update ${table} set ${column} = now() where ${column} > now()`);
  }
  await cutTold(db);
}
