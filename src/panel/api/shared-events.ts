import { withAccount } from './account.ts';
import { API_BASE, type PathsOf } from './paths.ts';

const PATH: PathsOf<'get'> = '/events';
const REOPEN_MS = 10_000;
/** Silence after which a stream is lost: two of the service's beats, which come every 15 s, and some time on the way. */
const LOST_MS = 40_000;

export type PanelEvent = (typeof types)[number];
const types = ['file', 'run', 'webhook', 'schema', 'credits', 'reset'] as const;

/** `refused`: the answer was no stream, as without a session. */
type Tell = (what: PanelEvent | 'refused') => void;

/**
 * Follows an account's events by one stream for all tabs of the browser: with HTTP/1.1 they share six connections, which a
 * stream each would use up. The tab that holds a lock has the stream and tells the others; when it closes, another tab takes
 * over. Without Web Locks, which need HTTPS or localhost, each tab has a stream of its own while it is seen.
 * @returns stops it
 */
export function followEvents(account: string, onEvent: Tell): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  if (!('locks' in navigator)) {
    keepStreamWhileSeen(onEvent, signal);
    return () => stopping.abort();
  }
  const name = `celeiro-events ${account}`;
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }) => onEvent(data);
  const tell: Tell = (what) => {
    onEvent(what);
    tabs.postMessage(what);
  };
  void navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && keepStream(tell, signal));
  // Waits behind the tab that has the stream, and is rejected when this tab stops first.
  navigator.locks.request(name, { signal }, () => keepStream(tell, signal, true)).catch(() => {});
  return () => {
    stopping.abort();
    tabs.close();
  };
}

/** Tabs in the background use up no connection. One that is seen again reads everything anew. */
function keepStreamWhileSeen(tell: Tell, signal: AbortSignal): void {
  let hiding: AbortController | undefined;
  const look = (isLate: boolean) => {
    if (document.hidden) {
      hiding?.abort();
      hiding = undefined;
    } else if (!hiding) {
      hiding = new AbortController();
      void keepStream(tell, hiding.signal, isLate);
    }
  };
  look(false);
  document.addEventListener('visibilitychange', () => look(true), { signal });
  signal.addEventListener('abort', () => hiding?.abort());
}

/**
 * Keeps a stream open until `signal` aborts. The browser reconnects by itself and sends `Last-Event-ID`; after an answer that
 * is no stream it gives up, and of a connection that is lost in silence it learns nothing: then the stream is opened anew.
 * @param isLate whether events came before that nobody was told of
 */
function keepStream(tell: Tell, signal: AbortSignal, isLate = false): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let source = open(isLate);
    signal.addEventListener('abort', () => {
      clearTimeout(reopening);
      source.close();
      resolve();
    });

    function open(isLate: boolean): EventSource {
      const opened = new EventSource(withAccount(API_BASE + PATH));
      const reopenIn = (ms: number) => {
        clearTimeout(reopening);
        reopening = setTimeout(() => {
          opened.close();
          source = open(true);
        }, ms);
      };
      const isHeard = () => reopenIn(LOST_MS);
      isHeard();
      for (const type of ['open', 'beat', ...types]) opened.addEventListener(type, isHeard);
      for (const type of types) opened.addEventListener(type, () => tell(type));
      // From its first answer on, the browser knows after which event it comes back.
      let mayHaveMissed = isLate;
      opened.addEventListener('open', () => mayHaveMissed && tell('reset'), { once: true });
      opened.onerror = () => {
        mayHaveMissed = true;
        if (opened.readyState !== EventSource.CLOSED) return;
        tell('refused');
        reopenIn(REOPEN_MS);
      };
      return opened;
    }
  });
}
