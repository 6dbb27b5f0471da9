import { api } from '../../../generated/contract-values.ts';
import type { Database } from '../../ports/database.ts';
import { type QueryEngine, type QueryResult, SourceUnreadable } from '../../ports/query-engine.ts';
import { AppError } from '../app-error.ts';
import { noteMet } from '../files/integrity/damaged-objects.ts';
import { loadSnapshot } from '../files/snapshot/load-snapshot.ts';
import type { TableSnapshot } from '../files/snapshot/snapshot.ts';
import type { Keyring } from '../security/keyring.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import { checkSameQuery, openCursor, restoreKey, saveCursor } from './cursors.ts';
import { namedDamage } from './damaged-source.ts';
import { planQuery } from './plan-query.ts';
import type { QueryBody, QueryFormat, QueryRequest } from './query-body.ts';

const { format: defaultFormat, include_meta: metaByDefault } = api.schemas.QueryFirstPage.properties;

export interface QueryAnswer {
  result: QueryResult;
  format: QueryFormat;
  includeMeta: boolean;
  nextPageToken: string | null;
  elapsedSeconds: number;
  /** What the query was asked of. */
  snapshot: TableSnapshot;
  /** Whether it went on where another page ended. */
  isNextPage: boolean;
  /** From the request to the engine, ms: position, files and plan. */
  planningMs: number;
}

export interface QueryDeps {
  database: Database;
  keyring: Keyring;
  engine: QueryEngine;
}

export interface QueryOptions {
  /** Whether a place for the next page is kept, and its token given. */
  pages: boolean;
}

/**
 * Answers a query on the schema's newest data, or the next page of one on the data it began with.
 * The caller streams `result.batches` and closes the result.
 * @throws AppError of the request (422), `schema_not_found`, `schema_not_linked` (400), `file_damaged` and `table_damaged`
 * (409), or of the engine
 */
export async function runQuery(
  deps: QueryDeps,
  identity: TenantIdentity,
  slug: string,
  body: QueryBody,
  signal: AbortSignal,
  { pages }: QueryOptions = { pages: true },
): Promise<QueryAnswer> {
  const startedAt = performance.now();
  const { database, keyring, engine } = deps;
  const cursor = body.page_token
    ? await openCursor(database, keyring, identity.tenantId, slug, body.page_token)
    : undefined;
  if (cursor) checkSameQuery(body, cursor.request);
  const request = { ...(cursor?.request ?? body) };
  delete request.page_token;
  // Conditions that are repeated are planned too: their numbers may differ from the first page's in digits that a double loses.
  const query = { ...request, ...(body.where && { where: body.where }) } as QueryRequest;

  const window = { from: query.event_from, to: query.event_to };
  const { snapshot, linked, newestVersion } = await loadSnapshot(database, identity, slug, window, cursor);
  if (!linked) throw new AppError('schema_not_linked', { params: { slug } });

  const plan = planQuery(query, snapshot);
  if (cursor) {
    plan.after = restoreKey(cursor.lastKey, plan.orderBy);
    plan.offset = 0;
  }
  const planningMs = performance.now() - startedAt;
  const options = { signal, timeoutMs: identity.plan.queryTimeoutMs };
  const result = await engine.execute(plan, snapshot, options).catch(async (error) => {
    if (error instanceof SourceUnreadable) {
      const ids = error.files.map(({ fileId }) => fileId);
      // If recording fails, the answer still names the files.
      await noteMet(database, identity.tenantId, ids, error.dataFiles).catch(() => undefined);
    }
    throw namedDamage(error);
  });
  try {
    const nextPageToken =
      pages && result.nextKey
        ? await saveCursor(database, keyring, identity.tenantId, snapshot.schemaId, {
            position: snapshot.position,
            newestVersion,
            request,
            lastKey: result.nextKey,
          })
        : null;
    return {
      result,
      format: body.format ?? request.format ?? defaultFormat.default,
      includeMeta: body.include_meta ?? request.include_meta ?? metaByDefault.default,
      nextPageToken,
      elapsedSeconds: (performance.now() - startedAt) / 1000,
      snapshot,
      isNextPage: cursor !== undefined,
      planningMs,
    };
  } catch (error) {
    result.close();
    throw error;
  }
}
