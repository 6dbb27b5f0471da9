import type { Logger } from 'pino';
import { endLongWaits, readClock } from '../domain/clock/database-clock.ts';
import type { Database } from '../ports/database.ts';

/** A smaller jump is waited for: every lease is shorter. */
const NOTICED_MS = 600_000;
/** Tolerance, seconds: a wait this much shorter than the clock's fall may still have begun before it. */
const SLACK_SECONDS = 120;

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
    const nowMs = (await readClock(database)) - performance.now();
    const jumpMs = nowMs - (zeroMs ?? nowMs);
    const seconds = Math.round(jumpMs / 1000);
    if (jumpMs < -NOTICED_MS) await endLongWaits(database, -seconds - SLACK_SECONDS);
    zeroMs = nowMs;
    if (Math.abs(jumpMs) < NOTICED_MS) return;
    log.warn({ seconds }, "the database's clock jumped; leases and waits that it held up were ended");
  };
}
