import type { Database, Queryable } from '../../ports/database.ts';
import type { ApiQuery } from '../contract-types.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { type FileRow, fileColumns } from './file-record.ts';
import { readPeriod } from './period.ts';

type Filters = ApiQuery<'listFiles'>;
type Defaulted = 'per_page' | 'page' | 'sort_by' | 'sort_direction';

/** The query parameters of the contract, defaults filled in. */
export type FileListRequest = Filters &
  Required<Pick<Filters, Defaulted>> & {
    /** Total from an earlier page: saves the count where it costs a read of its own. */
    known_total?: number;
  };

export interface FileList {
  files: FileRow[];
  total: number;
}

/**
 * Returns a page of the schema's files and how many match in all. Ties in the sort key are broken by id.
 * @throws AppError `schema_not_found`
 */
export async function listFiles(
  database: Database,
  tenantId: number,
  slug: string,
  request: FileListRequest,
): Promise<FileList> {
  const schema = await requireSchema(database, tenantId, slug);
  const params: unknown[] = [tenantId, schema.id];
  const conditions = ['tenant_id = $1', 'schema_id = $2'];
  const where = (value: unknown, condition: (placeholder: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  const period = (text: string | undefined) => (text === undefined ? undefined : readPeriod(text));
  const contains = (value: string | undefined) =>
    value ? `%${value.replace(/[\\%_]/g, '\\$&')}%` : undefined;

  where(contains(request.search), (p) => `search_text like lower(${p})`);
  where(contains(request.storage_path), (p) => `search_text like lower(${p}) and storage_path ilike ${p}`);
  where(contains(request.file_name), (p) => `file_name ilike ${p}`);
  where(contains(request.schema_version), (p) => `schema_version ilike ${p}`);
  where(request.validation, (p) => `validation = ${p}`);
  where(request.upload_status, (p) => `upload_status = ${p}`);
  where(request.processing_status, (p) => `processing_status = ${p}`);
  where(request.run_id, (p) => `run_id = ${p}`);
  for (const field of ['date_from', 'created_at_start'] as const)
    where(period(request[field])?.start, (p) => `created_at >= ${p}`);
  for (const field of ['date_to', 'created_at_end'] as const)
    where(period(request[field])?.end, (p) => `created_at < ${p}`);

  const list = { filter: conditions.join(' and '), params, request };
  const searched = Boolean(
    request.search || request.storage_path || request.file_name || request.schema_version,
  );
  return searched ? pageOfSearch(database, list) : pageOfFilter(database, list);
}

interface Listing {
  filter: string;
  params: unknown[];
  request: FileListRequest;
}

/**
 * Filters by equality and time: the page walks the index of its sort key, the count reads only an index. Rows before the
 * page are skipped by id, so that a deep page reads only its own rows if the index suffices.
 */
async function pageOfFilter(db: Queryable, { filter, params, request }: Listing): Promise<FileList> {
  const [files, total] = await Promise.all([
    db.query<FileRow>(
      `select ${fileColumns} from files where tenant_id = $1 and id = any(array(
         select id from files where ${filter} ${orderOf(request)} ${limitOf(params)}))
       ${orderOf(request)}`,
      [...params, ...limits(request)],
    ),
    request.known_total ?? countOf(db, filter, params),
  ]);
  return { files, total };
}

async function countOf(db: Queryable, filter: string, params: unknown[]): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*) as total from files where ${filter}`,
    params,
  );
  return row!.total;
}

/** Partial matches cost a trigram search: one search serves both the count and the page. */
async function pageOfSearch(db: Queryable, { filter, params, request }: Listing): Promise<FileList> {
  const rows = await db.query<FileRow & { total: number; id: number | null }>(
    `with matching as materialized (select id, ${request.sort_by} from files where ${filter}),
       page as (select id from matching ${orderOf(request)} ${limitOf(params)})
     select counted.total, listed.*
     from (select count(*) as total from matching) counted
       left join (select ${fileColumns} from files where tenant_id = $1 and id in (select id from page)) listed on true
     ${orderOf(request)}`,
    [...params, ...limits(request)],
  );
  const files = rows.filter(({ id }) => id !== null).map(({ total: _, ...file }) => file);
  return { files, total: rows[0]!.total };
}

/** Safe to print: the contract and the type admit only the names of columns and directions. */
function orderOf({ sort_by, sort_direction }: FileListRequest): string {
  return `order by ${sort_by} ${sort_direction}, id ${sort_direction}`;
}

function limitOf(params: unknown[]): string {
  return `limit $${params.length + 1} offset $${params.length + 2}`;
}

function limits({ per_page, page }: FileListRequest): [number, number] {
  return [per_page, (page - 1) * per_page];
}
