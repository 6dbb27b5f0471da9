import type { Queryable } from '../../../ports/database.ts';
import { type FileRow, fileColumns } from '../file-record.ts';
import type { ListingFilter } from './listing-filter.ts';
import {
  type FileMarks,
  type ListingTotal,
  type MarksRow,
  marksColumns,
  marksTable,
  toMarks,
} from './listing-totals.ts';

export interface ListingPage {
  per_page: number;
  page: number;
  /** The contract and the type admit only the names of columns and directions: safe to print. */
  sort_by: string;
  sort_direction: 'asc' | 'desc';
}

/** Rows that a walk may read beyond those expected, because what matches is not spread evenly. */
const UNEVEN = { times: 4, more: 1000 };
/** Cost of a row that is gathered (found, fetched, checked, sorted), in rows that are walked over. */
const GATHERED_ROW = 2;

/**
 * A page of a listing whose total is known. Walks the index of the sort key from its nearer end where few rows are expected
 * before the page, and otherwise gathers all that match.
 */
export async function pageOfKnown(
  db: Queryable,
  filter: ListingFilter,
  page: ListingPage,
  { total, ofSchema }: ListingTotal,
): Promise<FileRow[]> {
  const offset = (page.page - 1) * page.per_page;
  const limit = Math.min(page.per_page, total - offset);
  if (limit <= 0) return [];
  const isBackwards = offset > total - offset - limit;
  const skipped = isBackwards ? total - offset - limit : offset;
  const walked = Math.ceil(((skipped + limit) * Math.max(ofSchema, total)) / total);
  if (filter.checked === '' || walked <= total * GATHERED_ROW) {
    const most = walked * UNEVEN.times + UNEVEN.more;
    const files = await walk(db, filter, page, { isBackwards, skipped, limit, most });
    if (files.length === limit || filter.checked === '') return files;
  }
  return (await gather(db, filter, page)).files;
}

/** Rows before the page are skipped by id: a deep page reads only its own rows if the index suffices. */
async function walk(
  db: Queryable,
  { params, base, checked }: ListingFilter,
  page: ListingPage,
  {
    isBackwards,
    skipped,
    limit,
    most,
  }: { isBackwards: boolean; skipped: number; limit: number; most: number },
): Promise<FileRow[]> {
  const order = orderOf(page, isBackwards);
  const [limitAt, skippedAt, mostAt] = [1, 2, 3].map((n) => `$${params.length + n}`);
  const rows = checked
    ? `(select * from files where ${base} ${order} limit ${mostAt}) walked where ${checked}`
    : `files where ${base}`;
  return db.query<FileRow>(
    `select ${fileColumns} from files where tenant_id = $1 and id = any(array(
       select id from ${rows} ${order} limit ${limitAt} offset ${skippedAt}))
     ${orderOf(page)}`,
    [...params, limit, skipped, ...(checked ? [most] : [])],
  );
}

export interface Gathered {
  files: FileRow[];
  total: number;
  /** Settled files among those that match, and the marks at that moment. */
  counted: FileMarks & { matching: number };
}

/** Finds all that match, once for the page and the total. */
export async function gather(
  db: Queryable,
  { params, indexed }: ListingFilter,
  page: ListingPage,
): Promise<Gathered> {
  const limits = `limit $${params.length + 1} offset $${params.length + 2}`;
  const rows = await db.query<FileRow & MarksRow & { total: number; pending: number; id: number | null }>(
    `with matching as materialized (
         select id, ${page.sort_by}, upload_status = 'pending' as is_pending from files where ${indexed}),
       page as (select id from matching ${orderOf(page)} ${limits})
     select counted.total, counted.pending, ${marksColumns}, listed.*
     from (select count(*) as total, count(*) filter (where is_pending) as pending from matching) counted
       ${marksTable}
       left join (select ${fileColumns} from files where tenant_id = $1 and id in (select id from page)) listed on true
     ${orderOf(page, false, 'listed.')}`,
    [...params, page.per_page, (page.page - 1) * page.per_page],
  );
  const { total, pending } = rows[0]!;
  const files = rows
    .filter(({ id }) => id !== null)
    .map(
      ({ total: _, pending: __, markSettled: ___, markMoved: ____, markRewritten: _____, ...file }) => file,
    );
  return { files, total, counted: { ...toMarks(rows[0]!), matching: total - pending } };
}

/** Ties in the sort key are broken by id. */
function orderOf({ sort_by, sort_direction }: ListingPage, isBackwards = false, of = ''): string {
  const direction = (sort_direction === 'asc') === isBackwards ? 'desc' : 'asc';
  return `order by ${of}${sort_by} ${direction}, ${of}id ${direction}`;
}
