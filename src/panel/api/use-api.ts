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

interface ReadOptions {
  enabled?: boolean | undefined;
  /** Keeps showing the previous answer while the one for new parameters is loading. */
  keepPrevious?: boolean | undefined;
  refetchEveryMs?: number | false | undefined;
}

/**
 * Reads one operation: `useRead('/schemas/{slug}', { path: { slug } })`. The answer's key is `[path, parameters]`, so that
 * live updates and `useWrite` can refresh it by its path.
 */
export function useRead<P extends PathsOf<'get'>>(
  path: P,
  parameters: Parameters<P, 'get'> = {} as Parameters<P, 'get'>,
  options: ReadOptions = {},
): UseQueryResult<Answer<P, 'get'>, ApiError> {
  return useQuery<Answer<P, 'get'>, ApiError>({
    queryKey: [path, parameters],
    queryFn: ({ signal }) => call('get', path, parameters as Request<P, 'get'>, signal),
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
    queryKey: [path, parameters, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { query } = parameters as { query?: object };
      const paged = { ...parameters, query: { ...query, ...(pageParam && { cursor: pageParam }) } };
      return call('get', path, paged as unknown as Request<P, 'get'>, signal);
    },
    initialPageParam: '',
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
