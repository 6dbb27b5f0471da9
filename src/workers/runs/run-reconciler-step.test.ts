import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDuckDbRunLauncher } from '../../adapters/run-launcher-duckdb/duckdb-run-launcher.ts';
import { jobsOf } from '../../adapters/run-launcher-duckdb/job-ids.testing.ts';
import { type Run, requestCancel } from '../../domain/processing/runs-store.ts';
import { runFailures } from '../../messages/pt-br/panel-data.ts';
import type { Attempt, RunLauncher } from '../../ports/run-launcher.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { failed, runsOf, toldLauncher } from './run-reconciler.testing.ts';

let own: OwnControl;
let runs: ReturnType<typeof runsOf>;
beforeAll(async () => {
  own = await openOwnControl();
  runs = runsOf(own);
});
afterAll(() => own.close());
afterEach(() => own.control.database.query('delete from runs'));

const absent = async () => ({ state: 'absent' }) as const;

// A scripted launcher, because no real one fails at a given line.
describe('an attempt that failed', () => {
  it('three times ends its run, each time with a longer wait', async () => {
    const launched: number[] = [];
    const launch = async ({ attempt }: { attempt: number }) => void launched.push(attempt);
    const told: string[] = [];
    const watch = {
      ended: (status: string) => told.push(status),
      attemptFailed: (code: string) => told.push(code),
    };
    const reconcile = runs.reconciler(toldLauncher({ launch, observe: async () => failed({}) }), watch);
    const run = await runs.add();
    for (const attempt of [1, 2]) {
      const waiting = await runs.until(run, reconcile, (now) => now.retryAt !== null);
      expect(waiting).toMatchObject({ attempt, status: 'running', failures: attempt });
      await runs.hold(run);
      await reconcile();
      expect(launched).toHaveLength(attempt);
      await runs.hurry(run);
    }
    await runs.until(run, reconcile, () => told.includes('failed'));
    expect(await runs.find(run.id)).toMatchObject({
      status: 'failed',
      attempt: 3,
      error: { code: 'job_failed' },
    });
    expect(await runs.waitsOf([run])).toEqual([2, 8]);
    expect(launched).toEqual([1, 2, 3]);
    expect(told).toEqual(['job_failed', 'job_failed', 'job_failed', 'failed']);
  });

  it('for want of room is tried again after a longer wait, at another time than the others', async () => {
    const observe = async () => failed({ code: 'unschedulable' });
    const reconcile = runs.reconciler(toldLauncher({ observe }));
    const started = await Promise.all(Array.from({ length: 8 }, () => runs.add()));
    for (const failures of [1, 2]) {
      for (const run of started)
        await runs.until(run, reconcile, (now) => now.failures === failures && now.retryAt !== null);
      for (const run of started) await runs.hurry(run);
    }
    const waits = await runs.waitsOf(started);
    for (const [from, first] of [
      [0, 60],
      [8, 240],
    ] as const) {
      const round = waits.slice(from, from + 8);
      expect(round).toHaveLength(8);
      expect(Math.min(...round)).toBeGreaterThanOrEqual(first / 2);
      expect(Math.max(...round)).toBeLessThanOrEqual(first);
      expect(new Set(round).size).toBeGreaterThan(1);
    }
  });

  it('for good ends its run so, though its process died before it said so and the traces are gone', async () => {
    const run = await runs.add();
    const failure = { code: 'out_of_memory', detail: 'pod x needed more', retryable: false } as const;
    const dying = toldLauncher({
      observe: async () => failed(failure),
      discard: () => Promise.reject(new Error('killed')),
    });
    await runs.until(run, runs.reconciler(dying), (now) => now.condemned);
    expect(await runs.find(run.id)).toMatchObject({ status: 'running', failure });

    const launched: number[] = [];
    const next = toldLauncher({ launch: async ({ attempt }) => void launched.push(attempt) });
    const later = runs.reconciler(next);
    // As if the first reconciler were dead.
    await own.control.database.query('update runs set lease_until = now()');
    const ended = await runs.until(run, later, (now) => now.finishedAt !== null);
    expect(ended).toMatchObject({
      status: 'failed',
      attempt: 1,
      error: { code: 'out_of_memory', message: failure.detail },
    });
    expect(launched).toEqual([]);
  });

  it('is counted once, though its process died before the next was due', async () => {
    const run = await runs.add();
    let dead = true;
    const launcher = toldLauncher({
      observe: async () => failed({}),
      discard: async () => {
        if (dead) throw new Error('killed');
      },
    });
    await runs.until(run, runs.reconciler(launcher), (now) => now.condemned);
    dead = false;
    await own.control.database.query('update runs set lease_until = now()');
    const waiting = await runs.until(run, runs.reconciler(launcher), (now) => now.retryAt !== null);
    expect(waiting).toMatchObject({ attempt: 1, failures: 1 });
  });

  it('with signs that the database does not take ends its run all the same', async () => {
    const run = await runs.add();
    const detail = 'value "a\u0000b" of \ud83c is no number';
    const observe = async () => failed({ code: 'record_unreadable', detail, retryable: false });
    const reconcile = runs.reconciler(toldLauncher({ observe }));
    const ended = await runs.until(run, reconcile, (now) => now.finishedAt !== null);
    expect(ended.error).toEqual({
      code: 'record_unreadable',
      message: 'value "ab" of \ufffd is no number',
    });
  });

  it('is told in Portuguese and without the operator’s words', async () => {
    const run = await runs.add();
    const detail = 'pod celeiro-run-7-0a1b2c3d-1 needed more memory than it has';
    const observe = async () => failed({ code: 'out_of_memory', detail, retryable: false });
    const reconcile = runs.reconciler(toldLauncher({ observe }));
    const ended = await runs.until(run, reconcile, (now) => now.finishedAt !== null);
    expect(ended.error).toEqual({ code: 'out_of_memory', message: detail });
    const events = await own.control.database.query<{ payload: { metadata: { error: unknown } } }>(
      'select payload from outbox where key = $1 order by id',
      [`run:${run.id}`],
    );
    expect(events.map(({ payload }) => payload.metadata.error)).toEqual([
      null,
      { code: 'out_of_memory', message: runFailures.out_of_memory.message },
    ]);
    expect(JSON.stringify(events)).not.toContain('celeiro-run');
  });
});

