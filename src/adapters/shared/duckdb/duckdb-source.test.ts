import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataFile, TableSnapshot } from '../../../domain/files/snapshot/snapshot.ts';
import { createDataFolder, type DataFolder, everyDay, fieldsOf, openFolder } from './data-folder.testing.ts';
import { printSource } from './duckdb-source.ts';
import type { LockedInstance } from './locked-instance.ts';

let folder: DataFolder;
let instance: LockedInstance;
beforeAll(async () => {
  folder = await createDataFolder();
  instance = await openFolder(folder);
});
afterAll(async () => {
  await instance.close();
  await folder.remove();
});

async function rowsOf(sql: string): Promise<unknown[][]> {
  const connection = await instance.connect();
  const result = await connection.runAndReadAll(sql);
  connection.closeSync();
  return result.getRowsJson();
}

async function putParquet(name: string, select: string, more: Partial<DataFile>): Promise<DataFile> {
  const path = `acme/1/${name}.parquet`;
  const full = join(folder.tablesDir, path);
  await mkdir(dirname(full), { recursive: true });
  await rowsOf(`COPY (${select}) TO '${full}' (FORMAT parquet)`);
  const sizeBytes = (await stat(full)).size;
  return {
    path,
    schemaVersion: '1.0',
    rows: 1,
    sizeBytes,
    minDay: '2026-01-01',
    maxDay: '2026-01-31',
    ...more,
  };
}

const versions = [
  { version: '1.0', fields: fieldsOf({ ts: 'timestamp', n: 'integer' }) },
  { version: '1.1', fields: fieldsOf({ ts: 'timestamp', n: 'number', note: ['string', 'Note'] }) },
];
const system = (file: number, line: number): string =>
  `${file}::BIGINT AS _file_id, 'f${file}' AS _file_name, TIMESTAMPTZ '2026-02-01 00:00:00.000001Z' AS _ingested_at, ${line}::BIGINT AS _line`;

async function mixedSnapshot(): Promise<TableSnapshot> {
  const january = { minDay: '2026-01-01', maxDay: '2026-01-31' };
  const february = { minDay: '2026-02-01', maxDay: '2026-02-28' };
  return {
    tenantSlug: 'acme',
    schemaId: 1,
    position: 4,
    fields: versions[1]!.fields,
    eventDateField: 'ts',
    versions,
    rawFiles: [
      await folder.put(3, 'c.jsonl', '{"ts":"2026-01-03T00:00:00Z","n":9007199254740993}\n', january),
      await folder.put(4, 'd.jsonl', '{"ts":"2026-02-04T00:00:00Z","n":0.5,"Note":"raw"}\n', {
        ...february,
        schemaVersion: '1.1',
      }),
    ],
    dataFiles: [
      await putParquet(
        'old',
        `SELECT TIMESTAMPTZ '2026-01-01 00:00:00Z' AS ts, 9007199254740993::BIGINT AS n, ${system(1, 1)}`,
        january,
      ),
      await putParquet(
        'new',
        `SELECT TIMESTAMPTZ '2026-02-02 00:00:00Z' AS ts, 1.5::DOUBLE AS n, 'columnar' AS note, ${system(2, 7)}`,
        { ...february, schemaVersion: '1.1' },
      ),
    ],
  };
}

describe('a source', () => {
  it('gives every record once, in the newest types, whatever version and form it is stored in', async () => {
    const snapshot = await mixedSnapshot();
    const source = printSource(
      snapshot,
      ['n', 'note', '_file_id', '_schema_version', '_line'],
      everyDay,
      folder,
    );
    expect(await rowsOf(`SELECT * FROM (${source.sql}) ORDER BY _file_id`)).toEqual([
      [9007199254740992, null, '1', '1.0', '1'],
      [1.5, 'columnar', '2', '1.1', '7'],
      [9007199254740992, null, '3', '1.0', '1'],
      [0.5, 'raw', '4', '1.1', '1'],
    ]);
    const sizes = [...snapshot.rawFiles, ...snapshot.dataFiles].reduce(
      (sum, file) => sum + file.sizeBytes,
      0,
    );
    expect([source.rowsRead, source.bytesRead]).toEqual([4, sizes]);
  });

  it('leaves out files whose days lie outside the window, both ends included', async () => {
    const snapshot = await mixedSnapshot();
    const january = printSource(snapshot, ['_file_id'], { from: '2025-01-01', to: '2026-01-31' }, folder);
    expect(await rowsOf(`SELECT * FROM (${january.sql}) ORDER BY 1`)).toEqual([['1'], ['3']]);
    expect(january.rowsRead).toBe(2);
    const february = printSource(snapshot, ['_file_id'], { from: '2026-02-28', to: '2026-03-01' }, folder);
    expect(await rowsOf(`SELECT * FROM (${february.sql}) ORDER BY 1`)).toEqual([['2'], ['4']]);
  });

  it('without files is a relation of the right types and no rows', async () => {
    const snapshot = { ...(await mixedSnapshot()), rawFiles: [], dataFiles: [] };
    const source = printSource(snapshot, ['ts', 'n', 'note', '_line'], everyDay, folder);
    const described = await rowsOf(`DESCRIBE ${source.sql}`);
    expect(described.map((row) => row.slice(0, 2))).toEqual([
      ['ts', 'TIMESTAMP WITH TIME ZONE'],
      ['n', 'DOUBLE'],
      ['note', 'VARCHAR'],
      ['_line', 'BIGINT'],
    ]);
    expect(await rowsOf(source.sql)).toEqual([]);
    expect([source.rowsRead, source.bytesRead]).toEqual([0, 0]);
  });

  it('counts rows when no column is asked for', async () => {
    const source = printSource(await mixedSnapshot(), [], everyDay, folder);
    expect(await rowsOf(`SELECT count(*) FROM (${source.sql})`)).toEqual([['4']]);
  });

  it('lets a filter on the event date reach the Parquet statistics', async () => {
    const snapshot = { ...(await mixedSnapshot()), rawFiles: [] };
    const source = printSource(snapshot, ['ts', 'n'], everyDay, folder);
    const plan = await rowsOf(
      `EXPLAIN SELECT * FROM (${source.sql}) WHERE ts >= TIMESTAMPTZ '2026-01-15 00:00:00Z'`,
    );
    // All of the older file's rows lie before: it is gone from the plan.
    expect(JSON.stringify(plan)).toContain('EMPTY_RESULT');
  });

  it('refuses a column that the table does not have', async () => {
    const snapshot = await mixedSnapshot();
    expect(() => printSource(snapshot, ['x; DROP'], everyDay, folder)).toThrow('no column');
  });
});
