import createClient from 'openapi-fetch';
import { accountOf, currentAccount, setAccount } from './account.ts';
import { ApiError } from './api-error.ts';
import { type Answer, API_BASE, type Body, type Method, type Parameters, type Paths } from './paths.ts';
import type { Session } from './session.tsx';

// biome-ignore lint/suspicious/noExplicitAny: `call` carries the types; the client only builds URL and body.
const client = createClient<any>({ baseUrl: API_BASE });

// The browser's tabs share one session. The service refuses what a tab asks for an account that the session left.
client.use({
  onRequest({ request }) {
    const account = currentAccount();
    if (account) request.headers.set('X-Account', account);
  },
});

const lossListeners = new Set<() => void>();

/** Registers a callback for an answer that says that there is no session of this tab's account, or no longer. */
export function onSessionLost(listener: () => void): void {
  lossListeners.add(listener);
}

export type Request<P extends keyof Paths, M extends Method> = Parameters<P, M> &
  (Body<P, M> extends undefined ? { body?: undefined } : { body?: Body<P, M> });

/**
 * Calls one operation: `call('get', '/schemas/{slug}', { path: { slug } })`.
 * @throws ApiError for every answer that is not a success, and for no answer
 */
export async function call<P extends keyof Paths & string, M extends Method>(
  method: M,
  path: P,
  request: Request<P, M>,
  signal?: AbortSignal,
): Promise<Answer<P, M>> {
  const {
    path: pathParams,
    query,
    body,
  } = request as {
    path?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const raw = body instanceof Blob;
  const { data, error, response } = await client
    .request(
      method,
      path as never,
      {
        params: { ...(pathParams && { path: pathParams }), ...(query && { query }) },
        ...(body !== undefined && { body }),
        ...(raw && {
          bodySerializer: (value: Blob) => value,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
        ...(signal && { signal }),
      } as never,
    )
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, undefined, { cause });
    });
  if (!response.ok) {
    const waitSeconds = Number(response.headers.get('Retry-After')) || undefined;
    const refusal = new ApiError(response.status, error, { waitSeconds });
    if (path !== '/session' && (refusal.status === 401 || refusal.isOfOtherAccount))
      for (const listener of lossListeners) listener();
    throw refusal;
  }
  // Before the pages that wait for the session ask for anything.
  if (path === '/session' && !currentAccount()) setAccount(accountOf(data as unknown as Session));
  return data as Answer<P, M>;
}
