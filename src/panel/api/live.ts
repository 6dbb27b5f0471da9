import { useEffect } from 'react';
import { accountOf } from './account.ts';
import type { PathsOf } from './paths.ts';
import { askForSession, queryClient } from './query-client.ts';
import { useSession } from './session.tsx';
import { followEvents, type PanelEvent } from './shared-events.ts';

/** Paths whose answers an event makes stale. Events carry only ids and states, so the panel reads the paths again. */
const STALE_AFTER: Record<Exclude<PanelEvent, 'reset'>, PathsOf<'get'>[]> = {
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

/** Keeps the screen up to date while a session is open. */
export function useLiveUpdates(): void {
  const account = accountOf(useSession());
  useEffect(() => {
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents(account, (what) => {
      if (what === 'reset') void queryClient.invalidateQueries();
      // Why the stream was refused stands in no event: its session may be over, or of another account.
      else if (what === 'refused') askForSession();
      else gather(what);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };

    function gather(type: keyof typeof STALE_AFTER): void {
      for (const path of STALE_AFTER[type]) stale.add(path);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const path of stale) void queryClient.invalidateQueries({ queryKey: [path] });
        stale.clear();
      }, GATHER_MS);
    }
  }, [account]);
}
