import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { findFile } from './find-file.ts';
import {
  addDataFiles,
  claimFiles,
  moveIntoTable,
  pendingByVersion,
  releaseFiles,
} from './run-files-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

let schema: OwnSchema;
let runId: number;
/** Of a file of each kind; `first` and `second` are pending. */
let ids: Record<'first' | 'second' | 'failed' | 'processed' | 'elsewhere', number>;
const query = <Row>(text: string, params: unknown[]) => own.control.database.query<Row>(text, params);

beforeEach(async () => {
  schema = await own.addSchema();
  const other = await own.addSchema();
  runId = await own.addRun(schema);
  const add = async (
    of: OwnSchema,
    name: string,
    rows: number,
    upload = 'completed',
    processing = 'pending',
  ) => {
    const [file] = await query<{ id: number }>(
      `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, rows,
         upload_status, validation, processing_status, report, failure)
       values ($1, $2, $3, $4, '1.0', $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        ...[own.tenant.id, of.id, of.versionId, name, `${of.slug}/${name}`, rows * 10, rows, upload],
        ...[upload === 'failed' ? 'invalid' : 'valid', processing],
        ...(upload === 'failed' ? [{ lines: 1, bad_lines: 1, errors: [] }, 'invalid_file'] : [null, null]),
      ],
    );
    return file!.id;
  };
  ids = {
    first: await add(schema, 'first.jsonl', 3),
    second: await add(schema, 'second.jsonl', 4),
    failed: await add(schema, 'failed.jsonl', 5, 'failed', 'failed'),
    processed: await add(schema, 'processed.jsonl', 6, 'completed', 'completed'),
    elsewhere: await add(other, 'elsewhere.jsonl', 7),
  };
});

const stateOf = async (id: number) => {
  const [row] = await query<object>(
    'select processing_status, run_id, table_position from files where id = $1',
    [id],
  );
  return row;
};
const pending = (of?: { only?: number[]; atMost?: number }) =>
  pendingByVersion(own.control.database, own.tenant.id, schema.id, of);
const claim = (of: { only?: number[]; lastFileId?: number } = {}) => {
  const group = { schemaVersionId: schema.versionId, lastFileId: of.lastFileId ?? ids.elsewhere };
  return claimFiles(own.control.database, own.tenant.id, schema.id, group, runId, of.only);
};
const group = (lastFileId: number, filesCount: number, rowsTotal: number) => [
  {
    ...{ schemaVersionId: schema.versionId, version: '1.0', lastFileId },
    ...{ filesCount, rowsTotal, sizeBytes: rowsTotal * 10 },
  },
];
const isPending = { processing_status: 'pending', run_id: null, table_position: null };
const isClaimed = () => ({ processing_status: 'processing', run_id: runId, table_position: null });

it('counts the pending files of the schema, or those of a choice, or the oldest', async () => {
  expect(await pending()).toEqual(group(ids.second, 2, 7));
  expect(await pending({ only: [ids.second, ids.processed, ids.elsewhere] })).toEqual(
    group(ids.second, 1, 4),
  );
  expect(await pending({ only: [] })).toEqual([]);
  expect(await pending({ atMost: 1 })).toEqual(group(ids.first, 1, 3));
  expect(await pending({ only: [ids.second], atMost: 1 })).toEqual(group(ids.second, 1, 4));
});

it('gives a run the pending files, or those of a choice, and no others', async () => {
  await claim({ only: [ids.second, ids.processed, ids.elsewhere] });
  expect(await stateOf(ids.first)).toEqual(isPending);
  expect(await stateOf(ids.second)).toEqual(isClaimed());
  expect(await stateOf(ids.processed)).toMatchObject({ processing_status: 'completed', run_id: null });
  expect(await stateOf(ids.elsewhere)).toEqual(isPending);
  await claim();
  expect(await stateOf(ids.first)).toEqual(isClaimed());
  expect(await stateOf(ids.failed)).toMatchObject({ processing_status: 'failed', run_id: null });
  expect(await pending()).toEqual([]);
});

it('gives a run no newer files than were counted', async () => {
  await claim({ lastFileId: ids.first });
  expect(await stateOf(ids.first)).toEqual(isClaimed());
  expect(await stateOf(ids.second)).toEqual(isPending);
});

it("moves a run's files into the table at a position, and gives none back after that", async () => {
  await claim();
  const moved = await moveIntoTable(own.control.database, own.tenant.id, runId, 9);
  expect(moved.map(({ rows }) => rows).sort()).toEqual([3, 4]);
  expect(await stateOf(ids.first)).toEqual({
    processing_status: 'completed',
    run_id: runId,
    table_position: 9,
  });
  expect(await releaseFiles(own.control.database, own.tenant.id, runId)).toEqual([]);
});

it("makes a run's files pending again", async () => {
  await claim({ only: [ids.first] });
  const released = await releaseFiles(own.control.database, own.tenant.id, runId);
  expect(released).toEqual([{ id: ids.first, rows: 3, size_bytes: 30 }]);
  expect(await stateOf(ids.first)).toEqual(isPending);
  expect(await moveIntoTable(own.control.database, own.tenant.id, runId, 9)).toEqual([]);
});

it('keeps what a run wrote, with its day and its position', async () => {
  const file = {
    path: 'a.parquet',
    rows: 7,
    sizeBytes: 70,
    minDay: '2026-01-01',
    maxDay: '2026-02-01',
    crc32: 5,
    schemaVersion: '1.0',
  };
  const run = { id: runId, schemaId: schema.id, schemaVersion: '1.0' };
  await addDataFiles(own.control.database, own.tenant.id, run, [file], 4);
  const kept = await query<object>(
    `select run_id, schema_version, path, rows, size_bytes, min_day::text, max_day::text, crc32, added_position
     from data_files where schema_id = $1`,
    [schema.id],
  );
  expect(kept).toEqual([
    {
      ...{ run_id: runId, schema_version: '1.0', path: 'a.parquet', rows: 7, size_bytes: 70 },
      ...{ min_day: '2026-01-01', max_day: '2026-02-01', crc32: 5, added_position: 4 },
    },
  ]);
});

it('finds a file of the schema with its report and why it failed', async () => {
  const find = (slug: string, id: number) => findFile(own.control.database, own.tenant.id, slug, id);
  const { file, ...rest } = await find(schema.slug, ids.failed);
  expect(file).toMatchObject({ id: ids.failed, file_name: 'failed.jsonl', upload_status: 'failed' });
  expect(Object.keys(file)).not.toContain('report');
  expect(rest).toEqual({
    report: { lines: 1, bad_lines: 1, errors: [] },
    failure: 'invalid_file',
    setAsideAt: null,
  });
  await expect(find(schema.slug, ids.elsewhere)).rejects.toMatchObject({
    code: 'file_not_found',
    params: { file_id: ids.elsewhere },
  });
  await expect(find('nothing', ids.failed)).rejects.toMatchObject({ code: 'schema_not_found' });
});
