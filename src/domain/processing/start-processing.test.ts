import { expect, it } from 'vitest';
import {
  begun,
  deps,
  machines,
  member,
  own,
  pendingTotals,
  refusal,
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
