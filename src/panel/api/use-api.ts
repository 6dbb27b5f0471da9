import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { call, type Request } from './call.ts';
import type { Answer, Method, Parameters, PathsOf } from './paths.ts';
import { pagesOf, readOf } from './reads.ts';

interface ReadOptions {
  enabled?: boolean | undefined;
  /** Keeps showing the previous answer while the one for new parameters is loading. */
  keepPrevious?: boolean | undefined;
  refetchEveryMs?: number | false | undefined;
}

/** Reads one operation: `useRead('/schemas/{slug}', { path: { slug } })`. */
export function useRead<P extends PathsOf<'get'>>(
  path: P,
  parameters: Parameters<P, 'get'> = {} as Parameters<P, 'get'>,
  options: ReadOptions = {},
): UseQueryResult<Answer<P, 'get'>, ApiError> {
  return useQuery<Answer<P, 'get'>, ApiError>({
    ...readOf(path, parameters),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.refetchEveryMs !== undefined && { refetchInterval: options.refetchEveryMs }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData as never }),
  });
}

/** Reads a list page by page; `items` joins the pages, `fetchNextPage` reads on from `next`. */
export function usePages<P extends PathsOf<'get'>, Item>(
  path: P,
  parameters: Parameters<P, 'get'>,
  itemsOf: (page: Answer<P, 'get'>) => Item[],
): UseInfiniteQueryResult<Item[], ApiError> {
  return useInfiniteQuery({
    ...pagesOf(path, parameters),
    getNextPageParam: (page) => (page as { next?: string | null }).next ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => itemsOf(page)),
  }) as UseInfiniteQueryResult<Item[], ApiError>;
}

interface WriteOptions<P extends PathsOf<M>, M extends Method> {
  /** Paths whose answers are stale once the change has succeeded. */
  refresh?: PathsOf<'get'>[];
  onSuccess?: (answer: Answer<P, M>) => void;
  onError?: (error: ApiError) => void;
}

/** Changes something: `useWrite('post', '/schemas', { refresh: ['/schemas'] })`, then `.mutate({ body })`. */
export function useWrite<M extends Exclude<Method, 'get'>, P extends PathsOf<M>>(
  method: M,
  path: P,
  { refresh = [], onSuccess, onError }: WriteOptions<P, M> = {},
): UseMutationResult<Answer<P, M>, ApiError, Request<P, M>> {
  const client = useQueryClient();
  return useMutation<Answer<P, M>, ApiError, Request<P, M>>({
    mutationKey: [method, path],
    mutationFn: (request) => call(method, path, request),
    onSuccess: async (answer) => {
      onSuccess?.(answer);
      await Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [read] })));
    },
    ...(onError && { onError }),
  });
}
