import type { IncomingMessage, RequestListener } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Cuts the connection of a request whose body is not whole in time, even if nothing reads the body because the path or
 * the method takes none. A reader with a rule of its own calls `setBodyDeadline` or `liftBodyDeadline`.
 */
export function withBodyDeadline(listener: RequestListener, ms: number): RequestListener {
  return (req, res) => {
    if (hasBody(req)) setBodyDeadline(req, ms);
    listener(req, res);
  };
}

/** Gives the body `ms` from now on. */
export function setBodyDeadline(req: IncomingMessage, ms: number): void {
  liftBodyDeadline(req);
  const { socket } = req;
  const timer = setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, ms);
  timers.set(req, timer);
  const end = () => clearTimeout(timer);
  req.once('end', end).once('close', end);
}

/** Leaves the timeout of the body to its reader. */
export function liftBodyDeadline(req: IncomingMessage): void {
  clearTimeout(timers.get(req));
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
