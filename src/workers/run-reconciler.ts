import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { abandonRun, commitRun } from '../domain/processing/end-run.ts';
import { condemnAttempt, grantAttempt } from '../domain/processing/grant.ts';
import { progressEntries } from '../domain/processing/progress.ts';
import { announceRun } from '../domain/processing/run-events.ts';
import { addToRunLog, type RunLogEntry } from '../domain/processing/run-log.ts';
import { attemptIdOf, loadRunSpec } from '../domain/processing/run-spec.ts';
import {
  beginAttempt,
  delayLook,
  leaseOpenRuns,
  type Run,
  saveProgress,
  scheduleRetry,
} from '../domain/processing/runs-store.ts';
import type { Database } from '../ports/database.ts';
import type { RunFailure, RunLauncher, RunOutput, RunProgress } from '../ports/run-launcher.ts';

const LEASE_SECONDS = 15;
const MAX_ATTEMPTS = 3;
const FIRST_RETRY_SECONDS = 2;
/** Granted, and the publishing failed: the table's store is in trouble, not the run. */
const PUBLISH_AGAIN_SECONDS = 10;

/**
 * Moves open runs one step towards their end: looks at the row, looks at the attempt, does what is missing.
 * Every step is safe to repeat and to die in; several reconcilers share the runs by leases.
 */
export function createRunReconciler(deps: { database: Database; launcher: RunLauncher; log: Logger }) {
  const { database, launcher, log } = deps;
  const owner = randomUUID();

  return async function reconcileRuns(): Promise<void> {
    const runs = await leaseOpenRuns(database, owner, LEASE_SECONDS);
    await Promise.all(
      runs.map((run) =>
        step(run).catch((error) => log.error({ err: error, run_id: run.id }, 'run not moved; tried again')),
      ),
    );
  };

  async function step(run: Run): Promise<void> {
    if (run.granted) return rollForward(run);
    if (run.cancelRequested) return cancel(run);
    if (run.attempt === 0) return launchNext(run);
    const seen = await launcher.observe(attemptIdOf(run));
    switch (seen.state) {
      case 'running':
        return save(run, seen.progress);
      case 'staged':
        if (await database.transaction((tx) => grantAttempt(tx, run.tenantId, run))) {
          await launcher.publish(attemptIdOf(run));
        }
        return;
      case 'succeeded':
        return commit(run, seen.output);
      case 'failed':
        return fail(run, seen.failure);
      case 'absent':
        // Its process died with a former one of ours: what it staged is worth nothing, the files are safe.
        if (await giveUp(run)) await launchNext(run);
        return;
    }
  }

  /** An attempt with leave may be in the table already: whatever happened to its machines, it is published. */
  async function rollForward(run: Run): Promise<void> {
    const seen = await launcher.observe(attemptIdOf(run));
    if (seen.state === 'succeeded') return commit(run, seen.output);
    if (seen.state === 'running') return save(run, seen.progress);
    if (seen.state === 'failed') {
      log.error(
        { run_id: run.id, attempt: run.attempt, failure: seen.failure },
        'not published; tried again',
      );
      await delayLook(database, run.tenantId, run, PUBLISH_AGAIN_SECONDS);
    }
    await launcher.publish(attemptIdOf(run));
  }

  async function commit(run: Run, output: RunOutput): Promise<void> {
    if (!(await commitRun(database, run, output))) return;
    log.info({ run_id: run.id, attempt: run.attempt, rows: output.rows }, 'run completed');
  }

  async function save(run: Run, seen: RunProgress): Promise<void> {
    // A task that is done again counts from its start again; what people look at does not go back.
    const progress = { ...seen, rowsDone: Math.max(seen.rowsDone, run.progress?.rowsDone ?? 0) };
    const entries = progressEntries(run.progress, progress);
    await database.transaction(async (tx) => {
      if (!(await saveProgress(tx, run.tenantId, run, progress))) return;
      for (const entry of entries) await addToRunLog(tx, run.tenantId, run.id, entry);
    });
  }

  async function launchNext(run: Run): Promise<void> {
    const began = await database.transaction(async (tx) => {
      if (!(await beginAttempt(tx, run.tenantId, run, owner))) return false;
      if (run.status === 'started') {
        await announceRun(tx, run.tenantId, { ...run, runId: run.id, status: 'running', error: null });
      } else if (run.retryAt === null) {
        const params = { attempt: run.attempt };
        await addToRunLog(tx, run.tenantId, run.id, { code: 'attempt_lost', level: 'warn', params });
      }
      const params = { attempt: run.attempt + 1 };
      await addToRunLog(tx, run.tenantId, run.id, { code: 'attempt_launched', params });
      return true;
    });
    if (!began) return;
    const attempt = { ...run, attempt: run.attempt + 1, status: 'running' as const };
    log.info({ run_id: run.id, attempt: attempt.attempt, files: run.filesCount }, 'run launched');
    await launcher.launch(await loadRunSpec(database, attempt));
  }

  async function fail(run: Run, failure: RunFailure): Promise<void> {
    log.warn({ run_id: run.id, attempt: run.attempt, failure }, 'run attempt failed');
    if (!(await giveUp(run))) return;
    if (failure.retryable && run.attempt < MAX_ATTEMPTS) {
      // The failed attempt stays current until the next begins, so the retry's start is exact.
      return scheduleNext(run, failure, FIRST_RETRY_SECONDS * 4 ** (run.attempt - 1));
    }
    await abandonRun(database, run, 'failed', { code: failure.code, message: failure.detail });
  }

  /** False when the attempt has leave after all: what we saw was old. */
  async function giveUp(run: Run): Promise<boolean> {
    if (!(await condemnAttempt(database, run.tenantId, run))) return false;
    await launcher.discard({ ...run, ...attemptIdOf(run) });
    return true;
  }

  async function scheduleNext(run: Run, failure: RunFailure, seconds: number): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await scheduleRetry(tx, run.tenantId, run, failure, seconds))) return;
      const failed = { attempt: run.attempt, failure: failure.code };
      const entries: RunLogEntry[] = [
        { code: 'attempt_failed', level: 'warn', params: failed },
        { code: 'retry_scheduled', params: { attempt: run.attempt + 1, seconds } },
      ];
      for (const entry of entries) await addToRunLog(tx, run.tenantId, run.id, entry);
    });
  }

  async function cancel(run: Run): Promise<void> {
    if (run.attempt > 0) {
      await launcher.cancel(attemptIdOf(run));
      await launcher.discard({ ...run, ...attemptIdOf(run) });
    }
    await abandonRun(database, run, 'cancelled', null);
  }
}
