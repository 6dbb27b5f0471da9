import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import type { Answer, Body } from '../../../../api/paths.ts';
import { type QueryBody, queryText } from '../../query-text.ts';

const PATH = '/schemas/{slug}/query/explain';

/** How the engine is asked the query at the position of its answer. */
export function useExplained(slug: string, query: QueryBody, position: number, enabled: boolean) {
  return useQuery<Answer<typeof PATH, 'post'>, ApiError>({
    // As text: numbers that keep their digits are no plain data.
    queryKey: [PATH, slug, position, queryText(query)],
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(
        'post',
        PATH,
        { path: { slug }, query: { position }, body: query as Body<typeof PATH, 'post'> },
        signal,
      ),
  });
}
