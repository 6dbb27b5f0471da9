import { useEffect } from 'react';
import { API_BASE, type PathsOf } from './paths.ts';
import { queryClient } from './query-client.ts';

/** What an event of the service makes out of date. The events carry ids and states only: the panel asks again. */
const STALE_AFTER: Record<string, PathsOf<'get'>[]> = {
  file: [
    '/schemas',
    '/schemas/{slug}',
    '/schemas/{slug}/files',
    '/schemas/{slug}/files/{id}',
    '/schemas/{slug}/processing',
    '/overview',
  ],
  run: [
    '/runs',
    '/runs/{id}',
    '/runs/{id}/log',
    '/schemas',
    '/schemas/{slug}/processing',
    '/schemas/{slug}/files',
    '/overview',
  ],
  webhook: ['/webhooks', '/webhooks/{id}', '/webhooks/{id}/deliveries', '/deliveries/{id}', '/overview'],
  schema: ['/schemas', '/schemas/{slug}', '/overview'],
  credits: ['/session', '/credits', '/credits/ledger', '/overview'],
};
/** Events come in bursts (an upload of 1,000 files): one look per path and half second is enough. */
const GATHER_MS = 500;

/**
 * Keeps what is on the screen up to date: one stream of server-sent events while a session is open. The
 * browser itself connects again and sends `Last-Event-ID`, so nothing is missed in between.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(`${API_BASE}/events`);
    for (const [type, paths] of Object.entries(STALE_AFTER)) {
      source.addEventListener(type, () => {
        for (const path of paths) stale.add(path);
        timer ??= setTimeout(() => {
          timer = undefined;
          for (const path of stale) void queryClient.invalidateQueries({ queryKey: [path] });
          stale.clear();
        }, GATHER_MS);
      });
    }
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, []);
}
