import type { IncomingMessage, RequestListener } from 'node:http';
import { deadlines } from '../deadlines.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Cuts the connection of a request whose body is not whole in time, whoever reads it: nobody where the path or the method
 * takes none. What reads a body by a rule of its own says so by `setBodyDeadline`.
 */
export function withBodyDeadline(listener: RequestListener, ms: number): RequestListener {
  return (req, res) => {
    if (hasBody(req)) setBodyDeadline(req, ms);
    listener(req, res);
  };
}

/** The body may take `ms` from now on; undefined: as long as its reader lets it. */
export function setBodyDeadline(req: IncomingMessage, ms: number | undefined = deadlines.otherBody): void {
  clearTimeout(timers.get(req));
  if (ms === undefined) return;
  const { socket } = req;
  const timer = setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, ms);
  timers.set(req, timer);
  const end = () => clearTimeout(timer);
  req.once('end', end).once('close', end);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
