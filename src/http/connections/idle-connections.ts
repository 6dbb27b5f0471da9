import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { onClosed } from './on-closed.ts';

/**
 * Connections of a server without a request under way, also those that have sent nothing yet, or a part of their headers: Node
 * neither ends these when it stops nor counts them as idle.
 */
export class IdleConnections {
  /** Requests under way of each open connection. */
  readonly #requests = new Map<Socket, number>();

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#requests.set(socket, 0);
      socket.once('close', () => this.#requests.delete(socket));
    });
    server.prependListener('request', ({ socket }, res) => {
      this.#count(socket, 1);
      onClosed(res, () => this.#count(socket, -1));
    });
  }

  cut(): void {
    for (const [socket, requests] of this.#requests) if (requests === 0) socket.destroy();
  }

  #count(socket: Socket, change: number): void {
    const before = this.#requests.get(socket);
    if (before !== undefined) this.#requests.set(socket, before + change);
  }
}
