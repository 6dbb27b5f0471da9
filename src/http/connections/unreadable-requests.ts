import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The whole answer to what could not be read; undefined where none is to be sent. */
export type AnswerToUnreadable = (error: Error) => string | undefined;

/**
 * Ends connections on which something came that is no request, with an answer of its own where that cannot be taken for, or
 * get into, the answer to a request before it.
 */
export class UnreadableRequests {
  readonly #newest = new WeakMap<Duplex, { complete: () => boolean; res: ServerResponse }>();
  answerTo: AnswerToUnreadable = () => undefined;

  watch(server: Server): void {
    server.on('clientError', (error, socket) => {
      const newest = this.#newest.get(socket);
      if (!newest || newest.res.writableFinished) this.#end(error, socket);
      else if (newest.complete()) newest.res.once('close', () => this.#end(error, socket));
      // The rest of this request is what could not be read.
      else if (newest.res.headersSent) socket.destroy();
      else this.#end(error, socket);
    });
  }

  of(listener: RequestListener): RequestListener {
    return (req, res) => {
      this.#newest.set(req.socket, { complete: () => req.complete, res });
      listener(req, res);
    };
  }

  #end(error: Error, socket: Duplex): void {
    // What comes behind something unreadable is unreadable too; it was answered already.
    if (socket.writableEnded) return;
    const answer = socket.writable ? this.answerTo(error) : undefined;
    if (answer === undefined) socket.destroy();
    else socket.end(answer, () => socket.destroy());
  }
}
