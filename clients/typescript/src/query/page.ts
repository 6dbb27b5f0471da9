import type {
  Condition,
  FieldName,
  Ordering,
  QueryColumn,
  QueryFirstPage,
  QueryNextPage,
  QueryStatistics,
} from '../generated/types.ts';
import { type Api, schemaPath } from '../http/api.ts';
import { arrayOf, ContractBreach, objectOf, recordOf } from '../http/parse-answer.ts';
import { type Row, rowReader } from './values.ts';

/**
 * A query, with the contract's names (`openapi/schemas/query-request.yaml`). A bigint in `where` is sent as its digits;
 * decimals are given as texts.
 */
export interface Query
  extends Omit<QueryFirstPage, 'format' | 'include_meta' | 'where' | 'group_by' | 'order_by'> {
  where?: readonly Condition[];
  group_by?: readonly FieldName[];
  order_by?: readonly Ordering[];
}

/** The page of a token. Members of the query may be repeated; they must have the values of the first page. */
export type NextPage = Pick<QueryNextPage, 'page_token'> & Partial<Omit<Query, 'offset'>>;

/** One page of an answer. */
export interface Page<T extends object = Row> {
  /** Names and types, in the order of `select`. */
  columns: QueryColumn[];
  rows: T[];
  statistics: QueryStatistics;
  /** For `page_token` of the next page; null when no more rows follow. Lives one hour. */
  nextPageToken: string | null;
}

/**
 * Asks for one page. `onToken` receives the next page's token as soon as the head of an answer has it.
 * @internal
 */
export function fetchPage(
  api: Api,
  schema: string,
  query: Query | NextPage,
  { signal, onToken }: { signal?: AbortSignal | undefined; onToken?(token: string | null): void } = {},
): Promise<Page> {
  return api.call(
    {
      method: 'POST',
      path: schemaPath(schema, 'query'),
      body: { ...query, format: 'json_compact_strings', include_meta: true },
      signal,
      onHead: (answer) => onToken?.(answer.header('X-Next-Page-Token')),
    },
    readPage,
  );
}

function readPage(json: unknown): Page {
  const { meta, data, statistics, next_page_token } = objectOf(json);
  const columns = arrayOf(meta, '`meta`').map((column) =>
    recordOf<QueryColumn>(column, 'a column', ['name', 'type'], []),
  );
  if (next_page_token !== undefined && typeof next_page_token !== 'string') {
    throw new ContractBreach('`next_page_token` is no text');
  }
  const cells = arrayOf(data, '`data`');
  const toRow = rowReader(columns);
  // In place: a page is large, and its cells are not needed twice.
  for (let i = 0; i < cells.length; i++) cells[i] = toRow(cells[i]);
  return {
    columns,
    rows: cells as Row[],
    statistics: recordOf<QueryStatistics>(statistics, '`statistics`', [], ['rows_read', 'bytes_read']),
    nextPageToken: next_page_token ?? null,
  };
}
