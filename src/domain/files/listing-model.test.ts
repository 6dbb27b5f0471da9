import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { type FileRow, fileColumns } from './file-record.ts';
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
  swap: `update files f set processing_status = o.processing_status from files o
    where f.schema_id = $1 and o.schema_id = $1 and f.upload_status = 'completed' and o.upload_status = 'completed'
      and f.id <> o.id and (f.id + o.id) % ($2 + 2) = 0 and not exists (
        select from files x where x.schema_id = $1 and x.upload_status = 'completed' and x.id not in (f.id, o.id))`,
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
const inTwo = new Set<Change>(['beat', 'claim', 'complete', 'fail']);

const states = ['pending', 'processing', 'completed', 'failed'] as const;
const request = fc.record(
  {
    search: fc.constantFrom('1', 'f2', 'completed', 'p/', 'r'),
    file_name: fc.constantFrom('1', 'g', '.jsonl'),
    validation: fc.constantFrom('valid', 'invalid', 'pending'),
    upload_status: fc.constantFrom('completed', 'pending', 'failed'),
    processing_status: fc.constantFrom(...states),
    created_at_start: fc.constantFrom('2020-01-01', '2100-01-01'),
    date_to: fc.constant('2100-01-01'),
  },
  { requiredKeys: [] },
);
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
  const step = fc.oneof(
    fc.tuple(fc.constantFrom<Change>(...(Object.keys(changes) as Change[])), fc.integer({ min: 0, max: 3 })),
    fc.tuple(fc.constantFrom<Change>('begin', 'complete', 'complete'), fc.integer({ min: 0, max: 3 })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 60 }),
      fc.array(listing, { minLength: 3, maxLength: 6 }),
      async (steps, listings) => {
        const schema = await own.addSchema();
        const processes = [new ListingTotals(0), new ListingTotals(0)];
        // Distinct names are unique indexes' business, not the totals'.
        let number = 0;
        for (const [at, [change, pick]] of steps.entries()) {
          const value = change === 'begin' || change === 'restore' || change === 'rename' ? ++number : pick;
          await database.query(changes[change].replaceAll('$2', String(value)), [schema.id]);
          for (const [index, asked] of listings.entries()) {
            if ((at + index) % 3 === 0) continue;
            const totals = processes[(at + index) % 2]!;
            const answer = await listFiles(database, own.tenant.id, schema.slug, asked, totals);
            expect({ asked, ...answer }).toMatchObject({
              asked,
              ...naive(await readAll(database, schema), asked),
            });
          }
        }
      },
    ),
    { numRuns: tries(12) },
  );
});

it('answers the count of its own moment while uploads, runs and rollbacks go on', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const totals = new ListingTotals(0);
  let isOver = false;
  const write = async (seed: number) => {
    for (let n = 0; n < 60; n++) {
      const kinds = Object.keys(changes) as Change[];
      const kind = n % 2 === 0 ? 'begin' : kinds[(n * 7 + seed * 3) % kinds.length]!;
      const value = ['begin', 'restore', 'rename'].includes(kind) ? seed * 1000 + n : n % 4;
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
