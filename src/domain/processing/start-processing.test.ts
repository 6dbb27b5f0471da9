import { beforeEach, expect, it } from 'vitest';
import {
  addVersion,
  begun,
  deps,
  machines,
  member,
  own,
  pendingTotals,
  query,
  refusal,
  refusedWith,
  slug,
  upload,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { requireRun } from './audited-runs.ts';
import { abandonRun } from './end-run.ts';
import { estimateProcessing } from './estimate.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();
// Open runs count, of whatever schema they are.
beforeEach(() =>
  query(`update runs set status = 'cancelled', finished_at = now() where status in ('started', 'running')`),
);

it('a tenant has as many open runs as its plan allows; one more is refused and leaves the files pending', async () => {
  const two = { ...member, plan: { ...member.plan, maxOpenRuns: 2 } };
  const start = () => startProcessing(deps(), two, slug, machines);
  await upload('a.jsonl', [1]);
  const { runIds } = await start();
  await upload('b.jsonl', [2]);
  await start();
  await upload('c.jsonl', [3]);
  expect(await refusal(start())).toMatchObject({
    code: 'too_many_runs',
    params: { limit: 2, seconds: 60 },
  });
  expect(await pendingTotals()).toMatchObject({ files: 1, rows: 1 });

  await abandonRun(own.control.database, await begun(runIds[0]!), 'cancelled', null);
  expect((await start()).filesCount).toBe(2);
});

it('where the plan has room for fewer runs than versions wait, the oldest versions start and the others stay pending', async () => {
  const ofAtMost = (maxOpenRuns: number) => ({ ...member, plan: { ...member.plan, maxOpenRuns } });
  await upload('a.jsonl', [1]);
  await addVersion();
  await upload('b.jsonl', [1, 2]);
  expect(await estimateProcessing(deps(), ofAtMost(1), slug, machines)).toMatchObject({
    files: 1,
    bytes: 20,
  });
  const first = await startProcessing(deps(), ofAtMost(1), slug, machines);
  expect(first).toMatchObject({ runIds: [expect.any(Number)], schemaVersion: '1.0', filesCount: 1 });
  expect(await pendingTotals()).toMatchObject({ files: 1, rows: 2 });
  await refusedWith(startProcessing(deps(), ofAtMost(1), slug, machines), 'too_many_runs');
  expect(await estimateProcessing(deps(), ofAtMost(1), slug, machines)).toMatchObject({
    files: 1,
    bytes: 40,
  });
  const second = await startProcessing(deps(), ofAtMost(2), slug, machines);
  expect(second).toMatchObject({ runIds: [expect.any(Number)], schemaVersion: '1.1', filesCount: 1 });
  expect(await pendingTotals()).toMatchObject({ files: 0, rows: 0 });
});

it('a run takes the oldest files of its version up to a bound; the others stay pending for the next', async () => {
  const ofTwo = { ...deps(), runFiles: 2 };
  await query(
    `update runs set status = 'cancelled', finished_at = now() where status in ('started', 'running')`,
  );
  const old = [
    await upload('a.jsonl', [1]),
    await upload('b.jsonl', [1, 2]),
    await upload('c.jsonl', [1, 2, 3]),
  ];
  await addVersion();
  const newer = await upload('d.jsonl', [4]);
  const runOf = async ({ id }: { id: number }) =>
    (await query<{ run_id: number | null }>('select run_id from files where id = $1', [id]))[0]!.run_id;

  const estimate = await estimateProcessing(ofTwo, member, slug, machines);
  const started = await startProcessing(ofTwo, member, slug, machines);
  expect(started).toMatchObject({ schemaVersion: '1.1', filesCount: 3, sizeBytes: 80 });
  expect(estimate).toMatchObject({ files: 3, bytes: 80 });
  const [first, second] = started.runIds as [number, number];
  expect(await Promise.all([...old, newer].map(runOf))).toEqual([first, first, null, second]);
  const runs = await Promise.all(
    started.runIds.map((id) => requireRun(own.control.database, own.tenant.id, id)),
  );
  expect(runs.map(({ filesCount, rowsTotal, sizeBytes }) => [filesCount, rowsTotal, sizeBytes])).toEqual([
    [2, 3, 60],
    [1, 1, 20],
  ]);
  const reserved = runs.reduce((sum, { creditsReserved }) => sum + Number(creditsReserved), 0);
  expect(reserved).toBeCloseTo(Number(estimate.credits), 6);
  expect(await pendingTotals()).toMatchObject({ files: 1, rows: 3, bytes: 60 });

  expect(await startProcessing(ofTwo, member, slug, machines)).toMatchObject({
    filesCount: 1,
    sizeBytes: 60,
  });
  expect(await pendingTotals()).toMatchObject({ files: 0, rows: 0, bytes: 0 });
});
