import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunProgress } from '../../ports/run-launcher.ts';
import { createDataFolder, type DataFolder } from '../shared/duckdb/data-folder.testing.ts';
import { convertRun } from './convert-run.ts';
import { jobSpec } from './job-spec.testing.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = await createDataFolder();
});
afterEach(() => folder.remove());

it('checking the files is work already: a run that fails at it has begun to read', async () => {
  const file = await folder.put(1, 'a.jsonl', '{"at":"2026-01-01"}\n', {
    minDay: '2026-01-01',
    maxDay: '2026-01-01',
  });
  const spec = jobSpec([{ ...file, rows: 2, contentTag: null }]);
  const { objectsDir, tablesDir } = folder;
  const told: RunProgress[] = [];
  const order = { spec, objectsDir, tablesDir, tempDir: tablesDir, threads: 1, memoryMb: 100 };
  await expect(convertRun(order, (progress) => void told.push(progress))).rejects.toThrow(
    'not what was uploaded',
  );
  expect(told).toEqual([{ phase: 'reading', rowsDone: 0, rowsTotal: 2 }]);
});
