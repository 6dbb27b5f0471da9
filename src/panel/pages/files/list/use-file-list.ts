import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { FileRecord } from '../upload/send-file.ts';
import type { FileQuery } from './file-filters.ts';

export const PAGE_SIZE = 100;

export interface FileList {
  /** Undefined until the first answer. */
  total: number | undefined;
  /** What `total` belongs to: while new filters are on their way, the former ones. */
  answered: FileQuery | undefined;
  /** Undefined while its page is on its way. */
  fileAt: (index: number) => FileRecord | undefined;
  error: ApiError | null;
  retry: () => void;
}

/**
 * A list of any length of which only the pages in sight are read: `first` and `last` are the indexes shown. While
 * new filters are on their way the former answer stays, so that the list does not jump.
 * Whoever knows the length by other means says it, and it is not counted for every page.
 */
export function useFileList(
  slug: string,
  query: FileQuery,
  first: number,
  last: number,
  knownTotal?: number,
): FileList {
  const from = Math.floor(first / PAGE_SIZE) + 1;
  const to = Math.max(from, Math.floor(last / PAGE_SIZE) + 1);
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const pages = useQueries({
    queries: numbers.map((page) => {
      const parameters = { path: { slug }, query: { ...query, page, per_page: PAGE_SIZE } };
      return {
        queryKey: ['/schemas/{slug}/files', parameters],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(
            'get',
            '/schemas/{slug}/files',
            page === 1 ? parameters : withTotal(parameters, knownTotal),
            signal,
          ),
      };
    }),
  });
  const lastAnswer = useRef<{ query: FileQuery; total: number }>(undefined);
  const answer = pages.find(({ data }) => data)?.data;
  if (answer) lastAnswer.current = { query, total: answer.meta.total };
  const failed = pages.find(({ error }) => error);
  return {
    total: lastAnswer.current?.total,
    answered: lastAnswer.current?.query,
    fileAt: (index) => {
      const at = Math.floor(index / PAGE_SIZE) + 1 - from;
      return pages[at]?.data?.data[index % PAGE_SIZE];
    },
    error: (failed?.error as ApiError | null | undefined) ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** Never for the first page, which keeps the length right; not in the key, so that rows stay when it changes. */
function withTotal<P extends { query: FileQuery }>(parameters: P, total: number | undefined): P {
  return total === undefined
    ? parameters
    : { ...parameters, query: { ...parameters.query, known_total: total } };
}
