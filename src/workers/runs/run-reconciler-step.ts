import type { Logger } from 'pino';
import { Admission } from '../../concurrency/admission.ts';
import { failpoint } from '../../domain/failpoint.ts';
import { abandonRun, commitRun } from '../../domain/processing/end-run.ts';
import { condemnAttempt, grantAttempt } from '../../domain/processing/grant.ts';
import { progressEntries } from '../../domain/processing/progress.ts';
import { announceRun } from '../../domain/processing/run-events.ts';
import { addToRunLog, attemptFailed, type RunLogEntry } from '../../domain/processing/run-log.ts';
import { attemptOfRun, loadRunSpec } from '../../domain/processing/run-spec.ts';
import {
  beginAttempt,
  delayLook,
  type Run,
  saveProgress,
  scheduleRetry,
  storableFailure,
} from '../../domain/processing/runs-store.ts';
import { RUN_FILES } from '../../domain/processing/start-processing.ts';
import { inSpan, type OpenSpan } from '../../domain/tracing.ts';
import type { Database } from '../../ports/database.ts';
import type { RunFailure, RunLauncher, RunOutput, RunProgress } from '../../ports/run-launcher.ts';

/** Receives the outcomes of runs; the metrics are fed from it. */
export interface RunWatch {
  ended(status: 'completed' | 'failed' | 'cancelled', seconds: number): void;
  attemptFailed(code: RunFailure['code']): void;
  /** A step of a run threw: an engine or the control database did not answer. The step is tried again. */
  notMoved(): void;
}

const MAX_FAILURES = 3;
const FIRST_RETRY_SECONDS = 2;
/** Wait before a granted attempt is published again: its table's store is in trouble, not the run. */
const PUBLISH_AGAIN_SECONDS = 10;

/** Most files of the launches under way in one process, which holds their lists whole: of two full runs, 160 MB. */
const LAUNCHED_FILES = 2 * RUN_FILES;
/** The least that a launch counts for: 20 are under way at most, so that one that ends the process takes few others with it. */
const LEAST_LAUNCHED_FILES = LAUNCHED_FILES / 20;

/** Wait before the first retry of an attempt without room: whatever holds the room has to end first. */
const FIRST_RETRY_WITHOUT_ROOM_SECONDS = 60;

/** Attempts lost in a row from which on a further one is a failure: until then, the processes' own end is the likelier cause. */
const LOST_AS_FAILURE = 3;

/**
 * Whole seconds until a failed attempt's retry. Attempts that found no room often fail together: up to half of their wait
 * is left out at random, so that they do not come back together.
 * @param failures failed attempts so far, from 1
 */
function retrySeconds({ code }: RunFailure, failures: number): number {
  const grown = 4 ** (failures - 1);
  if (code !== 'unschedulable') return FIRST_RETRY_SECONDS * grown;
  return Math.ceil(FIRST_RETRY_WITHOUT_ROOM_SECONDS * grown * (1 - Math.random() / 2));
}

/** The attempt was begun and left nothing: its launch failed before anything was written down. */
const neverLaunched: RunFailure = {
  code: 'job_failed',
  detail: 'nothing is to be seen of the attempt: its launch failed',
  retryable: true,
};

/** The launch of the run may be what ends the processes that try it. */
const lostAgain: RunFailure = {
  code: 'lost',
  detail:
    'the processes that launched the run died, several in a row, before anything was to be seen of the attempt',
  retryable: true,
};

/** Records a step of a run in the trace of the request that started it, however long ago and in whichever process. */
function inRunSpan<T>(
  name: string,
  run: Run,
  attempt: number,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const attributes = {
    ...{ 'celeiro.run.id': run.id, 'celeiro.run.attempt': attempt, 'celeiro.run.files': run.filesCount },
    ...{ 'celeiro.tenant': run.tenantSlug, 'celeiro.schema': run.schemaSlug },
  };
  return inSpan(name, { parent: run.traceparent, attributes }, work);
}

/**
 * Moves a run one step towards its end: reads the row, observes the attempt, does what is missing. Every step is safe to
 * repeat and to die in.
 * @param deps.owner name of this process in the run's row
 * @param deps.atOnce most attempts under way, of all tenants and processes; undefined: no bound
 */
