import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deadlines } from '../../deadlines.ts';
import type { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { withBodyDeadline } from './body-deadline.ts';
import { boundPerAddress, connectionBound } from './connection-bound.ts';
import { IdleConnections } from './idle-connections.ts';
import { LastAnswers } from './last-answers.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { originForm } from './origin-form.ts';
import { type AnswerToUnreadable, UnreadableRequests } from './unreadable-requests.ts';

export interface HttpServer {
  port: number;
  /** The port is known only once the server listens, and the contract names it: until then 503. */
  use(app: RequestListener, answerToUnreadable?: AnswerToUnreadable): void;
  /**
   * For `drainMs` still takes requests, and ends each connection with its next answer. Then takes no more and waits for
   * the running ones, uploads included; after `graceMs` they are cut.
   */
  close(graceMs: number, drainMs?: number): Promise<void>;
}

export interface ListenOptions {
  answerIdleMs?: number;
  bodyMs?: number;
  headersMs?: number;
  /** Connections of one address; default a share of all of them. */
  connectionsPerAddress?: number | undefined;
  /** Counts the connections, if given. */
  budgets?: BudgetMeter;
}

/** How often Node looks for headers that are late, ms. Its default of 30 s would nearly double their deadline. */
const LOOK_FOR_LATE_HEADERS_MS = 2_000;

/** Time within which a request may still come on an open connection of a server that stops, ms. */
const LAST_REQUESTS_MS = 2_000;

export async function listen(port: number, host: string, options: ListenOptions = {}): Promise<HttpServer> {
  const { headersMs = deadlines.headers, bodyMs = deadlines.otherBody, budgets } = options;
  const { answerIdleMs = deadlines.answerIdle } = options;
  let app: RequestListener = notReady;
  const lastAnswers = new LastAnswers();
  const answer: RequestListener = (req, res) => {
    res.on('timeout', cutIfWaiting);
    req.url = originForm(req.url!);
    app(req, res);
  };
  const unreadable = new UnreadableRequests();
  const server = createServer(
    // A request without a `Host` is refused by the application, with a code and a text.
    { connectionsCheckingInterval: LOOK_FOR_LATE_HEADERS_MS, requireHostHeader: false },
    unreadable.of(lastAnswers.of(oneAtATime(withBodyDeadline(answer, bodyMs)))),
  );
  unreadable.watch(server);
  const idle = new IdleConnections();
  idle.watch(server);
  // An expectation other than 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer 417 without a body.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.timeout = answerIdleMs;
  server.requestTimeout = 0; // a large upload may take hours; the upload edge has an idle timeout of its own
  server.headersTimeout = headersMs;
  server.keepAliveTimeout = deadlines.keepAlive;
  // Without a bound, strangers' connections take the descriptors that the database and files need.
  const bound = connectionBound();
  if (bound !== undefined) server.maxConnections = bound;
  boundPerAddress(server, bound, options.connectionsPerAddress, budgets);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    use(ready, answerToUnreadable) {
      app = ready;
      if (answerToUnreadable) unreadable.answerTo = answerToUnreadable;
    },
    async close(graceMs, drainMs = 0) {
      lastAnswers.begin();
      await sleep(drainMs);
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const ending = setInterval(() => server.closeIdleConnections(), 200);
      const last = setTimeout(() => idle.cut(), Math.min(LAST_REQUESTS_MS, graceMs));
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(ending);
      for (const timer of [last, cut]) clearTimeout(timer);
    },
  };
}

/** Cuts an idle connection whose answer is not taken; others are idle because a long query or upload is under way. */
function cutIfWaiting(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

const notReady: RequestListener = (_req, res) => {
  res.writeHead(503, { 'Retry-After': '1' }).end();
};
