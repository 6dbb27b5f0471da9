import type { ServerResponse } from 'node:http';

/**
 * Calls `act` once when the response closes: its answer is sent, or its client has left. A response that closed during an
 * `await` emits no `close` any more, so `act` is then called at once. It needs no `once`, which
 * costs more: a response closes once.
 */
export function onClosed(res: ServerResponse, act: () => void): void {
  if (res.closed) act();
  else res.on('close', act);
}

/** Aborts when the response closes; aborted already where it has closed. */
export function closedSignal(res: ServerResponse): AbortSignal {
  const closed = new AbortController();
  onClosed(res, () => closed.abort());
  return closed.signal;
}
