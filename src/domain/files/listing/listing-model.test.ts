import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../../test/support/properties.ts';
import type { Database, Queryable } from '../../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import { type FileRow, fileColumns } from '../file-record.ts';
import { type FileListRequest, listFiles } from './list-files.ts';
import { ListingTotals } from './listing-totals.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Every statement by which the service changes a file's states, and some that it does not have. `$1` is the schema. */
const changes = {
  begin: `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path)
    select tenant_id, schema_id, id, 'f' || $2 || '.jsonl', version, 'p/' || $2 from schema_versions where schema_id = $1`,
  complete: `update files set upload_status = 'completed', validation = 'valid', updated_at = now()
    where id = (select id from files where schema_id = $1 and upload_status = 'pending' order by id % ($2 + 2), id limit 1)`,
  fail: `update files set upload_status = 'failed', processing_status = 'failed', validation = 'invalid'
    where id = (select id from files where schema_id = $1 and upload_status = 'pending' order by id % ($2 + 2), id limit 1)`,
  forget: `delete from files
    where id = (select id from files where schema_id = $1 and upload_status = 'pending' order by id % ($2 + 2), id limit 1)`,
  beat: `update files set heartbeat_at = now() where schema_id = $1 and upload_status = 'pending' and id % ($2 + 2) > 0`,
  claim: `update files set processing_status = 'processing'
    where schema_id = $1 and upload_status = 'completed' and processing_status = 'pending' and id % ($2 + 2) > 0`,
  move: `update files set processing_status = 'completed'
    where schema_id = $1 and processing_status = 'processing' and id % ($2 + 2) > 0`,
  release: `update files set processing_status = 'pending'
    where schema_id = $1 and processing_status = 'processing' and id % ($2 + 2) > 0`,
  aside: `update files set set_aside_at = now(), processing_status = 'failed' where id = (
    select id from files where schema_id = $1 and upload_status = 'completed' order by id % ($2 + 2), id limit 1)`,
  swap: `update files f set processing_status = coalesce(two.next, two.previous, f.processing_status)
    from (
      select id, lead(processing_status) over w as next, lag(processing_status) over w as previous
      from (select id, processing_status from files where schema_id = $1 and upload_status = 'completed' order by id offset $2 limit 2) t
      window w as (order by id)) two
    where two.id = f.id`,
  remove: `update files set object_deleted_at = now() where schema_id = $1 and id % ($2 + 2) = 0`,
  rename: `update files set file_name = 'g' || $2 || '.jsonl' where id = (
    select id from files where schema_id = $1 and upload_status = 'completed' order by id % ($2 + 2), id limit 1)`,
  reopen: `update files set upload_status = 'pending' where id = (
    select id from files where schema_id = $1 and upload_status = 'completed' order by id % ($2 + 2), id limit 1)`,
  erase: `delete from files where id = (
    select id from files where schema_id = $1 and upload_status = 'completed' order by id % ($2 + 2), id limit 1)`,
  restore: `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status)
    select tenant_id, schema_id, id, 'r' || $2 || '.jsonl', version, 'p/' || $2, 'failed' from schema_versions where schema_id = $1`,
};
type Change = keyof typeof changes;
/** Changes whose number is part of a name: names of a schema differ. */
const named = new Set<Change>(['begin', 'restore', 'rename']);
const inTwo = new Set<Change>(['beat', 'claim', 'complete', 'fail']);

const filters = {
  search: fc.constantFrom('p/', '1', 'completed', 'p/2'),
  file_name: fc.constantFrom('.jsonl', 'f', 'g'),
  validation: fc.constantFrom('valid', 'invalid', 'pending'),
  upload_status: fc.constantFrom('completed', 'pending', 'failed'),
  processing_status: fc.constantFrom('pending', 'processing', 'completed', 'failed'),
  created_at_start: fc.constantFrom('2020-01-01', '2020-01-01', '2100-01-01'),
  date_to: fc.constant('2100-01-01'),
} as const;
/** One or two filters: more leave no file. */
const request = fc
  .subarray(Object.keys(filters) as (keyof typeof filters)[], { minLength: 1, maxLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, filters[name]]))))
  .map((asked) => asked as Partial<FileListRequest>);
const page = fc.record({
  page: fc.integer({ min: 1, max: 4 }),
  per_page: fc.integer({ min: 1, max: 8 }),
  sort_by: fc.constantFrom('file_name', 'size_bytes', 'validation', 'upload_status', 'created_at'),
  sort_direction: fc.constantFrom('asc', 'desc'),
});
const listing = fc.tuple(request, page).map(([filters, paging]) => ({ ...filters, ...paging }));

