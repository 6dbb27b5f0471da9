import { describe, expect, it } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import type { RawFile, TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { parseFieldType, type SchemaField } from '../../domain/schemas/schema-definition.ts';
import { linesTableStatements } from './lines-table.ts';
import { MOST_OBJECTS } from './raw-tail.ts';
import { printSource } from './trino-source.ts';

const names = { tableCatalog: 'lake', rawCatalog: 'raw', rawSchema: 'celeiro' };

const field = (name: string, type: string, key = name): SchemaField => ({
  name,
  key,
  type: parseFieldType(type)!,
  required: false,
  description: '',
});

const first = [field('ts', 'timestamp'), field('qty', 'integer')];
const second = [field('ts', 'timestamp'), field('qty', 'number'), field('note', 'string', `it's "a\\b"`)];

const file = (fileId: number, schemaVersion: string): RawFile => ({
  fileId,
  fileName: `f'${fileId}.jsonl`,
  schemaVersion,
  ingestedAt: '2026-03-01T10:20:30.000001Z',
  storagePath: `acme/events/${schemaVersion}/2026/03/01/${fileId}/f'${fileId}.jsonl`,
  rows: 1,
  sizeBytes: 10,
  minDay: '2026-01-01',
  maxDay: '2026-01-01',
});

const snapshot = (more: Partial<TableSnapshot>): TableSnapshot => ({
  tenantSlug: 'acme',
  schemaId: 7,
  position: 1,
  fields: second,
  eventDateField: 'ts',
  versions: [
    { version: '1.0', fields: first },
    { version: '1.1', fields: second },
  ],
  rawFiles: [],
  dataFiles: [],
  ...more,
});

describe('the table', () => {
  it('is read at the pinned snapshot, with the columns it had then', () => {
    const table = { snapshotId: '5184196817354968715', schemaVersion: '1.0' };
    expect(printSource(snapshot({ table }), ['ts', 'qty', 'note', '_line'], names)).toBe(
      'SELECT "ts" AS "ts", CAST("qty" AS DOUBLE) AS "qty", CAST(NULL AS VARCHAR) AS "note", "_line" AS "_line" ' +
        `FROM "lake"."t_acme"."s_7" FOR VERSION AS OF BIGINT '5184196817354968715'`,
    );
  });

  it('has a second column for a field that was widened', () => {
    const table = { snapshotId: '1', schemaVersion: '1.1' };
    expect(printSource(snapshot({ table }), ['qty', 'note'], names)).toBe(
      'SELECT coalesce("_number_qty", CAST("qty" AS DOUBLE)) AS "qty", "note" AS "note" ' +
        `FROM "lake"."t_acme"."s_7" FOR VERSION AS OF BIGINT '1'`,
    );
  });

  it('takes nothing but digits for its snapshot', () => {
    const table = { snapshotId: '1; drop table x', schemaVersion: '1.0' };
    expect(() => printSource(snapshot({ table }), [], names)).toThrow('digits');
  });
});

describe('the tail', () => {
  it('lists the folders of the files alone, and reads undeclared keys of no version', () => {
    const rawFiles = [file(1, '1.0'), file(2, '1.1'), file(3, '1.1')];
    const sql = printSource(snapshot({ rawFiles }), ['note'], names);
    const [old, second, third] = rawFiles.map(({ storagePath }) => storagePath.replace(/\/[^/]*$/, ''));
    expect(sql).toBe(
      `SELECT CASE WHEN r."dir" IN ('${old}') THEN CAST(NULL AS VARCHAR) ` +
        `ELSE json_extract_scalar(r.line, '$["it''s \\"a\\\\b\\""]') END AS "note" ` +
        `FROM "raw"."celeiro"."lines" r WHERE r."dir" IN ('${old}', '${second}', '${third}')`,
    );
  });

  it('gives each row what its file has', () => {
    const rawFiles = [file(1, '1.0'), file(2, '1.0')];
    const sql = printSource(snapshot({ rawFiles }), ['_file_id', '_schema_version'], names);
    expect(sql).toContain(`ARRAY[BIGINT '1', BIGINT '2']), r."dir") AS "_file_id"`);
    expect(sql).toContain(`CAST('1.0' AS VARCHAR) AS "_schema_version"`);
  });
});

describe('a tail of bundles', () => {
  /** Three rows each, one after the other in the bundle. */
  const inBundle = (fileId: number, firstLine: number): RawFile => ({
    ...file(fileId, '1.0'),
    rows: 3,
    bundle: { id: 50, firstLine },
  });
  const bundle = { id: 50, storagePath: 'acme/events/bundles/50/records.jsonl', rows: 12, sizeBytes: 40 };
  const tail = (rawFiles: RawFile[], columns: string[], rawBundles = [bundle]) =>
    printSource(snapshot({ rawFiles, rawBundles }), columns, names);

  it('is read from the bundles and from what is in none', () => {
    const sql = tail(
      [inBundle(1, 1), inBundle(2, 4), inBundle(3, 7), inBundle(4, 10), file(60, '1.0')],
      ['qty'],
    );
    expect(sql).toContain(`r."dir" IN ('acme/events/bundles/50', 'acme/events/1.0/2026/03/01/60')`);
    expect(sql).not.toContain('NOT IN');
  });

  it('finds a file by where its lines begin, counted through all objects', () => {
    const files = [inBundle(1, 1), inBundle(2, 4), inBundle(3, 7), inBundle(4, 10), file(60, '1.0')];
    const sql = tail(files, ['_file_id', '_line']);
    expect(sql).toContain("ARRAY[DOUBLE '1', DOUBLE '4', DOUBLE '7', DOUBLE '10', DOUBLE '13']");
    expect(sql).toContain(
      `element_at(ARRAY[BIGINT '1', BIGINT '2', BIGINT '3', BIGINT '4', BIGINT '60'], r.file) AS "_file_id"`,
    );
    expect(sql).toContain(
      `r.place - element_at(ARRAY[BIGINT '0', BIGINT '3', BIGINT '6', BIGINT '9', BIGINT '12'], r.file) AS "_line"`,
    );
  });

  it('leaves out the lines of files that the snapshot does not have: first, between and last', () => {
    const sql = tail([inBundle(2, 4), inBundle(3, 10)], ['_file_id'], [{ ...bundle, rows: 14 }]);
    expect(sql).toContain("ARRAY[DOUBLE '1', DOUBLE '4', DOUBLE '7', DOUBLE '10', DOUBLE '13']");
    expect(sql).toContain('WHERE r.file NOT IN (1, 3, 5)');
    expect(sql).toContain(`ARRAY[NULL, BIGINT '2', NULL, BIGINT '3', NULL]`);
  });

  it('is read file by file where the bundle holds much more than is wanted', () => {
    const files = [inBundle(2, 4), inBundle(3, 10)];
    const large = tail(files, ['qty'], [{ ...bundle, sizeBytes: 10_000_000 }]);
    expect(large).toBe(tail(files, ['qty'], []));
    expect(tail([inBundle(2, 4)], ['qty'])).toBe(tail([inBundle(2, 4)], ['qty'], []));
  });
});

it('a source of more objects than a statement may name is refused by its code, however many there are', () => {
  const files = Array.from({ length: 130_000 }, (_, index) => file(index + 1, '1.0'));
  const print = (count: number) => printSource(snapshot({ rawFiles: files.slice(0, count) }), ['qty'], names);
  expect(print(MOST_OBJECTS)).toContain(`/${MOST_OBJECTS}'`);
  for (const count of [MOST_OBJECTS + 1, files.length]) {
    expect(() => print(count)).toThrow(new AppError('query_text_too_long'));
  }
});

it('a schema without records has an empty source', () => {
  expect(printSource(snapshot({}), [], names)).toBe(
    'SELECT CAST(NULL AS TIMESTAMP(6) WITH TIME ZONE) AS "ts" WHERE FALSE',
  );
});

it('the table of lines takes an address and nothing else', () => {
  expect(linesTableStatements(names, 's3://bucket/p/')[1]).toContain(`'s3://bucket/p/\${dir}/'`);
  expect(() => linesTableStatements(names, "s3://b'; drop")).toThrow('s3://bucket/prefix');
});
