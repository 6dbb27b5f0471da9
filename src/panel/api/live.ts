import { useEffect } from 'react';
import { withAccount } from './account.ts';
import { API_BASE, type PathsOf } from './paths.ts';
import { askForSession, queryClient } from './query-client.ts';

/** Paths whose answers an event makes stale. Events carry only ids and states, so the panel reads the paths again. */
const STALE_AFTER: Record<string, PathsOf<'get'>[]> = {
  file: [
    '/schemas',
    '/schemas/{slug}',
    '/schemas/{slug}/files',
    '/schemas/{slug}/files/{id}',
    '/schemas/{slug}/processing',
    '/boards/{id}',
    '/overview',
    '/notices',
  ],
  run: [
    '/runs',
    '/runs/{id}',
    '/runs/{id}/files',
    '/runs/{id}/log',
    '/schemas',
    '/schemas/{slug}/processing',
    '/schemas/{slug}/files',
    '/boards/{id}',
    '/overview',
    '/notices',
  ],
  webhook: [
    '/webhooks',
    '/webhooks/{id}',
    '/webhooks/{id}/deliveries',
    '/deliveries/{id}',
    '/overview',
    '/notices',
  ],
  schema: ['/schemas', '/schemas/{slug}', '/boards/{id}', '/overview'],
  credits: ['/session', '/credits', '/credits/ledger', '/credits/history', '/overview', '/notices'],
};
/** Events come in bursts (an upload of 1,000 files), so each path is read at most once per this time. */
const GATHER_MS = 500;
const REOPEN_MS = 10_000;

/**
 * Keeps the screen up to date by one stream of server-sent events while a session is open. The browser reconnects by
 * itself and sends `Last-Event-ID`, so no event is missed in between; after a long time away one `reset` stands for all. An answer that is no stream, as without a session,
 * makes it give up; the stream is then opened anew.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source = open();
    let reopening: ReturnType<typeof setTimeout> | undefined;
    return () => {
      clearTimeout(timer);
      clearTimeout(reopening);
      source.close();
    };

    function open(): EventSource {
      const opened = new EventSource(withAccount(`${API_BASE}/events`));
      for (const [type, paths] of Object.entries(STALE_AFTER)) {
        opened.addEventListener(type, () => {
          for (const path of paths) stale.add(path);
          timer ??= setTimeout(() => {
            timer = undefined;
            for (const path of stale) void queryClient.invalidateQueries({ queryKey: [path] });
            stale.clear();
          }, GATHER_MS);
        });
      }
      opened.addEventListener('reset', () => void queryClient.invalidateQueries());
      opened.onerror = () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        // Why the stream was refused stands in no event: its session may be over, or of another account.
        askForSession();
        reopening = setTimeout(() => {
          source = open();
          // What happened meanwhile is in no event of the new stream.
          source.onopen = () => void queryClient.invalidateQueries();
        }, REOPEN_MS);
      };
      return opened;
    }
  }, []);
}
