import { call, type Request } from './call.ts';
import type { Answer, Parameters, PathsOf } from './paths.ts';

/**
 * Key and request of one operation's answer. The key is `[path, parameters]`, so that live updates and `useWrite` can refresh
 * it by its path.
 */
export function readOf<P extends PathsOf<'get'>>(path: P, parameters: Parameters<P, 'get'>) {
  return {
    queryKey: [path, parameters] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<P, 'get'>> =>
      call('get', path, parameters as Request<P, 'get'>, signal),
  };
}

/** Key and request of a list that is read page by page. */
export function pagesOf<P extends PathsOf<'get'>>(path: P, parameters: Parameters<P, 'get'>) {
  return {
    queryKey: [path, parameters, 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) => {
      const { query } = parameters as { query?: object };
      const paged = { ...parameters, query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } };
      return call('get', path, paged as unknown as Request<P, 'get'>, signal);
    },
    initialPageParam: '',
  };
}