/** What a listing must answer, from all rows and without SQL. */
function naive(rows: FileRow[], asked: FileListRequest) {
  const matching = rows.filter(
    (row) =>
      (!asked.search || `${row.storage_path} ${row.upload_status}`.includes(asked.search)) &&
      (!asked.file_name || row.file_name.includes(asked.file_name)) &&
      (!asked.validation || row.validation === asked.validation) &&
      (!asked.upload_status || row.upload_status === asked.upload_status) &&
      (!asked.processing_status || row.processing_status === asked.processing_status) &&
      asked.created_at_start !== '2100-01-01',
  );
  const sign = asked.sort_direction === 'asc' ? 1 : -1;
  const key = (row: FileRow) => row[asked.sort_by];
  const sorted = matching.toSorted((a, b) =>
    key(a) < key(b) ? -sign : key(a) > key(b) ? sign : sign * (a.id - b.id),
  );
  const from = (asked.page - 1) * asked.per_page;
  return { files: sorted.slice(from, from + asked.per_page), total: matching.length };
}

const readAll = (db: Queryable, { id }: OwnSchema) =>
  db.query<FileRow>(`select ${fileColumns} from files where schema_id = $1`, [id]);

it('answers what a naive count and sort would, after any changes, in each of two processes', async () => {
  const { database } = own.control;
  const names = Object.keys(changes) as Change[];
  const pick = fc.integer({ min: 0, max: 3 });
  const step = fc.tuple(
    fc.constantFrom<Change>(...names, 'begin', 'begin', 'complete', 'complete', 'complete'),
    pick,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 50, size: 'max' }),
      fc.array(listing, { minLength: 4, maxLength: 5 }),
      async (steps, listings) => {
        const schema = await own.addSchema();
        const processes = [new ListingTotals(0), new ListingTotals(0)];
        let number = 0;
        for (const [at, [change, pick]] of steps.entries()) {
          const value = named.has(change) ? ++number : pick;
          await database.query(changes[change].replaceAll('$2', String(value)), [schema.id]);
          const rows = await readAll(database, schema);
          for (const asked of listings) {
            const answer = await listFiles(database, own.tenant.id, schema.slug, asked, processes[at % 2]);
            expect({ asked, ...answer }).toMatchObject({ asked, ...naive(rows, asked) });
          }
        }
      },
    ),
    { numRuns: tries(8), endOnFailure: true },
  );
}, 180_000);

it('answers the count of its own moment while uploads, runs and rollbacks go on', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const totals = new ListingTotals(0);
  let isOver = false;
  const write = async (seed: number) => {
    for (let n = 0; n < 60; n++) {
      const kinds = Object.keys(changes) as Change[];
      const kind = n % 2 === 0 ? 'begin' : kinds[(n * 7 + seed * 3) % kinds.length]!;
      const value = named.has(kind) ? seed * 1000 + n : n % 4;
      await database
        .transaction(async (tx) => {
          await tx.query('select from schemas where id = $1 for no key update', [schema.id]);
          await tx.query(changes[kind].replaceAll('$2', String(value)), [schema.id]);
          if (inTwo.has(kind)) await tx.query(changes.complete.replaceAll('$2', '1'), [schema.id]);
          await sleep(n % 3);
          if (n % 5 === 4) throw new Error('rolled back');
        })
        .catch((error: Error) => {
          if (error.message !== 'rolled back') throw error;
        });
    }
  };
  const asked: Partial<FileListRequest>[] = [
    {},
    { search: 'completed' },
    { search: 'f1', processing_status: 'pending' },
    { created_at_start: '2020-01-01' },
    { processing_status: 'processing' },
  ];
  let compared = 0;
  const read = async () => {
    while (!isOver) {
      for (const filters of asked) {
        const full = {
          page: 1,
          per_page: 5,
          sort_by: 'created_at',
          sort_direction: 'asc',
          ...filters,
        } as const;
        await database.transaction(async (tx) => {
          await tx.query('set transaction isolation level repeatable read, read only');
          const rows = await readAll(tx, schema);
          const answer = await listFiles(tx as Database, own.tenant.id, schema.slug, full, totals);
          expect({ filters, ...answer }).toMatchObject({ filters, ...naive(rows, full) });
          compared++;
        });
      }
    }
  };
  const readers = [read(), read()];
  await Promise.all([write(1), write(2), write(3)]).finally(() => (isOver = true));
  await Promise.all(readers);
  expect(compared).toBeGreaterThan(20);
});

it('a snapshot from before a remembered total counts for itself', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const totals = new ListingTotals(0);
  const full = { page: 1, per_page: 5, sort_by: 'created_at', sort_direction: 'asc', search: 'p/' } as const;
  const settle = async (number: number) => {
    await database.query(changes.begin.replaceAll('$2', String(number)), [schema.id]);
    await database.query(changes.complete.replaceAll('$2', '1'), [schema.id]);
  };
  const listIn = (db: Queryable) => listFiles(db as Database, own.tenant.id, schema.slug, full, totals);
  await settle(1);
  await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    expect(await readAll(tx, schema)).toHaveLength(1);
    await settle(2);
    expect((await listIn(database)).total).toBe(2);
    expect((await listIn(tx)).total).toBe(1);
  });
  expect((await listIn(database)).total).toBe(2);
});
