import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { countOpenRunsByState } from './open-runs.ts';

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
});
afterAll(() => own.close());
beforeEach(() => own.control.database.query('delete from runs'));

/** Adds a run that was asked for so many seconds ago, and perhaps began its attempt later. */
async function addRun(secondsAgo: number, begunSecondsAgo?: number): Promise<number> {
  const id = await own.addRun(schema);
  const ago = (seconds: string) => `now() - make_interval(secs => ${seconds})`;
  await own.control.database.query(
    `update runs set created_at = ${ago('$2')}, started_at = ${ago('$3')}, attempt_started_at = ${ago('$3')},
       status = case when $3::float8 is null then 'started' else 'running' end where id = $1`,
    [id, secondsAgo, begunSecondsAgo ?? null],
  );
  return id;
}
const end = (id: number) =>
  own.control.database.query(`update runs set status = 'completed' where id = $1`, [id]);

/** Runs in each state, and the longest time of one of them in thousands of seconds. */
async function counts(atOnce?: number): Promise<Record<string, number[]>> {
  const states = await countOpenRunsByState(own.control.database, atOnce);
  return Object.fromEntries(
    states.map(({ state, runs, oldestSeconds }) => [state, [runs, Math.floor(oldestSeconds / 1000)]]),
  );
}

it('open runs are counted by state, with the longest time that one of them is in it', async () => {
  expect(await counts()).toEqual({ started: [0, 0], queued: [0, 0], running: [0, 0] });
  await addRun(500);
  await addRun(2500);
  await addRun(9500, 3500);
  await end(await addRun(9500));
  expect(await counts()).toEqual({ started: [2, 2], queued: [0, 0], running: [1, 3] });
});

it('runs beyond the attempts that may be under way at once are queued, those that have a place are started', async () => {
  await addRun(9500, 5500);
  for (const seconds of [4500, 3500, 2500]) await addRun(seconds);
  expect(await counts(1)).toEqual({ started: [0, 0], queued: [3, 4], running: [1, 5] });
  expect(await counts(2)).toEqual({ started: [1, 4], queued: [2, 3], running: [1, 5] });
  expect(await counts(4)).toEqual({ started: [3, 4], queued: [0, 0], running: [1, 5] });
});

it('a run that waited for a place is not started for longer than since the last attempt began', async () => {
  const first = await addRun(9500, 8500);
  await addRun(9500, 1500);
  await addRun(7500);
  expect(await counts(2)).toEqual({ started: [0, 0], queued: [1, 7], running: [2, 8] });
  await end(first);
  expect(await counts(2)).toEqual({ started: [1, 1], queued: [0, 0], running: [1, 1] });
});

it('a run that is to be cancelled waits for no place', async () => {
  await addRun(9500, 8500);
  const id = await addRun(4500);
  await own.control.database.query('update runs set cancel_requested_at = now() where id = $1', [id]);
  expect(await counts(1)).toEqual({ started: [1, 4], queued: [0, 0], running: [1, 8] });
});