export function createRunStep(deps: {
  database: Database;
  launcher: RunLauncher;
  log: Logger;
  watch: RunWatch;
  owner: string;
  atOnce?: number | undefined;
}): (run: Run) => Promise<void> {
  const { database, launcher, log, watch, owner, atOnce } = deps;
  const launches = new Admission({ places: LAUNCHED_FILES });

  return async function step(run) {
    if (run.granted) return rollForward(run);
    if (run.cancelRequested) return cancel(run);
    if (run.attempt === 0) return launchNext(run);
    if (run.condemned) return run.retryAt === null ? endAttempt(run) : launchNext(run);
    const seen = await launcher.observe(attemptOfRun(run));
    switch (seen.state) {
      case 'running':
        return save(run, seen.progress);
      case 'refused':
        await save(run, seen.progress);
        if (seen.due) await inTurn(run, () => inRunSpan('run launch', run, run.attempt, () => launch(run)));
        return;
      case 'staged':
        await failpoint('run.after-staged');
        return grant(run);
      case 'succeeded':
        return commit(run, seen.output);
      case 'failed':
        return giveUp(run, seen.failure);
      case 'absent':
        // An attempt of this very process cannot be lost with its process.
        return run.begunBy === owner ? giveUp(run, neverLaunched) : giveUpLost(run);
    }
  };

  /**
   * Gives up an attempt that was lost with a former process of ours. What it staged is worth nothing, the files are safe. That is
   * nobody's failure, however often it happens, where the attempt got as far as to show progress. A run of which process after
   * process shows nothing may be what ends them.
   */
  function giveUpLost(run: Run): Promise<void> {
    const lostInARow = run.progress === null ? run.lostInARow + 1 : 0;
    return giveUp(run, lostInARow < LOST_AS_FAILURE ? null : lostAgain, lostInARow);
  }

  /** Another run of the schema may have the grant: then the attempt waits, and there is nothing to record. */
  async function grant(run: Run): Promise<void> {
    if (!(await database.transaction((tx) => grantAttempt(tx, run.tenantId, run)))) return;
    await failpoint('run.after-grant');
    await inRunSpan('run publish', run, run.attempt, () => publish(run));
    await failpoint('run.after-publish');
  }

  /** Publishes a granted attempt, whatever happened to its machines: it may be in the table already. */
  async function rollForward(run: Run): Promise<void> {
    const seen = await launcher.observe(attemptOfRun(run));
    if (seen.state === 'succeeded') return commit(run, seen.output);
    if (seen.state === 'running') return save(run, seen.progress);
    if (seen.state === 'failed') {
      log.error(
        { run_id: run.id, attempt: run.attempt, failure: seen.failure },
        'not published; tried again',
      );
      await delayLook(database, run.tenantId, run, PUBLISH_AGAIN_SECONDS);
    }
    await publish(run);
  }

  async function publish(run: Run): Promise<void> {
    // Only of a run that began on another profile.
    if (launcher.publishedBy === 'commit')
      throw new Error(`run ${run.id} was granted, but its commit publishes`);
    await launcher.publish(attemptOfRun(run));
  }

  function commit(run: Run, output: RunOutput): Promise<void> {
    return inRunSpan('run commit', run, run.attempt, () => commitOutput(run, output));
  }

  async function commitOutput(run: Run, output: RunOutput): Promise<void> {
    await failpoint('run.after-success');
    const ended = await commitRun(database, run, output);
    if (!ended) return;
    await failpoint('run.after-commit');
    watch.ended('completed', ended.seconds);
    log.info({ run_id: run.id, attempt: run.attempt, rows: output.rows }, 'run completed');
  }

  async function save(run: Run, seen: RunProgress): Promise<void> {
    // A repeated task counts from its start again; the progress that people see does not go back.
    const progress = { ...seen, rowsDone: Math.max(seen.rowsDone, run.progress?.rowsDone ?? 0) };
    const entries = progressEntries(run.progress, progress);
    await database.transaction(async (tx) => {
      if (!(await saveProgress(tx, run.tenantId, run, progress))) return;
      for (const entry of entries) await addToRunLog(tx, run.tenantId, run.id, entry);
    });
  }

  function launchNext(run: Run): Promise<void> {
    return inTurn(run, () => inRunSpan('run launch', run, run.attempt + 1, () => beginAndLaunch(run)));
  }

  /** Launches when the process has room for the list of the run's files; tenants take turns. */
  async function inTurn(run: Run, work: () => Promise<void>): Promise<void> {
    const files = Math.min(Math.max(run.filesCount, LEAST_LAUNCHED_FILES), RUN_FILES);
    const place = await launches.enter(run.tenantSlug, new AbortController().signal, 'new', files);
    try {
      await work();
    } finally {
      place.leave();
    }
  }

  async function beginAndLaunch(run: Run): Promise<void> {
    const began = await database.transaction(async (tx) => {
      if (!(await beginAttempt(tx, run.tenantId, run, owner, atOnce))) return false;
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
    await failpoint('run.after-attempt');
    const attempt = { ...run, attempt: run.attempt + 1, status: 'running' as const, progress: null };
    log.info({ run_id: run.id, attempt: attempt.attempt, files: run.filesCount }, 'run launched');
    await launch(attempt);
    await failpoint('run.after-launch');
    // The launch ended, and this process did not end by it.
    await save(attempt, { phase: 'starting', rowsDone: 0, rowsTotal: run.rowsTotal });
  }

  async function launch(run: Run): Promise<void> {
    const spec = await loadRunSpec(database, run);
    if (spec) await launcher.launch(spec);
  }

  /** Decides, once, that nothing more is expected of the attempt. @param told null for an attempt that was lost */
  function giveUp(run: Run, told: RunFailure | null, lostInARow = 0): Promise<void> {
    return inRunSpan('run give up', run, run.attempt, (span) => {
      span?.set({ 'celeiro.run.failure': told?.code ?? 'lost' });
      return giveUpAttempt(run, told, lostInARow);
    });
  }

  async function giveUpAttempt(run: Run, told: RunFailure | null, lostInARow: number): Promise<void> {
    const failure = told && storableFailure(told);
    if (failure) log.warn({ run_id: run.id, attempt: run.attempt, failure }, 'run attempt failed');
    // The attempt was granted after all, or another process gave it up: our view was stale.
    if (!(await condemnAttempt(database, run.tenantId, run, failure, lostInARow))) return;
    await failpoint('run.after-condemned');
    if (failure) watch.attemptFailed(failure.code);
    await endAttempt({ ...run, failure, failures: run.failures + (failure ? 1 : 0) });
  }

  /** Carries out that decision, which is in the row: if a process dies in here, the next one comes to the same end. */
  async function endAttempt(run: Run): Promise<void> {
    await launcher.discard(attemptOfRun(run));
    await failpoint('run.after-discard');
    const { failure, failures } = run;
    if (failure === null) return launchNext(run);
    if (failure.retryable && failures < MAX_FAILURES) {
      // The failed attempt stays current until the next begins, so the retry's start is exact.
      return scheduleNext(run, failure, retrySeconds(failure, failures));
    }
    const { code, detail, files } = failure;
    await abandon(run, 'failed', { code, message: detail, ...(files && { files }) });
  }

  async function scheduleNext(run: Run, failure: RunFailure, seconds: number): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await scheduleRetry(tx, run.tenantId, run, failure, seconds))) return;
      const entries: RunLogEntry[] = [
        attemptFailed('warn', run.attempt, failure),
        { code: 'retry_scheduled', params: { attempt: run.attempt + 1, seconds } },
      ];
      for (const entry of entries) await addToRunLog(tx, run.tenantId, run.id, entry);
    });
  }

  async function cancel(run: Run): Promise<void> {
    if (run.attempt > 0) {
      await launcher.discard(attemptOfRun(run));
      await failpoint('run.after-cancel');
    }
    await abandon(run, 'cancelled', null);
  }

  async function abandon(run: Run, status: 'failed' | 'cancelled', error: Run['error']): Promise<void> {
    const ended = await inRunSpan('run end', run, run.attempt, (span) => {
      span?.set({ 'celeiro.run.status': status, ...(error && { 'celeiro.run.error': error.code }) });
      return abandonRun(database, run, status, error);
    });
    if (ended) watch.ended(status, ended.seconds);
  }
}
