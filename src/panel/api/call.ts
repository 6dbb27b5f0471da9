import createClient from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { type Answer, API_BASE, type Body, type Method, type Parameters, type Paths } from './paths.ts';

// biome-ignore lint/suspicious/noExplicitAny: `call` carries the types; the client only builds URL and body.
const client = createClient<any>({ baseUrl: API_BASE });

const lossListeners = new Set<() => void>();

/** Registers a callback for an answer that says that there is no session, or no longer. */
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
  if (response.status === 401 && path !== '/session') for (const listener of lossListeners) listener();
  if (!response.ok) {
    const waitSeconds = Number(response.headers.get('Retry-After')) || undefined;
    throw new ApiError(response.status, error, { waitSeconds });
  }
  return data as Answer<P, M>;
}
