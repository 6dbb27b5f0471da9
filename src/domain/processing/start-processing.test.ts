import { expect, it } from 'vitest';
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
import { abandonRun } from './end-run.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();

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
  await query(
    `update runs set status = 'cancelled', finished_at = now() where status in ('started', 'running')`,
  );
  await upload('a.jsonl', [1]);
  await addVersion();
  await upload('b.jsonl', [1, 2]);
  const first = await startProcessing(deps(), ofAtMost(1), slug, machines);
  expect(first).toMatchObject({ runIds: [expect.any(Number)], schemaVersion: '1.0', filesCount: 1 });
  expect(await pendingTotals()).toMatchObject({ files: 1, rows: 2 });
  await refusedWith(startProcessing(deps(), ofAtMost(1), slug, machines), 'too_many_runs');
  const second = await startProcessing(deps(), ofAtMost(2), slug, machines);
  expect(second).toMatchObject({ runIds: [expect.any(Number)], schemaVersion: '1.1', filesCount: 1 });
  expect(await pendingTotals()).toMatchObject({ files: 0, rows: 0 });
});
