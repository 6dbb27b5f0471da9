import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunProgress } from '../../ports/run-launcher.ts';
import { createDataFolder, type DataFolder, openFolder } from '../shared/duckdb/data-folder.testing.ts';
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

it('a file whose records cannot be sorted within the memory is written unsorted, whole', async () => {
  // The dictionaries of the sorted copy take 1 MiB per text field.
  const names = Array.from({ length: 400 }, (_, n) => `f${n}`);
  const lines = Array.from({ length: 300 }, (_, row) => {
    const texts = names.map((name) => [name, `${name} of ${row}`]);
    return `${JSON.stringify({ at: `2026-01-0${9 - (row % 9)}`, ...Object.fromEntries(texts) })}\n`;
  });
  const file = { ...(await folder.put(1, 'wide.jsonl', lines.join(''))), contentTag: null };
  const types = Object.fromEntries(names.map((name) => [name, 'string']));
  const spec = jobSpec([file], { at: 'date', ...types });
  const { objectsDir, tablesDir, tempDir } = folder;
  const order = { spec, objectsDir, tablesDir, tempDir, threads: 1, memoryMb: 250 };
  const { rows, dataFiles } = await convertRun(order, () => undefined);
  expect(rows).toBe(300);
  expect(dataFiles[0]).toMatchObject({ minDay: '2026-01-01', maxDay: '2026-01-09' });
  const instance = await openFolder(folder);
  const connection = await instance.connect();
  const path = join(tablesDir, dataFiles[0]!.path);
  const reader = await connection.runAndReadAll(
    `SELECT count(DISTINCT _line) FILTER (f399 = 'f399 of ' || (_line - 1)) FROM read_parquet('${path}')`,
  );
  expect(reader.getRows()).toEqual([[300n]]);
  connection.closeSync();
  await instance.close();
});
