import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { loadRunSpec } from './run-spec.ts';
import { findRun } from './runs-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('a run that gets the id of another, its database set back, has names of its own', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const specOfNewRun = async () => {
    const id = await own.addRun(schema);
    return (await loadRunSpec(database, (await findRun(database, own.tenant.id, id))!))!;
  };
  const first = await specOfNewRun();
  await database.query('delete from runs');
  await database.query(`alter table runs alter column id restart with ${first.runId}`);
  const again = await specOfNewRun();
  expect(again.runId).toBe(first.runId);
  expect(first.runNonce).toMatch(/^[0-9a-f]{8}$/);
  expect(again.runNonce).toMatch(/^[0-9a-f]{8}$/);
  expect(again.runNonce).not.toBe(first.runNonce);
});
