import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import { type FileListRequest, listFiles } from './list-files.ts';
import { ListingTotals } from './listing-totals.ts';

/** Files of the schema; so many that reading all of them is never the cheapest plan. */
const FILES = 50_000;

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
  const other = await own.addSchema();
  for (const { id, count } of [
    { id: other.id, count: 5000 },
    { id: schema.id, count: FILES },
  ]) {
    // A file a minute; each fourth name has `cliques`, the first 6000 paths have `velho`, each 50th upload failed.
    await own.control.database.query(
      `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, sha256,
         validation, upload_status, processing_status, uploaded_position, created_at, updated_at)
       select v.tenant_id, v.schema_id, v.id, name, v.version, case when i <= 6000 then 'velho/' else 'p/' end || i || '/' || name,
         (i::bigint * 7919) % 1000000, md5(i::text), case when i % 50 = 0 then 'invalid' else 'valid' end,
         case when i % 50 = 0 then 'failed' else 'completed' end,
         case when i % 50 = 0 then 'failed' when i % 3 = 0 then 'pending' else 'completed' end, i,
         timestamptz '2026-01-01Z' + make_interval(mins => i), timestamptz '2026-01-01Z' + make_interval(mins => i)
       from schema_versions v, generate_series(1, $2::int) i,
         lateral (select (array['pedidos', 'cliques', 'sensores', 'pagamentos'])[1 + i % 4] || '-' || to_char(i, 'FM00000000') as name)
       where v.schema_id = $1`,
      [id, count],
    );
  }
  await own.control.database.query('vacuum analyze files');
});
afterAll(() => own.close());

const totals = new ListingTotals(0);
const newest = { page: 1, per_page: 15, sort_by: 'created_at', sort_direction: 'desc' } as const;

/** Lists, and explains every statement of it. @returns also the lines of the plans that tell how `files` is read */
async function explained(request: Partial<FileListRequest>) {
  const { database } = own.control;
  const lines: string[] = [];
  const explaining: Database = {
    ...database,
    async query<Row>(text: string, params?: unknown[]) {
      const plan = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      lines.push(...plan.map((row) => row['QUERY PLAN']));
      return database.query<Row>(text, params);
    },
  };
  const list = await listFiles(explaining, own.tenant.id, schema.slug, { ...newest, ...request }, totals);
  const scans = lines.filter((line) => /Scan.* (on|using) files/.test(line));
  const conditions = lines.filter((line) => line.includes('Index Cond'));
  return {
    ...list,
    scans: scans.map((line) => line.replace(/^[ >-]*/, '').replace(/ {2}\(cost.*/, '')),
    conditions,
  };
}

const sortKeys = {
  created_at: 'files_by_created',
  updated_at: 'files_by_updated',
  file_name: 'files_by_name',
  size_bytes: 'files_by_size',
  storage_path: 'files_by_path',
  schema_version: 'files_by_version',
  validation: 'files_by_validation',
  upload_status: 'files_by_status',
} as const;

it.each(Object.entries(sortKeys))(
  'a page by %s reads the rows of the page from %s',
  async (sort_by, index) => {
    for (const [sort_direction, page] of [
      ['desc', 1],
      ['asc', 3],
      ['asc', FILES / 15 - 4],
    ] as const) {
      const { scans, files, total } = await explained({
        sort_by: sort_by as keyof typeof sortKeys,
        sort_direction,
        page: Math.floor(page),
      });
      expect(total).toBe(FILES);
      expect(files).toHaveLength(15);
      expect(scans.join('\n')).toMatch(
        new RegExp(`^Index Only Scan( Backward)? using ${index} on files`, 'm'),
      );
      expect(scans.join('\n')).not.toContain('Seq Scan');
    }
  },
);

it('the last page is read from the end of the index', async () => {
  const { scans, files } = await explained({ page: Math.ceil(FILES / 15) });
  expect(files.at(-1)!.file_name).toBe('cliques-00000001');
  expect(scans.join('\n')).toContain('Index Only Scan using files_by_created on files');
});

it('a total by states reads the pending files and nothing else of the table', async () => {
  const { scans, total } = await explained({ upload_status: 'failed', validation: 'invalid', page: FILES });
  expect(total).toBe(FILES / 50);
  expect(scans).toHaveLength(1);
  expect(scans[0]).toMatch(/^Index Scan using files_(by_status|unfinished|by_validation) on files/);
});

it('a search for few files finds them by their trigrams', async () => {
  for (let time = 0; time < 2; time++) {
    const { scans, total } = await explained({ search: 'dos-00012340', upload_status: 'completed' });
    expect(total).toBe(1);
    if (time === 0) expect(scans.join('\n')).toContain('Bitmap Index Scan on files_search');
    expect(scans.join('\n')).not.toContain('Seq Scan');
  }
  const byName = await explained({ file_name: '-00012344', upload_status: 'completed' });
  expect(byName.scans.join('\n')).toContain('Bitmap Index Scan on files_name_search');
  expect(byName.total).toBe(1);
});

it('a search looks for what few files have in the index of trigrams, and not for what many share', async () => {
  for (const request of [{ search: 'Pedidos-00012340' }, { file_name: 'pedidos-00012340' }]) {
    const { conditions, total } = await explained(request);
    expect(total).toBe(1);
    expect(conditions.join('\n')).toContain("'%012340%'");
    expect(conditions.join('\n')).not.toMatch(/pedidos/i);
  }
});

it('a search that many match is counted once, and from then on reads a page and what is new', async () => {
  const cliques = { search: 'cliques', per_page: 100 };
  expect((await explained(cliques)).total).toBe(FILES / 4);
  const { scans, files, total } = await explained(cliques);
  expect(total).toBe(FILES / 4);
  expect(files[0]!.file_name).toBe('cliques-00049997');
  expect(files).toHaveLength(100);
  expect(scans.join('\n')).toContain('Index Scan using files_settled on files');
  expect(scans.join('\n')).toContain('Index Scan Backward using files_by_created on files');
  expect(scans.join('\n')).not.toContain('Seq Scan');
  expect(scans.join('\n')).not.toContain('files_search');
});

it('a search whose many files lie at the far end of the order gathers them', async () => {
  const old = { search: 'VELHO', sort_by: 'created_at', sort_direction: 'desc' } as const;
  const first = await explained(old);
  const second = await explained(old);
  expect(second.total).toBe(6000);
  expect(second.files).toEqual(first.files);
  expect(second.files[0]!.file_name).toBe('pedidos-00006000');
  expect(second.scans.join('\n')).toMatch(/files_by_created[\s\S]*files_search/);
});

it('a filter by days reads the index of the time', async () => {
  const DAYS = 941;
  const days = { date_from: '2026-01-02', date_to: '2026-01-03', processing_status: 'pending' } as const;
  const first = await explained(days);
  expect(first.total).toBe(DAYS);
  const { scans, total } = await explained(days);
  expect(total).toBe(DAYS);
  expect(scans.join('\n')).toContain('files_by_created');
  expect(scans.join('\n')).not.toContain('Seq Scan');
});
