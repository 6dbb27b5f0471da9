import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, onSessionLost } from './call.ts';

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

// A refused cookie anywhere means that the session is over: asking for it again leads to the login.
onSessionLost(() => void queryClient.invalidateQueries({ queryKey: ['/session'] }));

/** Asks for what the first page shows while its code is still loading: the one does not wait for the other. */
function readAhead(path: '/session' | '/overview'): void {
  void queryClient.prefetchQuery({
    queryKey: [path, {}],
    queryFn: ({ signal }) => call('get', path, {}, signal),
  });
}

const { pathname } = globalThis.location;
if (!/^\/(entrar|convite|quadro)(\/|$)/.test(pathname)) {
  readAhead('/session');
  if (pathname === '/') readAhead('/overview');
}
