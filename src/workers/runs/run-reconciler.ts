import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { leaseOpenRuns, type Run, renewLeases } from '../../domain/processing/runs-store.ts';
import type { Database } from '../../ports/database.ts';
import type { RunLauncher } from '../../ports/run-launcher.ts';
import { createRunStep, type RunWatch } from './run-reconciler-step.ts';
import { createStraySweep } from './run-reconciler-strays.ts';

const LEASE_SECONDS = 15;
/** Longest time one pass waits for the steps it started; then these go on beside the next pass. */
const PASS_MS = 1_000;

/**
 * Moves open runs one step towards their end, again and again. Several reconcilers share the runs by leases. A slow step,
 * such as the removal of pods, delays its own run and no other.
 */
export function createRunReconciler(deps: {
  database: Database;
  launcher: RunLauncher;
  log: Logger;
  watch: RunWatch;
  /** Most attempts under way, of all tenants and processes. Undefined: no bound. */
  atOnce?: number | undefined;
}) {
  const { database, log, watch, atOnce } = deps;
  const owner = randomUUID();
  const step = createRunStep({ ...deps, owner });
  const sweepStrays = createStraySweep(deps);
  /** Steps under way, by run. */
  const underWay = new Map<number, Promise<void>>();
  let sweeping: Promise<void> | undefined;

  async function reconcileRuns(): Promise<void> {
    const moving = [...underWay.keys()];
    await renewLeases(database, owner, LEASE_SECONDS, moving);
    const runs = await leaseOpenRuns(database, owner, LEASE_SECONDS, moving, atOnce);
    const steps = Promise.all(runs.map(begin));
    sweeping ??= sweep();
    await Promise.race([steps, sleep(PASS_MS, undefined, { ref: false })]);
  }

  function begin(run: Run): Promise<void> {
    const moved = step(run)
      .catch((error) => {
        watch.notMoved();
        log.error({ err: error, run_id: run.id }, 'run not moved; tried again');
      })
      .finally(() => underWay.delete(run.id));
    underWay.set(run.id, moved);
    return moved;
  }

  async function sweep(): Promise<void> {
    try {
      await sweepStrays();
    } catch (error) {
      log.warn({ err: error }, 'machines of attempts that are over may still be there; tried again');
    } finally {
      sweeping = undefined;
    }
  }

  return Object.assign(reconcileRuns, {
    /** Resolves when the steps under way have ended. To be called when no pass begins any more. */
    async stop(): Promise<void> {
      await Promise.all([...underWay.values(), sweeping]);
    },
  });
}
