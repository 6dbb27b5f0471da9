import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import {
  BodyTooLargeError,
  type Transport,
  TransportFailure,
  type WireAnswer,
  type WireRequest,
} from '../http/transport.ts';

/** Piece of a body that is given to the socket at once. Small enough to see a slow connection move. */
const WRITE_BYTES = 256 * 1024;

/**
 * HTTP/1.1 by `node:http`: unlike `fetch` it tells a refused connection from a cut one, sees bytes move while a body is
 * sent, and keeps an answer that arrives before the body was sent.
 */
export function httpTransport(): Transport {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  return async (request) => {
    request.signal?.throwIfAborted();
    return new Exchange(request, agents).answer;
  };
}

/** One request and its answer. */
class Exchange {
  readonly answer: Promise<WireAnswer>;
  readonly #request: WireRequest;
  readonly #req: ClientRequest;
  readonly #secure: boolean;
  /** Whether the connection stood, so that the service may have got the request. */
  #connected = false;
  /** Why this side ended the exchange. */
  #reason: unknown;

  constructor(request: WireRequest, agents: { http: HttpAgent; https: HttpsAgent }) {
    const url = new URL(request.url);
    const { body } = request;
    this.#request = request;
    this.#secure = url.protocol === 'https:';
    this.#req = (this.#secure ? httpsRequest : httpRequest)(url, {
      method: request.method,
      agent: request.reuseConnection ? agents[this.#secure ? 'https' : 'http'] : false,
      headers: { ...request.headers, ...(body && { 'Content-Length': body.length }) },
    });
    this.answer = new Promise((resolve, reject) => {
      this.#req.once('response', (response) => resolve(this.#toAnswer(response)));
      // Sending may fail after the answer has come: the answer counts, and its body tells a failure of its own.
      this.#req.on('error', (error) => reject(this.#failureOf(error)));
    });
    this.#watch();
    this.#write(0);
  }

  /** Ends the exchange for a reason of this side. */
  #end(reason: unknown): void {
    this.#reason ??= reason;
    this.#req.destroy();
  }

  #watch(): void {
    const { signal, timeoutMs } = this.#request;
    const abort = () => this.#end(signal?.reason);
    const silent = () => this.#end(new TransportFailure('silent'));
    signal?.addEventListener('abort', abort, { once: true });
    this.#req.once('close', () => signal?.removeEventListener('abort', abort));
    this.#req.once('socket', (socket) => {
      socket.setTimeout(timeoutMs);
      socket.on('timeout', silent);
      this.#req.once('close', () => socket.off('timeout', silent));
      if (this.#req.reusedSocket) this.#connected = true;
      else this.#watchConnecting(socket);
    });
  }

  #watchConnecting(socket: Socket): void {
    const { connectTimeoutMs } = this.#request;
    const tooLate = () =>
      this.#end(new TransportFailure('refused', new Error(`no connection within ${connectTimeoutMs} ms`)));
    const timer = setTimeout(tooLate, connectTimeoutMs);
    this.#req.once('close', () => clearTimeout(timer));
    socket.once(this.#secure ? 'secureConnect' : 'connect', () => {
      this.#connected = true;
      clearTimeout(timer);
    });
  }

  /** Writes the body from `at` on, as fast as the connection takes it, until the exchange ends. */
  #write(at: number): void {
    const { body } = this.#request;
    const req = this.#req;
    while (body !== undefined && at < body.length) {
      if (req.destroyed) return;
      const piece = body.subarray(at, at + WRITE_BYTES);
      at += piece.length;
      if (!req.write(piece)) {
        req.once('drain', () => this.#write(at));
        return;
      }
    }
    req.end();
  }

  #toAnswer(response: IncomingMessage): WireAnswer {
    return {
      status: response.statusCode ?? 0,
      header(name) {
        const value = response.headers[name.toLowerCase()];
        return value === undefined ? null : String(value);
      },
      read: (maxBytes) =>
        new Promise((resolve, reject) => {
          const pieces: Buffer[] = [];
          let size = 0;
          response.on('data', (piece: Buffer) => {
            size += piece.length;
            if (size > maxBytes) this.#end(new BodyTooLargeError());
            else pieces.push(piece);
          });
          response.once('end', () => {
            // The rest of a body that was answered early stays unsent: the connection can carry no other request.
            if (!this.#req.writableFinished) this.#req.destroy();
            resolve(Buffer.concat(pieces));
          });
          response.once('error', (error) => reject(this.#failureOf(error)));
        }),
    };
  }

  #failureOf(error: Error): unknown {
    return this.#reason ?? new TransportFailure(this.#connected ? 'cut' : 'refused', error);
  }
}
