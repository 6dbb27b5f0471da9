import { afterEach, beforeEach, expect, it } from 'vitest';
import { shapeWith } from '../../domain/processing/shape.testing.ts';
import type { RunProgress } from '../../ports/run-launcher.ts';
import { createDataFolder, type DataFolder, fieldsOf } from '../shared/duckdb/data-folder.testing.ts';
import { convertRun } from './convert-run.ts';

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
  const fields = fieldsOf({ at: 'date' });
  const shape = shapeWith({});
  const spec = {
    ...{
      runId: 7,
      runNonce: '0a1b2c3d',
      attempt: 1,
      tenantSlug: 'acme',
      schemaId: 1,
      schemaVersion: '1.0',
      fields,
    },
    ...{ undeclaredFields: 'reject' as const, versions: [{ version: '1.0', fields }], eventDateField: 'at' },
    ...{ files: [{ ...file, rows: 2, contentTag: null }], shape, driverShape: null, executors: 1 },
  };
  const { objectsDir, tablesDir } = folder;
  const told: RunProgress[] = [];
  const order = { spec, objectsDir, tablesDir, tempDir: tablesDir, threads: 1, memoryMb: 100 };
  await expect(convertRun(order, (progress) => void told.push(progress))).rejects.toThrow(
    'not what was uploaded',
  );
  expect(told).toEqual([{ phase: 'reading', rowsDone: 0, rowsTotal: 2 }]);
});
