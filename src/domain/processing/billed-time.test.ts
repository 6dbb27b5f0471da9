import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import {
  balance,
  begun,
  deps,
  failure,
  files,
  machines,
  member,
  own,
  query,
  slug,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { grantCredits } from '../tenants/credits.ts';
import { cancelRunBy, requireRun } from './audited-runs.ts';
import { costOf } from './cost.ts';
import { abandonRun, commitRun } from './end-run.ts';
import { condemnAttempt } from './grant.ts';
import { secondsLeft } from './progress.ts';
import { type EndedRun, type Run, saveProgress } from './runs-store.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();

let uploads = 0;
/** Starts a run over a file of its own, and those that runs before gave back. */
async function startRun(): Promise<number> {
  uploads += 1;
  await files.upload(`f${uploads}.jsonl`, `{"at":"2026-01-01"${' '.repeat(uploads)}}\n`);
  return (await startProcessing(deps(), member, slug, machines)).runIds[0]!;
}

/** Lets time pass for the run. */
const pass = (id: number, seconds: number) =>
  query(
    `update runs set started_at = started_at - gone, attempt_started_at = attempt_started_at - gone,
       billed_from = billed_from - gone, cancel_requested_at = cancel_requested_at - gone
     from make_interval(secs => $2) gone where id = $1`,
    [id, seconds],
  );

const show = (run: Run, phase: 'starting' | 'waiting' | 'reading' | 'writing', rowsDone = 0) =>
  saveProgress(own.control.database, own.tenant.id, run, { phase, rowsDone, rowsTotal: run.rowsTotal });

interface Attempt {
  /** Whether anybody looks at it before its machines are there. */
  isSeen: boolean;
  startsFor: number;
  waitsFor: number;
  /** Null if the machines are never shown. */
  worksFor: number | null;
  /** Whether it waits for executors once more before it reads. */
  waitsAgain: boolean;
}

async function play(
  id: number,
  { isSeen, startsFor, waitsFor, worksFor, waitsAgain }: Attempt,
): Promise<Run> {
  const run = await begun(id);
  if (isSeen) await show(run, 'starting');
  await pass(id, startsFor);
  if (isSeen && waitsAgain) {
    // Spark's view: the driver works, and then its executors get no machine.
    await show(run, 'writing');
    await pass(id, 1);
  }
  if (isSeen) await show(run, 'waiting');
  await pass(id, waitsFor);
  if (worksFor !== null) {
    await show(run, 'reading');
    await pass(id, worksFor / 2);
    await show(run, 'writing', 1);
    // Its executors were evicted, the driver works.
    await show(run, 'waiting', 1);
    await pass(id, worksFor / 2);
  }
  return run;
}

/** Expects the run to be charged for `seconds` and for the time that the test itself took. */
async function expectCharge(ended: EndedRun | undefined, run: Run, seconds: number, begunMs: number) {
  const took = (performance.now() - begunMs) / 1000;
  const { creditsCharged, driverShape, shape, executors } = await requireRun(
    own.control.database,
    own.tenant.id,
    run.id,
  );
  const cost = (of: number) => Number(costOf({ driver: driverShape, executor: shape, executors }, of));
  expect(Number(creditsCharged)).toBeGreaterThanOrEqual(cost(seconds));
  expect(Number(creditsCharged)).toBeLessThanOrEqual(seconds === 0 ? 0 : cost(seconds + took));
  expect(ended!.seconds).toBeGreaterThanOrEqual(ended!.billedSeconds);
}

const someSeconds = fc.integer({ min: 0, max: 2000 });
const someAttempt: fc.Arbitrary<Attempt> = fc.record({
  isSeen: fc.boolean(),
  startsFor: someSeconds,
  waitsFor: someSeconds,
  worksFor: fc.option(someSeconds.map((seconds) => seconds + 2)),
  waitsAgain: fc.boolean(),
});
const someLost = fc.record({ attempt: someAttempt, failed: fc.boolean(), pause: someSeconds });

it('a run is charged for the machines of its last attempt, from when they were there to its end', async () => {
  const { database } = own.control;
  await fc.assert(
    fc.asyncProperty(
      fc.array(someLost, { maxLength: 2 }),
      someAttempt,
      fc.record({ commits: fc.boolean(), seconds: fc.option(fc.integer({ min: 1, max: 3000 })) }),
      someSeconds,
      async (lost, last, { commits, seconds }, downFor) => {
        await query('update tenants set credits = 0');
        await grantCredits(database, own.tenant.id, '100', '');
        const begunMs = performance.now();
        const id = await startRun();
        for (const { attempt, failed, pause } of lost) {
          const run = await play(id, attempt);
          expect(await condemnAttempt(database, own.tenant.id, run, failed ? failure : null)).toBe(true);
          await pass(id, pause);
        }
        const run = await play(id, last);
        if (commits) {
          await pass(id, downFor);
          const output = { dataFiles: [], rows: run.rowsTotal, seconds: seconds ?? undefined };
          const ended = await commitRun(database, run, output);
          const { isSeen, startsFor, waitsFor, worksFor, waitsAgain } = last;
          const shown = worksFor ?? startsFor + waitsFor + (isSeen && waitsAgain ? 1 : 0);
          await expectCharge(ended, run, Math.min(shown + downFor, seconds ?? Infinity), begunMs);
        } else {
          await cancelRunBy(database, member, id);
          await pass(id, downFor);
          const ended = await abandonRun(database, run, 'cancelled', null);
          await expectCharge(ended, run, last.worksFor ?? 0, begunMs);
        }
      },
    ),
    { numRuns: 20 },
  );
});

it('a run that is cancelled in the pause after a failed attempt, or before any attempt, costs nothing', async () => {
  const { database } = own.control;
  const id = await startRun();
  const run = await play(id, { isSeen: true, startsFor: 1, waitsFor: 1, worksFor: 600, waitsAgain: false });
  await condemnAttempt(database, own.tenant.id, run, failure);
  await cancelRunBy(database, member, id);
  await abandonRun(database, run, 'cancelled', null);
  const next = await startRun();
  await abandonRun(database, await requireRun(database, own.tenant.id, next), 'cancelled', null);
  expect(await balance()).toBe('10.000000');
});

it('the time left comes from the pace of the work, however long the machines were waited for', async () => {
  const worked = someAttempt.filter(({ worksFor }) => worksFor !== null);
  await fc.assert(
    fc.asyncProperty(worked, fc.integer({ min: 1, max: 9 }), async (attempt, rowsDone) => {
      const begunMs = performance.now();
      const id = await startRun();
      await play(id, attempt);
      const run = await requireRun(own.control.database, own.tenant.id, id);
      const took = (performance.now() - begunMs) / 1000;
      const leftAfter = (seconds: number) => Math.ceil(((10 - rowsDone) * seconds) / rowsDone);
      const left = secondsLeft({ ...run, progress: { phase: 'writing', rowsDone, rowsTotal: 10 } });
      expect(left).toBeGreaterThanOrEqual(leftAfter(attempt.worksFor!));
      expect(left).toBeLessThanOrEqual(leftAfter(attempt.worksFor! + took));
      await abandonRun(own.control.database, run, 'cancelled', null);
    }),
    { numRuns: tries(20) },
  );
});

it('an attempt that a process of the release before began is not charged for the attempt before it', async () => {
  const { database } = own.control;
  const id = await startRun();
  const first = await play(id, {
    isSeen: true,
    startsFor: 0,
    waitsFor: 0,
    worksFor: 5000,
    waitsAgain: false,
  });
  await condemnAttempt(database, own.tenant.id, first, null);
  // As that release does: it leaves `billed_from` alone.
  await query('update runs set attempt = 2, progress = null, attempt_started_at = now() where id = $1', [id]);
  const run = await requireRun(database, own.tenant.id, id);
  await show(run, 'reading');
  const ended = await commitRun(database, run, { dataFiles: [], rows: run.rowsTotal });
  expect(ended!.seconds).toBeGreaterThanOrEqual(5000);
  expect(ended!.billedSeconds).toBeLessThan(5000);
});
