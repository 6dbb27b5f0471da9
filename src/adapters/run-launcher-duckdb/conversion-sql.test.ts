import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';
import type { RunSpec } from '../../ports/run-launcher.ts';
import { createDataFolder, type DataFolder, openFolder } from '../shared/duckdb/data-folder.testing.ts';
import { printCopy, printNameType } from './conversion-sql.ts';
import { jobSpec } from './job-spec.testing.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = await createDataFolder();
});
afterEach(() => folder.remove());

const specOf = (files: RawFile[], key = 'n') =>
  jobSpec(
    files.map((file) => ({ ...file, contentTag: null })),
    { at: 'date', n: ['integer', key] },
  );

const batchOf = (spec: RunSpec) => ({
  ...{ spec, files: spec.files, objectsDir: folder.objectsDir, directory: 'written', threads: 2 },
});

it.each(['n', 'File_Index'])(
  'every record of a run of many files has the name of its file (key %s)',
  async (key) => {
    const files: RawFile[] = [];
    for (let n = 0; n < 100; n++) {
      files.push(await folder.put(n, `it's ${n}.jsonl`, `{"at":"2026-01-01","${key}":${n}}\n`));
    }
    const spec = specOf(files, key);
    const instance = await openFolder(folder);
    const connection = await instance.connect();
    const written = join(folder.tablesDir, 'acme', 'written');
    await connection.run(printNameType(spec));
    await connection.run(printCopy({ ...batchOf(spec), directory: written }));
    const reader = await connection.runAndReadAll(
      `SELECT count(*), count(*) FILTER (_file_id = n AND _line = 1 AND _file_name = 'it''s ' || n || '.jsonl')
     FROM read_parquet('${written}/*.parquet')`,
    );
    expect(reader.getRows()).toEqual([[100n, 100n]]);
    connection.closeSync();
    await instance.close();
  },
);

it('the type that has the names of all files is not named more often where there are more files', async () => {
  const one = await folder.put(1, 'a.jsonl', '{"at":"2026-01-01","n":1}\n');
  const timesNamed = (count: number) => {
    const spec = specOf(
      Array.from({ length: count }, (_, n) => ({ ...one, fileId: n, fileName: `${n}.jsonl` })),
    );
    return printCopy(batchOf(spec)).split('_source_name').length - 1;
  };
  expect(timesNamed(3000)).toBe(timesNamed(100));
});
