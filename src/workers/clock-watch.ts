import type { Logger } from 'pino';
import type { Database } from '../ports/database.ts';

/** A smaller jump is waited for: every lease is shorter. */
const NOTICED_MS = 600_000;
/** Tolerance, seconds: a wait this much shorter than the clock's fall may still have begun before it. */
const SLACK_SECONDS = 120;

/** Columns of leases and waits that end at a time of the database's clock. */
const ENDS: [table: string, column: string][] = [
  ['runs', 'lease_until'],
  ['runs', 'retry_at'],
  ['webhook_deliveries', 'lease_until'],
  ['webhook_deliveries', 'next_attempt_at'],
  ['object_removals', 'claimed_until'],
  ['outbox', 'retry_at'],
  ['automation_rules', 'retry_at'],
  ['rate_limit_windows', 'resets_at'],
  ['table_care', 'busy_until'],
  ['integrity_pass', 'lease_until'],
];

/**
 * Compares the database's clock with this process's monotonic one from call to call, and logs jumps of more than 10
 * minutes. A clock set back would lengthen leases and waits that began before, such as the wait for the next attempt at
 * a webhook: they end now. Several replicas may do so: at worst, work whose wait ends early is tried once more.
 */
export function createClockWatch(deps: { database: Database; log: Logger }): () => Promise<void> {
  const { database, log } = deps;
  /** The database's time at which the monotonic clock was zero, by the last look. */
  let zeroMs: number | undefined;
  return async () => {
    const [row] = await database.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const nowMs = row!.ms - performance.now();
    const jumpMs = nowMs - (zeroMs ?? nowMs);
    const seconds = Math.round(jumpMs / 1000);
    if (jumpMs < -NOTICED_MS) await endWhatBegan(database, -seconds);
    zeroMs = nowMs;
    if (Math.abs(jumpMs) < NOTICED_MS) return;
    log.warn({ seconds }, "the database's clock jumped; leases and waits that it held up were ended");
  };
}

async function endWhatBegan(database: Database, seconds: number): Promise<void> {
  for (const [table, column] of ENDS) {
    await database.query(
      `update ${table} set ${column} = now() where ${column} > now() + make_interval(secs => $1)`,
      [seconds - SLACK_SECONDS],
    );
  }
}
