import type { Queryable } from '../../ports/database.ts';

/**
 * Tables whose rows a restored service must not have, or has no use for. Of `sessions`: people who have logged out or lost
 * their membership since would be in again. Of `letters`: those that waited have been sent since.
 */
export const tablesLeftOut = ['letters', 'login_attempts', 'rate_limit_windows', 'sessions'];

/**
 * Numbers that a restored service leaves out in every sequence. Ids that were given between the backup and the loss are
 * known outside: a token, a file or a message of a webhook that has the same id must not appear. More than a service gives
 * between two backups.
 */
export const IDS_LEFT_OUT = 10_000_000;

/** Number of records of all schemas, without those of files that are set aside. */
export async function countRecords(db: Queryable): Promise<number> {
  const [row] = await db.query<{ records: number }>(
    'select coalesce(sum(stored_rows), 0)::bigint as records from schemas',
  );
  return row!.records;
}
