import type { Database } from '../../../ports/database.ts';
import type { ApiQuery } from '../../contract-types.ts';
import { requireSchema, schemaNotFound } from '../../schemas/manage-schemas.ts';
import type { FileRow } from '../file-record.ts';
import { listingFilter } from './listing-filter.ts';
import { gather, pageOfKnown } from './listing-page.ts';
import { countedTotal, type ListingTotals, listingTotals } from './listing-totals.ts';
import { nameSample } from './name-sample.ts';
import { wholeListing } from './whole-listing.ts';

type Filters = ApiQuery<'listFiles'>;
type Defaulted = 'per_page' | 'page' | 'sort_by' | 'sort_direction';

/** The query parameters of the contract, defaults filled in. */
export type FileListRequest = Filters & Required<Pick<Filters, Defaulted>>;

export interface FileList {
  files: FileRow[];
  total: number;
}

/**
 * Returns a page of the schema's files and how many match in all: the exact number at one moment, whatever other processes
 * write. Ties in the sort key are broken by id.
 * @param totals those that this process remembers
 * @throws AppError `schema_not_found`
 */
export async function listFiles(
  database: Database,
  tenantId: number,
  slug: string,
  request: FileListRequest,
  totals: ListingTotals = listingTotals(database),
): Promise<FileList> {
  if (!hasFilters(request)) {
    const whole = await wholeListing(database)({ tenantId, slug });
    if (!whole) throw schemaNotFound(slug);
    const filter = listingFilter(tenantId, whole.schemaId, request);
    return { files: await pageOfKnown(database, filter, request, whole), total: whole.total };
  }
  const schema = await requireSchema(database, tenantId, slug);
  const sample = hasTexts(request)
    ? await nameSample(database)({ tenantId, schemaId: schema.id })
    : undefined;
  const filter = listingFilter(tenantId, schema.id, request, sample);
  const { counted } = filter;
  const known = counted
    ? await countedTotal(database, { ...filter, counted })
    : await totals.known(database, schema.id, filter);
  if (!known && filter.hasText) {
    const startedAt = performance.now();
    const gathered = await gather(database, filter, request);
    totals.remember(schema.id, filter, gathered.counted, startedAt);
    return gathered;
  }
  const total = known ?? (await totals.count(database, schema.id, filter));
  return { files: await pageOfKnown(database, filter, request, total), total: total.total };
}

function hasFilters(request: FileListRequest): boolean {
  const { per_page, page, sort_by, sort_direction, ...filters } = request;
  // An empty text filters nothing.
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

function hasTexts({ search, file_name, storage_path }: Filters): boolean {
  return Boolean(search || file_name || storage_path);
}
