import type { Database } from '../../ports/database.ts';
import type { PrintedQuery, QueryEngine } from '../../ports/query-engine.ts';
import { AppError } from '../app-error.ts';
import { countFilesAt, type FileCounts } from '../files/snapshot/count-files-at.ts';
import { loadSnapshot } from '../files/snapshot/load-snapshot.ts';
import type { TableSnapshot } from '../files/snapshot/snapshot.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import { planQuery } from './plan-query.ts';
import type { QueryRequest } from './query-body.ts';

export interface ExplainedQuery extends PrintedQuery {
  position: number;
  /** Files that hold events of the days asked for. */
  read: FileCounts;
  /** Files of the same position that hold none. */
  leftOut: FileCounts;
}

/**
 * Plans a query as a run at the position would, and runs nothing.
 * @param at position of an earlier run; without it the newest is taken
 * @throws AppError of the request (422), `schema_not_found`, `schema_not_linked` (400); `bad_page_token` (400) if the position's
 * table is no longer known
 */
export async function explainQuery(
  { database, engine }: { database: Database; engine: QueryEngine },
  identity: TenantIdentity,
  slug: string,
  request: QueryRequest,
  at: number | undefined,
): Promise<ExplainedQuery> {
  const window = { from: request.event_from, to: request.event_to };
  const pin = at === undefined ? undefined : { position: at };
  const { snapshot, linked } = await loadSnapshot(database, identity, slug, window, pin);
  if (!linked) throw new AppError('schema_not_linked', { params: { slug } });
  const plan = planQuery(request, snapshot);
  // A slug has lower-case letters, digits, `-` and `_`: nothing that ends a name in quotes.
  const read = countsOf(snapshot);
  const all = await countFilesAt(database, identity.tenantId, snapshot.schemaId, snapshot.position);
  return {
    ...engine.print(plan, `"${slug}"`),
    position: snapshot.position,
    read,
    leftOut: {
      rawFiles: Math.max(0, all.rawFiles - read.rawFiles),
      dataFiles: read.dataFiles === null ? null : Math.max(0, all.dataFiles! - read.dataFiles),
    },
  };
}

/** How many files a snapshot has; unknown for those of a table that another format keeps. */
export function countsOf(snapshot: TableSnapshot): FileCounts {
  return {
    rawFiles: snapshot.rawFiles.length,
    dataFiles: snapshot.table ? null : snapshot.dataFiles.length,
  };
}
