import type { QueryRequest } from './plan-query.ts';

export const queryFormats = ['json', 'json_compact', 'json_compact_strings', 'jsonl'] as const;
export type QueryFormat = (typeof queryFormats)[number];

/** The contract's request body: a query, or a page token with any part of the query repeated. */
export interface QueryBody extends Partial<QueryRequest> {
  page_token?: string;
  format?: QueryFormat;
  include_meta?: boolean;
}