describe('an attempt of which there is nothing', () => {
  // The store lists but takes no objects: the launch fails, observing does not.
  it('though this process began it failed, and does so a few times only', async () => {
    let launches = 0;
    const launch = async () => {
      launches++;
      throw new Error('nothing is written here');
    };
    const reconcile = runs.reconciler(toldLauncher({ launch }));
    const run = await runs.add();
    const ended = await runs.until(
      run,
      async () => {
        await reconcile();
        await runs.hurry(run);
      },
      (now) => now.finishedAt !== null,
    );
    expect(ended).toMatchObject({ status: 'failed', attempt: 3, error: { code: 'job_failed' } });
    expect(launches).toBe(3);
    expect(await runs.logOf(run)).not.toContain('attempt_lost');
  });

  it('was lost with the process that ran it, which costs the run none of its attempts', async () => {
    const { settings } = own.control;
    const options = { objectsDir: settings.dataDir, tablesDir: `${settings.dataDir}/tables` };
    const run = await runs.add();
    const lives = 2;
    for (let life = 1; life <= lives; life++) {
      const launcher = createDuckDbRunLauncher(options);
      const reconcile = runs.reconciler(launcher);
      await own.control.database.query('update runs set lease_until = now()');
      await runs.until(run, reconcile, (now) => now.attempt === life);
      // The process dies between two steps, and the launcher's jobs with it.
      await reconcile.stop();
      await launcher.close();
    }
    expect(await runs.find(run.id)).toMatchObject({ status: 'running', failures: 0, retryAt: null });
    expect((await runs.logOf(run)).filter((code) => code === 'attempt_lost')).toHaveLength(lives - 1);

    const launcher = createDuckDbRunLauncher(options);
    const reconcile = runs.reconciler(launcher);
    await own.control.database.query('update runs set lease_until = now()');
    const ended = await runs.until(run, reconcile, (now) => now.finishedAt !== null);
    expect(ended).toMatchObject({ status: 'completed', attempt: lives + 1 });
    await launcher.close();
  });

  /** A process that takes a run over, begins its next attempt, and dies while it launches the attempt, or after that. */
  async function live(run: Run, dies: 'launching' | 'later'): Promise<Run> {
    const launched = new Set<number>();
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const launcher = toldLauncher({
      async launch({ attempt }) {
        launched.add(attempt);
        if (dies === 'launching') await held.promise;
      },
      async observe({ attempt }) {
        if (launched.has(attempt)) await held.promise;
        return { state: 'absent' };
      },
    });
    const reconcile = runs.reconciler(launcher);
    await own.control.database.query('update runs set lease_until = now()');
    const { attempt } = await runs.find(run.id);
    const pass = async () => {
      await reconcile();
      await runs.hurry(run);
    };
    return runs.until(run, pass, (now) => {
      const begun = now.attempt > attempt && (dies === 'launching' || now.progress !== null);
      return begun || now.finishedAt !== null;
    });
  }

  it('costs the run nothing where its launch had ended, however often processes die', async () => {
    const run = await runs.add();
    const lives = [
      'launching',
      'launching',
      'later',
      'launching',
      'launching',
      'later',
      'later',
      'later',
    ] as const;
    for (const dies of lives) await live(run, dies);
    const last = await live(run, 'later');
    expect(last).toMatchObject({ status: 'running', attempt: lives.length + 1, failures: 0 });
    expect((await runs.logOf(run)).filter((code) => code === 'attempt_lost')).toHaveLength(lives.length);
  });

  it('is a failure of the run from the third in a row on whose launch had not ended, so that the run ends', async () => {
    const run = await runs.add();
    const seen = [];
    for (let life = 1; life <= 6; life++) {
      const { status, attempt, failures } = await live(run, 'launching');
      seen.push([status, attempt, failures]);
    }
    expect(seen).toEqual([
      ['running', 1, 0],
      ['running', 2, 0],
      ['running', 3, 0],
      ['running', 4, 1],
      ['running', 5, 2],
      ['failed', 5, 3],
    ]);
    expect((await runs.find(run.id)).error).toMatchObject({ code: 'lost' });
    expect((await runs.logOf(run)).filter((code) => code.startsWith('attempt_'))).toEqual([
      ...['attempt_launched', 'attempt_lost', 'attempt_launched', 'attempt_lost', 'attempt_launched'],
      ...['attempt_failed', 'attempt_launched', 'attempt_failed', 'attempt_launched', 'attempt_failed'],
    ]);
  });
});

