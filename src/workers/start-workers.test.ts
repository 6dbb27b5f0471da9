import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BudgetMeter } from '../domain/budgets/budget-meter.ts';
import type { Database } from '../ports/database.ts';
import { openProfile } from '../profiles/open-profile.ts';
import { startWorkers, type WorkersWatch } from './start-workers.ts';
import { type OwnControl, openOwnControl } from './workers.testing.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const ignore = () => {};
const unwatched: WorkersWatch = {
  runs: { ended: ignore, attemptFailed: ignore, notMoved: ignore },
  deliveries: { taken: ignore, attempted: ignore },
  letters: { attempted: ignore },
  loops: { started: ignore, succeeded: ignore, failed: ignore },
  groups: { joined: ignore, caughtUp: ignore },
};

it('a start that fails leaves nothing at work', async () => {
  const { control } = own;
  const { settings, database } = control;
  const log = pino({ level: 'silent' });
  const budgets = new BudgetMeter();
  const profile = await openProfile({ settings, database, budgets, log });
  let asked = 0;
  const failing: Database = {
    ...database,
    query: (...statement: Parameters<Database['query']>) => {
      asked++;
      return database.query(...statement);
    },
    transaction: (work) => {
      asked++;
      return database.transaction(work);
    },
    listen: (channel, onNotify) =>
      channel === 'placed' ? Promise.reject(new Error('gone')) : database.listen(channel, onNotify),
  };
  await expect(startWorkers({ ...control, database: failing }, profile, unwatched, log)).rejects.toThrow(
    'gone',
  );
  const before = asked;
  expect(before).toBeGreaterThan(0);
  // Longer than most loops rest.
  await sleep(1500);
  expect(asked).toBe(before);
  await profile.close();
});
