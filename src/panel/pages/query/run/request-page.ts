import { call } from '../../../api/call.ts';
import type { Body, Schemas } from '../../../api/paths.ts';
import type { ResultTable } from '../../../charts/chart-choice.ts';

export interface QueryStatistics {
  /** Time the query took, seconds. */
  elapsed: number;
  rows_read: number;
  bytes_read: number;
}

export type QueryExplanation = Schemas['QueryExplanation'];

export interface QueryPage {
  table: ResultTable;
  statistics: QueryStatistics;
  nextPageToken: string | null;
  explanation: QueryExplanation;
}

interface CompactStrings {
  meta: ResultTable['columns'];
  data: ResultTable['rows'];
  statistics: QueryStatistics;
  explanation: QueryExplanation;
  next_page_token?: string;
}

/**
 * One page of a query's answer, every value as text, so that no digit is lost on the way.
 * @throws ApiError with the faults of the query in `fields`
 */
export async function requestPage(slug: string, request: object, signal?: AbortSignal): Promise<QueryPage> {
  const body = { ...request, format: 'json_compact_strings', include_meta: true };
  const answer = (await call(
    'post',
    '/schemas/{slug}/query',
    { path: { slug }, body: body as unknown as Body<'/schemas/{slug}/query', 'post'> },
    signal,
  )) as unknown as CompactStrings;
  return {
    table: { columns: answer.meta, rows: answer.data },
    statistics: answer.statistics,
    nextPageToken: answer.next_page_token ?? null,
    explanation: answer.explanation,
  };
}
