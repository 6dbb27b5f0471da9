import { expect, it } from 'vitest';
import {
  begun,
  deps,
  machines,
  member,
  own,
  schemaId,
  slug,
  upload,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { abandonRun } from './end-run.ts';
import { startProcessing } from './start-processing.ts';
import { strayAttempts } from './stray-attempts.ts';

useProcessing();

it('attempts are stray when their run went on or ended without them, and only those of our own runs', async () => {
  const { database } = own.control;
  expect(await strayAttempts(database, [])).toEqual([]);
  await upload('a.jsonl', [1]);
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  const run = await begun(runIds[0]!);
  const seen = (attempt: number, runNonce = run.nonce) => ({ runId: run.id, runNonce, attempt });
  const stray = async () =>
    (await strayAttempts(database, [seen(0), seen(1), seen(2), seen(0, 'other')])).map(
      ({ attempt }) => attempt,
    );
  expect((await stray()).sort()).toEqual([0]);
  expect((await strayAttempts(database, [seen(0)]))[0]).toEqual({
    ...seen(0),
    tenantSlug: 'oficina',
    schemaId,
  });
  await abandonRun(database, run, 'failed', null);
  expect((await stray()).sort()).toEqual([0, 1]);
});
