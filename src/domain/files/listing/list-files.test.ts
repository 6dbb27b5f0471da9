import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import { type FileListRequest, listFiles } from './list-files.ts';

let own: OwnControl;
let schema: OwnSchema;
let runId: number;

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

/** Files by name; each was made one hour after the one before it, from 2026-01-01 on. */
const listed = {
  'a.jsonl': { bytes: 3, version: '1.0', upload: 'completed', processing: 'completed' },
  'B_1.jsonl': { bytes: 1, version: '1.1', upload: 'completed', processing: 'pending' },
  'b-1.jsonl': { bytes: 2, version: '1.0', upload: 'failed', processing: 'failed' },
  '50%.jsonl': { bytes: 2, version: '1.0', upload: 'pending', processing: 'pending' },
};

beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
  const other = await own.addSchema();
  runId = await own.addRun(schema);
  const add = (of: OwnSchema, name: string, hour: number, file: (typeof listed)['a.jsonl']) =>
    query(
      `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes,
         upload_status, validation, processing_status, run_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, timestamptz '2026-01-01Z' + make_interval(hours => $12))`,
      [
        ...[own.tenant.id, of.id, of.versionId, name, file.version, `oficina/${hour}/${name}`, file.bytes],
        ...[file.upload, file.upload === 'failed' ? 'invalid' : 'valid', file.processing],
        ...[file.processing === 'completed' ? runId : null, hour],
      ],
    );
  for (const [hour, [name, file]] of Object.entries(listed).entries()) await add(schema, name, hour, file);
  await add(other, 'other.jsonl', 0, listed['a.jsonl']);
});
afterAll(() => own.close());

async function list(request: Partial<FileListRequest> = {}) {
  const page = { page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'asc' } as const;
  const { files, total } = await listFiles(own.control.database, own.tenant.id, schema.slug, {
    ...page,
    ...request,
  });
  return { names: files.map(({ file_name }) => file_name), total, files };
}
const names = async (request: Partial<FileListRequest>) => (await list(request)).names;
const all = Object.keys(listed);

it('lists the files of the schema alone, and how many there are', async () => {
  const { files, ...rest } = await list();
  expect(rest).toEqual({ names: all, total: 4 });
  expect(files[0]).toMatchObject({ file_name: 'a.jsonl', size_bytes: 3, run_id: runId });
  // What a search lists has the same members.
  expect((await list({ search: 'a.' })).files).toEqual([files[0]]);
  await expect(
    listFiles(own.control.database, own.tenant.id, 'nothing', {
      ...{ page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'asc' },
    }),
  ).rejects.toMatchObject({ code: 'schema_not_found' });
});

it('filters by state, run and version', async () => {
  expect(await names({ validation: 'invalid' })).toEqual(['b-1.jsonl']);
  expect(await names({ upload_status: 'pending' })).toEqual(['50%.jsonl']);
  expect(await names({ processing_status: 'pending' })).toEqual(['B_1.jsonl', '50%.jsonl']);
  expect(await names({ processing_status: 'pending', upload_status: 'completed' })).toEqual(['B_1.jsonl']);
  expect(await names({ run_id: runId })).toEqual(['a.jsonl']);
  expect(await names({ schema_version: '1.1' })).toEqual(['B_1.jsonl']);
});

it('finds parts of names and paths in any case, and takes wildcards as they are written', async () => {
  expect(await names({ file_name: 'b_1' })).toEqual(['B_1.jsonl']);
  expect(await names({ file_name: 'B' })).toEqual(['B_1.jsonl', 'b-1.jsonl']);
  expect(await names({ file_name: '%' })).toEqual(['50%.jsonl']);
  expect(await names({ file_name: '\\' })).toEqual([]);
  expect(await names({ search: 'B_' })).toEqual(['B_1.jsonl']);
  expect(await names({ search: 'OFICINA/3' })).toEqual(['50%.jsonl']);
  expect(await names({ storage_path: 'oficina/2/B' })).toEqual(['b-1.jsonl']);
  // An empty text filters nothing.
  expect(await names({ search: '', file_name: '', storage_path: '', schema_version: '' })).toEqual(all);
});

it('filters by the time of the upload, a day to its end and a moment for its millisecond', async () => {
  for (const [from, to] of [
    ['date_from', 'date_to'],
    ['created_at_start', 'created_at_end'],
  ] as const) {
    expect(await names({ [from]: '2026-01-01T01:00:00Z' })).toEqual(all.slice(1));
    expect(await names({ [to]: '2026-01-01T01:00:00Z' })).toEqual(all.slice(0, 2));
    expect(await names({ [from]: '2026-01-01', [to]: '2026-01-01' })).toEqual(all);
    expect(await names({ [from]: '2026-01-02' })).toEqual([]);
    expect(await names({ [to]: '2025-12-31' })).toEqual([]);
  }
});

it('pages in the order that is asked for, equal ones by their age, and counts all that match', async () => {
  for (const search of [undefined, '.jsonl']) {
    const bySize = { sort_by: 'size_bytes', ...(search && { search }) } as const;
    const sorted = ['B_1.jsonl', 'b-1.jsonl', '50%.jsonl', 'a.jsonl'];
    expect(await names(bySize)).toEqual(sorted);
    expect(await names({ ...bySize, sort_direction: 'desc' })).toEqual(sorted.toReversed());
    expect(await list({ ...bySize, per_page: 3 })).toMatchObject({ names: sorted.slice(0, 3), total: 4 });
    expect(await list({ ...bySize, per_page: 3, page: 2 })).toMatchObject({ names: ['a.jsonl'], total: 4 });
    expect(await list({ ...bySize, per_page: 3, page: 3 })).toMatchObject({ names: [], total: 4 });
  }
});

it('a search that finds nothing, and a page beyond the last, have no files', async () => {
  expect(await list({ search: 'nothing' })).toEqual({ names: [], total: 0, files: [] });
  expect(await list({ page: 3 })).toEqual({ names: [], total: 4, files: [] });
});
