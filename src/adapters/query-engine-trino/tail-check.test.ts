import type { QueryStage, QueryStats } from 'trino-client';
import { describe, expect, it } from 'vitest';
import type { RawFile, TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { checkObjectCounts, sawEveryRow } from './tail-check.ts';

const file = (fileId: number, rows: number): RawFile => ({
  fileId,
  fileName: 'a.jsonl',
  schemaVersion: '1.0',
  ingestedAt: '2026-03-01T10:20:30.000001Z',
  storagePath: `acme/events/1.0/2026/03/01/${fileId}/a.jsonl`,
  rows,
  sizeBytes: 10,
  minDay: '2026-01-01',
  maxDay: '2026-01-01',
});

const snapshot = (rawFiles: RawFile[], hasTable: boolean): TableSnapshot => ({
  tenantSlug: 'acme',
  schemaId: 7,
  position: 1,
  fields: [],
  eventDateField: 'ts',
  versions: [],
  rawFiles,
  dataFiles: [],
  ...(hasTable && { table: { snapshotId: '1', schemaVersion: '1.0' } }),
});

const stage = (processedRows: number, subStages: QueryStage[] = []) =>
  ({ processedRows, processedBytes: 0, subStages }) as unknown as QueryStage;
const stats = (rootStage: QueryStage) => ({ rootStage }) as QueryStats;
const files = [file(1, 3), file(2, 4)];

describe('the rows of the statement itself', () => {
  it('are those of the scan of the tail, which comes after the table', () => {
    const both = stats(stage(2, [stage(7, [stage(100), stage(7)])]));
    expect(sawEveryRow(both, snapshot(files, true))).toBe(true);
    expect(sawEveryRow(stats(stage(1, [stage(7)])), snapshot(files, false))).toBe(true);
    expect(sawEveryRow(stats(stage(0)), snapshot([], true))).toBe(true);
  });

  it('prove nothing where they differ or a scan was left out', () => {
    for (const rootStage of [stage(2, [stage(7), stage(6)]), stage(2, [stage(7)]), stage(0)]) {
      expect(sawEveryRow(stats(rootStage), snapshot(files, true))).toBe(false);
    }
  });
});

it('of a bundle are all that is in it, whatever the snapshot has of it', () => {
  const inBundle = [1, 2].map((id) => ({ ...file(id, 3), bundle: { id: 9, firstLine: id * 3 } }));
  const bundle = { id: 9, storagePath: 'acme/events/bundles/9/records.jsonl', rows: 20, sizeBytes: 20 };
  const on = { ...snapshot(inBundle, false), rawBundles: [bundle] };
  expect(sawEveryRow(stats(stage(20)), on)).toBe(true);
  expect(sawEveryRow(stats(stage(6)), on)).toBe(false);
  expect(() => checkObjectCounts([['acme/events/bundles/9', '20']], on)).not.toThrow();
  expect(() => checkObjectCounts([['acme/events/bundles/9', '19']], on)).toThrow(
    'bundle 9 has 19 rows where 20',
  );
});

describe('the rows counted per file', () => {
  const folder = (id: number) => `acme/events/1.0/2026/03/01/${id}`;

  it('must be those that were uploaded', () => {
    const rows = (first: string, second: string): [string, string][] => [
      [folder(1), first],
      [folder(2), second],
    ];
    expect(() => checkObjectCounts(rows('3', '4'), snapshot(files, true))).not.toThrow();
    expect(() => checkObjectCounts(rows('4', '3'), snapshot(files, true))).toThrow(
      expect.objectContaining({
        name: 'SourceUnreadable',
        files: [
          { fileId: 1, fileName: 'a.jsonl' },
          { fileId: 2, fileName: 'a.jsonl' },
        ],
        dataFiles: [],
      }),
    );
    expect(() => checkObjectCounts([[folder(1), '3']], snapshot(files, true))).toThrow(
      expect.objectContaining({ files: [{ fileId: 2, fileName: 'a.jsonl' }] }),
    );
  });
});
