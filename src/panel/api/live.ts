import { useEffect } from 'react';
import { API_BASE, type PathsOf } from './paths.ts';
import { queryClient } from './query-client.ts';

/** Paths whose answers an event makes stale. Events carry only ids and states, so the panel reads the paths again. */
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
/** Events come in bursts (an upload of 1,000 files), so each path is read at most once per this time. */
const GATHER_MS = 500;

/**
 * Keeps the screen up to date by one stream of server-sent events while a session is open. The browser reconnects by
 * itself and sends `Last-Event-ID`, so no event is missed in between.
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
