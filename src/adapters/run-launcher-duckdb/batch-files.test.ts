import { expect, it } from 'vitest';
import { canSort } from './batch-files.ts';
import { jobSpec } from './job-spec.testing.ts';

it('a batch is sorted unless it is larger than its memory sorts and has long records', () => {
  const files = (rows: number, sizeBytes: number) =>
    jobSpec([
      {
        ...{ fileId: 1, fileName: 'a', schemaVersion: '1.0', ingestedAt: '', storagePath: '', rows },
        ...{ sizeBytes, minDay: '2026-01-01', maxDay: '2026-01-01', contentTag: null },
      },
    ]).files;
  expect(canSort(files(1000, 7_000_000), 100)).toBe(true);
  expect(canSort(files(10_000, 70_000_000), 100)).toBe(false);
  expect(canSort(files(100_000, 70_000_000), 100)).toBe(true);
});
