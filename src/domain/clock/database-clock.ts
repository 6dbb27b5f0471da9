import type { Queryable } from '../../ports/database.ts';

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

/** Milliseconds since 1970 by the database's clock. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return row!.ms;
}

/** Ends every lease and wait that would otherwise last longer than `seconds` from now. */
export async function endLongWaits(db: Queryable, seconds: number): Promise<void> {
  for (const [table, column] of ENDS) {
    await db.query(
      `update ${table} set ${column} = now() where ${column} > now() + make_interval(secs => $1)`,
      [seconds],
    );
  }
}
