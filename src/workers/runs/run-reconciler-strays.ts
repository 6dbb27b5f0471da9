import type { Logger } from 'pino';
import { strayAttempts } from '../../domain/processing/stray-attempts.ts';
import type { Database } from '../../ports/database.ts';
import type { RunLauncher } from '../../ports/run-launcher.ts';

const INTERVAL_MS = 30_000;

/**
 * Removes the machines of attempts that are over. A late launch leaves such machines, and so does a process that dies
 * before it sees that its attempt was given up. Nothing else looks at them, and a pod for which no machine has room
 * never ends. Does nothing within `INTERVAL_MS` of the last sweep.
 */
export function createStraySweep(deps: { database: Database; launcher: RunLauncher; log: Logger }) {
  const { database, launcher, log } = deps;
  let dueMs = 0;

  return async function sweepStrays(): Promise<void> {
    if (performance.now() < dueMs) return;
    dueMs = performance.now() + INTERVAL_MS;
    for (const stray of await strayAttempts(database, await launcher.attempts())) {
      await launcher.discard(stray);
      log.warn(
        { run_id: stray.runId, attempt: stray.attempt },
        'machines of an attempt that is over removed',
      );
    }
  };
}