describe.runIf(process.platform === 'linux')('an attempt that waits for its turn', () => {
  it('is not given up however often it is looked at, and runs in the end', async () => {
    const { settings } = own.control;
    const machine = { cores: 1, memoryMb: 4096 };
    const options = { objectsDir: settings.dataDir, tablesDir: `${settings.dataDir}/tables`, machine };
    const others = new Set(await jobsOf(process.pid));
    const launcher = createDuckDbRunLauncher(options);
    onTestFinished(() => launcher.close());
    // The process that waits for the first order.
    const first = await vi.waitFor(async () => {
      const [found] = (await jobsOf(process.pid)).filter((pid) => !others.has(pid));
      return found ?? Promise.reject(new Error('it has not started'));
    }, 20_000);
    const reconcile = runs.reconciler(launcher);
    const added = [await runs.add(), await runs.add(), await runs.add()];
    // Runs that one pass begins are launched in any order.
    const waiting = async () => {
      const now = await Promise.all(added.map(({ id }) => runs.find(id)));
      return now.filter(({ progress }) => progress?.phase === 'waiting');
    };
    process.kill(first, 'SIGSTOP');
    const look = async () => {
      await reconcile();
      return (await waiting()).length;
    };
    await expect.poll(look, { timeout: 30_000, interval: 10 }).toBe(2);
    const waited = await waiting();
    for (let pass = 0; pass < 5; pass++) await reconcile();
    expect(await jobsOf(process.pid)).toHaveLength(others.size + 1);
    process.kill(first, 'SIGCONT');
    for (const run of added) {
      const ended = await runs.until(run, reconcile, (now) => now.finishedAt !== null);
      expect(ended).toMatchObject({ status: 'completed', attempt: 1, failures: 0 });
    }
    for (const run of waited) expect(await runs.logOf(run)).toContain('waiting');
  });
});

describe('the attempt that a launcher is asked for', () => {
  it('is the current one, with the table it writes, and is discarded once when its run is cancelled', async () => {
    const observed: Attempt[] = [];
    const discarded: Attempt[] = [];
    const launcher = toldLauncher({
      async observe(attempt) {
        observed.push(attempt);
        return { state: 'running', progress: { phase: 'reading', rowsDone: 0, rowsTotal: 1 } };
      },
      discard: async (attempt) => void discarded.push(attempt),
    });
    const reconcile = runs.reconciler(launcher);
    const run = await runs.add();
    await runs.until(run, reconcile, ({ progress }) => progress?.phase === 'reading');
    await requestCancel(own.control.database, own.tenant.id, run.id);
    await runs.until(run, reconcile, ({ status }) => status === 'cancelled');
    const { id: runId, nonce: runNonce, tenantSlug, schemaId } = run;
    const attempt = { runId, runNonce, attempt: 1, tenantSlug, schemaId };
    expect(observed[0]).toEqual(attempt);
    expect(discarded).toEqual([attempt]);
  });

  it('goes on when it was granted, even if this launcher publishes nothing', async () => {
    const launcher: RunLauncher = { ...toldLauncher({}), publishedBy: 'commit', observe: absent };
    const reconcile = runs.reconciler(launcher);
    const run = await runs.add();
    await own.control.database.query(
      `update runs set status = 'running', attempt = 1, granted_at = now() where id = $1`,
      [run.id],
    );
    await reconcile();
    await reconcile.stop();
    expect(await runs.find(run.id)).toMatchObject({ status: 'running', attempt: 1, condemned: false });
  });
});
