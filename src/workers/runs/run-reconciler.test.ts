import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestCancel } from '../../domain/processing/runs-store.ts';
import { RUN_FILES } from '../../domain/processing/start-processing.ts';
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

it('a step of a run that throws is counted, and taken again', async () => {
  const progress = { phase: 'waiting', rowsDone: 0, rowsTotal: 0 } as const;
  let [notMoved, isDown] = [0, true];
  const launch = async () => {
    if (isDown) throw new Error('no answer');
  };
  const launcher = toldLauncher({ launch, observe: async () => ({ state: 'refused', progress, due: true }) });
  const reconcile = runs.reconciler(launcher, { notMoved: () => notMoved++ });
  const run = await runs.add();
  await runs.until(run, reconcile, () => notMoved === 2);
  isDown = false;
  await runs.until(run, reconcile, (now) => now.progress?.phase === 'waiting');
  await requestCancel(own.control.database, run.tenantId, run.id);
  await runs.until(run, reconcile, (now) => now.finishedAt !== null);
});

it('reconcilers together launch no more attempts than may be under way, and the next as one ends', async () => {
  const launched: number[] = [];
  const done = new Set<number>();
  const launcher = toldLauncher({
    launch: async ({ runId }) => void launched.push(runId),
    observe: async ({ runId }) =>
      done.has(runId)
        ? failed({ retryable: false })
        : { state: 'running', progress: { phase: 'starting', rowsDone: 0, rowsTotal: 0 } },
  });
  const reconcilers = [1, 2].map(() => runs.reconciler(launcher, {}, 2));
  const reconcile = async () => void (await Promise.all(reconcilers.map((pass) => pass())));
  const all = [await runs.add(), await runs.add(), await runs.add()];
  await runs.until(all[1]!, reconcile, () => launched.length === 2);
  await reconcile();
  expect(launched.toSorted()).toEqual([all[0]!.id, all[1]!.id]);
  expect(await runs.find(all[2]!.id)).toMatchObject({ status: 'started', attempt: 0 });
  done.add(all[0]!.id);
  await runs.until(all[2]!, reconcile, () => launched.length === 3);
  expect(launched).toHaveLength(3);
});

it('a process launches runs of very many files one after the other, and begins none before its turn', async () => {
  const launched: number[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const launcher = toldLauncher({
    async launch({ runId }) {
      launched.push(runId);
      await held;
    },
    observe: async () => failed({ retryable: false }),
  });
  const reconcile = runs.reconciler(launcher);
  const [first, second] = [
    await runs.add({ filesCount: RUN_FILES }),
    await runs.add({ filesCount: RUN_FILES }),
  ];
  await runs.until(first, reconcile, () => launched.length === 1);
  await reconcile();
  expect(await runs.find(second.id)).toMatchObject({ status: 'started', attempt: 0 });
  release();
  // Its attempt is written down before the launcher is asked, which the pass does not wait for.
  await runs.until(second, reconcile, () => launched.length === 2);
  expect(launched).toEqual([first.id, second.id]);
});

// A scripted launcher, because no real one takes a chosen time.
describe('a step that takes long', () => {
  async function stuckRun() {
    const stuck = await runs.add();
    const quick = await runs.add();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const observed: number[] = [];
    const launcher = toldLauncher({
      async observe({ runId }) {
        observed.push(runId);
        if (runId === stuck.id) await held;
        return { state: 'succeeded', output: { dataFiles: [], rows: 0 } };
      },
    });
    const reconcile = runs.reconciler(launcher);
    await runs.until(stuck, reconcile, (now) => now.attempt === 1);
    return { stuck, quick, launcher, reconcile, release, observed };
  }

  it('holds up no other run', async () => {
    const { stuck, quick, reconcile, release } = await stuckRun();
    await runs.until(quick, reconcile, (now) => now.status === 'completed');
    const late = await runs.add();
    await runs.until(late, reconcile, (now) => now.status === 'completed');
    expect((await runs.find(stuck.id)).status).toBe('running');
    release();
    await runs.until(stuck, reconcile, (now) => now.status === 'completed');
  });

  it('is one, and keeps its run from every other process for as long as it takes', async () => {
    const { stuck, launcher, reconcile, release, observed } = await stuckRun();
    const { database } = own.control;
    await runs.until(stuck, reconcile, () => observed.includes(stuck.id));
    const almostOver = `update runs set lease_until = now() + interval '200 ms' where id = $1`;
    for (let pass = 0; pass < 3; pass++) {
      await database.query(almostOver, [stuck.id]);
      await reconcile();
      await runs.reconciler(launcher)();
    }
    const [row] = await database.query<{ seconds: number }>(
      'select extract(epoch from lease_until - now())::float8 as seconds from runs where id = $1',
      [stuck.id],
    );
    expect(row!.seconds).toBeGreaterThan(10);
    expect(observed.filter((id) => id === stuck.id)).toHaveLength(1);
    release();
    await reconcile.stop();
  });

  it('is waited for at the end', async () => {
    const { stuck, reconcile, release, observed } = await stuckRun();
    await runs.until(stuck, reconcile, () => observed.includes(stuck.id));
    let stopped = false;
    const stopping = reconcile.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect((await runs.find(stuck.id)).status).toBe('completed');
  });
});

// Tests against a cluster are in test/adapters/run-launcher-spark.
describe('machines that are still there', () => {
  it('are taken away where their attempt is over, and no others', async () => {
    const [open, cancelled, completed] = [await runs.add(), await runs.add(), await runs.add()];
    const { database } = own.control;
    await database.query(
      `update runs set attempt = 2, status = 'running', begun_by = 'other', lease_owner = 'other',
         lease_until = now() + interval '1 hour' where id = any($1)`,
      [[open.id, completed.id]],
    );
    await database.query(`update runs set status = 'completed' where id = $1`, [completed.id]);
    await requestCancel(database, own.tenant.id, cancelled.id);
    await runs.until(cancelled, runs.reconciler(toldLauncher({})), (now) => now.finishedAt !== null);
    await database.query('update runs set attempt = 1 where id = $1', [cancelled.id]);

    const attempt = (run: { id: number; nonce: string }, number: number) => ({
      ...{ runId: run.id, runNonce: run.nonce, attempt: number },
    });
    const seen = [
      ...[attempt(open, 1), attempt(open, 2), attempt(open, 3)],
      ...[attempt(completed, 1), attempt(completed, 2), attempt(cancelled, 1)],
      // Attempts of another installation, and of a run that this database does not know.
      ...[attempt({ id: open.id, nonce: 'ffffffff' }, 1), attempt({ id: 2 ** 40, nonce: open.nonce }, 1)],
    ];
    const discarded: string[] = [];
    const launcher = toldLauncher({
      attempts: async () => seen,
      discard: async ({ runId, attempt: number }) => void discarded.push(`${runId} ${number}`),
    });
    const reconcile = runs.reconciler(launcher);
    await reconcile();
    await reconcile.stop();
    expect(discarded.sort()).toEqual([`${open.id} 1`, `${completed.id} 1`, `${cancelled.id} 1`].sort());
  });
});
