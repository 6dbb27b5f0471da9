import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { recentFailures } from './recent-failures.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('a failed run is a failure until a later run of the same schema and version completes', async () => {
  const { database } = own.control;
  const [schema, other] = [await own.addSchema(), await own.addSchema()];
  const run = async (of: typeof schema, status: string) => {
    const id = await own.addRun(of);
    await database.query('update runs set status = $2, finished_at = now() where id = $1', [id, status]);
    return id;
  };
  const shown = async () =>
    (await recentFailures(database, own.tenant.id)).map((failure) => 'id' in failure && failure.id);

  await run(schema, 'completed');
  const failed = await run(schema, 'failed');
  await run(other, 'completed');
  await run(schema, 'cancelled');
  expect(await shown()).toEqual([failed]);
  const again = await run(schema, 'failed');
  expect((await shown()).sort()).toEqual([failed, again]);
  await run(schema, 'completed');
  expect(await shown()).toEqual([]);
});
