import type { Logger } from 'pino';
import type { Database } from '../ports/database.ts';

/** A smaller jump is waited for: every lease is shorter. */
const NOTICED_MS = 600_000;
/** What a wait may be shorter than the fall and still be one that began before it, seconds. */
const SLACK_SECONDS = 120;

/** Leases and waits that end at a time of the database's clock. */
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
 * Compares the database's clock with the monotonic one of this process, from call to call, and tells jumps of more than
 * 10 minutes. Where the clock was set back, leases and waits that began before would go on for as long again, the next attempt
 * at a webhook for instance: they end now. Several replicas may do so: what ends early is at worst tried once more.
 */
export function createClockWatch(deps: { database: Database; log: Logger }): () => Promise<void> {
  const { database, log } = deps;
  /** Of the database's clock at the last look, on the monotonic one. */
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
