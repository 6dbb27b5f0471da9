import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { ListedFile } from '../file-state.tsx';
import type { FileQuery } from './file-filters.ts';

export const PAGE_SIZE = 100;

export interface FileList {
  /** Undefined until the first answer. */
  total: number | undefined;
  /** The query that `total` belongs to: the previous one while the answer to new filters is loading. */
  answered: FileQuery | undefined;
  /** The file at an index; undefined while its page is loading. */
  fileAt: (index: number) => ListedFile | undefined;
  error: ApiError | null;
  retry: () => void;
}

/**
 * Reads only the visible pages of a list of any length. While the answer to new filters is loading, the previous one
 * stays, so that the list does not jump.
 * @param first index of the first visible row
 * @param last index of the last visible row
 */
export function useFileList(slug: string, query: FileQuery, first: number, last: number): FileList {
  const from = Math.floor(first / PAGE_SIZE) + 1;
  const to = Math.max(from, Math.floor(last / PAGE_SIZE) + 1);
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const pages = useQueries({
    queries: numbers.map((page) => {
      const parameters = { path: { slug }, query: { ...query, page, per_page: PAGE_SIZE } };
      return {
        queryKey: ['/schemas/{slug}/files', parameters],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('get', '/schemas/{slug}/files', parameters, signal),
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
