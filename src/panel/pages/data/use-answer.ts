import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import type { QueryBody } from '../query/query-text.ts';
import { type QueryPage, requestPage } from '../query/run/request-page.ts';
import type { DataSubject } from './data-subject.ts';

/** First part of the keys of all answers on a schema's page. */
export const answersOf = (slug: string) => ['answer', slug];

interface AnswerOptions {
  /** Shows the answer before until the next has come. */
  keepPrevious?: boolean;
}

/** The answer of a query at a position of its schema, asked once: it never changes. Without a query, nothing is asked. */
export function useAnswer(
  { slug, position }: Pick<DataSubject, 'slug' | 'position'>,
  query: QueryBody | undefined,
  { keepPrevious = true }: AnswerOptions = {},
): UseQueryResult<QueryPage, ApiError> {
  return useQuery<QueryPage, ApiError>({
    queryKey: [...answersOf(slug), query, position],
    enabled: query !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    queryFn: async ({ signal }) => {
      try {
        return await requestPage(slug, query!, signal);
      } catch (error) {
        throw toApiError(error);
      }
    },
  });
}
