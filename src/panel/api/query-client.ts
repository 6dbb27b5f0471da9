import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionLost } from './call.ts';
import type { Parameters, PathsOf } from './paths.ts';
import { pagesOf, readOf } from './reads.ts';

const FRESH_MS = 10_000;
const RETRIES = 2;

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // An answer of the service is final; only silence and its own faults are worth another try.
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});

// A session that is over, or of another account, is found by any request: asking for it again makes the page say so.
onSessionLost(askForSession);

export function askForSession(): void {
  void queryClient.invalidateQueries({ queryKey: ['/session'] });
}

/** Asks for an answer that a page is about to show with `useRead`: the page's code and the answer do not wait for each other. */
export function readAhead<P extends PathsOf<'get'>>(
  path: P,
  parameters: Parameters<P, 'get'> = {} as Parameters<P, 'get'>,
): void {
  void queryClient.prefetchQuery(readOf(path, parameters));
}

/** As `readAhead`, for the first page of a list that a page shows with `usePages`. */
export function pagesAhead<P extends PathsOf<'get'>>(path: P, parameters: Parameters<P, 'get'>): void {
  void queryClient.prefetchInfiniteQuery(pagesOf(path, parameters));
}

const { pathname } = globalThis.location;
if (!/^\/(entrar|convite|quadro)(\/|$)/.test(pathname)) readAhead('/session');
