import type { ApiSchema } from '../contract-types.ts';

export type QueryFormat = ApiSchema<'QueryFormat'>;
export type Condition = ApiSchema<'Condition'>;
export type Ordering = ApiSchema<'Ordering'>;

/** Either form of the contract's request body: a query, or a page token with any part of the query repeated. */
export type QueryBody = Partial<ApiSchema<'QueryFirstPage'>> &
  Partial<Pick<ApiSchema<'QueryNextPage'>, 'page_token'>>;

/** The query of a first page. The contract has checked it, bounds and days included. */
export type QueryRequest = Omit<ApiSchema<'QueryFirstPage'>, 'format' | 'include_meta'>;
