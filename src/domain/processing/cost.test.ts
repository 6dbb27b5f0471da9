import { expect, it } from 'vitest';
import { costOf, estimateSeconds } from './cost.ts';
import { estimatedSeconds, progressEntries, secondsLeft } from './progress.ts';
import type { Run } from './runs-store.ts';
import { storableFailure } from './runs-store.ts';
import { shapeWith } from './shape.testing.ts';
import { driverFor } from './shape.ts';

const machines = {
  driver: shapeWith({ pricePerHour: '0.06' }),
  executor: shapeWith({ pricePerHour: '0.48', ocpus: 8 }),
  executors: 2,
};

it('a run is estimated at a minute and what its processors need for its bytes, in whole seconds', () => {
  expect(estimateSeconds(machines, 0)).toBe(60);
  expect(estimateSeconds(machines, 1)).toBe(61);
  expect(estimateSeconds(machines, 160_000_000)).toBe(61);
  expect(estimateSeconds(machines, 1_600_000_001)).toBe(71);
  const run = {
    driverShape: machines.driver,
    shape: machines.executor,
    executors: 2,
    sizeBytes: 1_600_000_001,
  };
  expect(estimatedSeconds(run as Run)).toBe(71);
});

it('a run costs its driver and each executor, by the second begun', () => {
  expect(costOf(machines, 3600)).toBe('1.020000');
  expect(costOf(machines, 0)).toBe('0.000000');
  expect(costOf(machines, 0.1)).toBe('0.000283');
  expect(costOf({ ...machines, executors: 1 }, 3600)).toBe('0.540000');
  expect(costOf({ ...machines, driver: null }, 3600)).toBe('0.960000');
});

it('the driver is the active default of the architecture, where there is one', () => {
  const shapes = [
    shapeWith({ id: 1, architecture: 'intel' }),
    shapeWith({ id: 2, driver: false }),
    shapeWith({ id: 3, active: false }),
    shapeWith({ id: 4 }),
    shapeWith({ id: 5 }),
  ];
  expect(driverFor(shapeWith({ id: 9 }), shapes).id).toBe(4);
  expect(driverFor(shapeWith({ id: 9, architecture: 'intel' }), shapes).id).toBe(1);
  expect(() => driverFor(shapeWith({}), shapes.slice(0, 3))).toThrow('no driver shape for amd');
});

it('what an engine says of a failure is kept as the database can keep it', () => {
  const failure = { code: 'job_failed', detail: 'a\0b\0\ud800', retryable: true } as const;
  expect(storableFailure(failure)).toEqual({ ...failure, detail: 'ab\ufffd' });
});

it('progress that says nothing yet tells no rest and no rows', () => {
  const progress = { phase: 'reading', rowsDone: 1, rowsTotal: 4 } as const;
  expect(secondsLeft({ progress, workSeconds: 2 })).toBe(6);
  expect(secondsLeft({ progress: null, workSeconds: 2 })).toBeNull();
  expect(secondsLeft({ progress, workSeconds: null })).toBeNull();
  expect(secondsLeft({ progress: { ...progress, rowsDone: 0 }, workSeconds: 2 })).toBeNull();
  expect(progressEntries(null, { phase: 'reading', rowsDone: 0, rowsTotal: 0 })).toEqual([
    { code: 'reading', params: { rows: 0 } },
  ]);
  expect(progressEntries(null, { phase: 'waiting', rowsDone: 0, rowsTotal: 0 })).toEqual([
    { code: 'waiting', level: 'warn' },
  ]);
});

it('of a failure over very many files a bounded part is kept', () => {
  const files = Array.from({ length: 20_000 }, (_, fileId) => ({ fileId, fileName: `${fileId}.jsonl` }));
  const failure = { code: 'file_damaged', detail: 'x'.repeat(100_000), retryable: false, files } as const;
  const kept = storableFailure({ ...failure, files });
  expect(kept.files).toEqual(files.slice(0, 300));
  expect(kept.detail).toHaveLength(4000);
});
