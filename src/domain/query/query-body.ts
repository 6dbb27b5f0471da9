import type { ApiSchema } from '../contract-types.ts';

export type QueryFormat = ApiSchema<'QueryFormat'>;
export type Condition = ApiSchema<'Condition'>;
export type Ordering = ApiSchema<'Ordering'>;

/** The contract's request body: a query, or a page token with any part of the query repeated. */
export type QueryBody = ApiSchema<'QueryRequest'>;

type Needed = 'select' | 'event_from' | 'event_to';
/** The query of a body without a page token. The contract has checked it, bounds and days included. */
export type QueryRequest = Required<Pick<QueryBody, Needed>> &
  Omit<QueryBody, Needed | 'page_token' | 'format' | 'include_meta'>;
