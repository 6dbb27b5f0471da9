import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { onClosed } from './on-closed.ts';

/** Most requests a connection may send ahead of their answers; beyond, it is cut. Browsers and libraries send none. */
const sentAhead = 64;

/**
 * Handles the requests of one connection one after the other: the next begins once the client's system has taken the
 * previous answer. Node alone would begin every pipelined request as soon as it is parsed, and so compute and hold
 * answers for a client that reads none of them.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  /** Requests sent ahead, by connection with a request under way. */
  const ahead = new WeakMap<Socket, Parameters<RequestListener>[]>();

  function handle(...[req, res]: Parameters<RequestListener>): void {
    const { socket } = req;
    listener(req, res);
    // Registered last: everything else that ends with this answer has ended when the next request begins.
    onClosed(res, () => {
      const next = ahead.get(socket)!.shift();
      // The answer was the connection's last, or the client is gone: nobody takes another.
      const canAnswer = next?.[1].socket && !socket.destroyed;
      if (canAnswer) handle(...next);
      else ahead.delete(socket);
    });
  }

  return (req, res) => {
    const { socket } = req;
    const queue = ahead.get(socket);
    if (!queue) {
      ahead.set(socket, []);
      handle(req, res);
    } else if (queue.length < sentAhead) queue.push([req, res]);
    else socket.destroy();
  };
}
