import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StubRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The text of a statement. */
  body: string;
  /** Its client went away before there was an answer. */
  givenUp: boolean;
}

/** A coordinator that treats every statement alike, for what a real one does only when it is unwell. */
export interface StubCoordinator {
  url: string;
  requests: StubRequest[];
  /** HTTP methods whose requests are never answered. May change at any time. */
  mute: Set<string>;
  /** Answers to polls that have no rows and come before any that has; each takes `pollMs`. */
  emptyPolls: number;
  pollMs: number;
  /** Names of errors that the next statements end with, one each, when they are polled. */
  errors: string[];
  /** Bodies that come with the status 200 in place of the next answers to submissions and to polls, one each. */
  foreign: { POST: string[]; GET: string[] };
  /** Rows of the one answer that has rows; without rows there is no such answer. */
  rows: unknown[][];
  close(): Promise<void>;
}

export async function openStubCoordinator(): Promise<StubCoordinator> {
  const http = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  let statements = 0;
  const errorOf = new Map<string, string>();
  const stub: StubCoordinator = {
    url,
    requests: [],
    mute: new Set(),
    emptyPolls: 0,
    pollMs: 0,
    errors: [],
    foreign: { POST: [], GET: [] },
    rows: [],
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return stub;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method!;
    const seen = { method, path: request.url!, headers: request.headers, body: '', givenUp: false };
    stub.requests.push(seen);
    response.on('close', () => {
      seen.givenUp = !response.writableFinished;
    });
    for await (const chunk of request) seen.body += chunk;
    if (stub.mute.has(method)) return;
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    if (method === 'GET') await sleep(stub.pollMs);
    const foreign = stub.foreign[method as 'POST' | 'GET'].shift();
    if (foreign !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(foreign);
      return;
    }
    const body = method === 'POST' ? submitted(`q${++statements}`) : polled(request.url!);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function submitted(id: string): object {
    const error = stub.errors.shift();
    if (error !== undefined) errorOf.set(id, error);
    return nextOf(id, 0);
  }

  function polled(path: string): object {
    const [id, token] = path.split('/').slice(-2);
    const errorName = errorOf.get(id!);
    if (errorName !== undefined)
      return { id, error: { errorName, message: 'm' }, stats: { state: 'FAILED' } };
    const polls = Number(token);
    if (polls < stub.emptyPolls) return nextOf(id!, polls + 1);
    const last = { id, stats: { state: 'FINISHED', processedRows: 0, physicalInputBytes: 0 } };
    if (polls > stub.emptyPolls || stub.rows.length === 0) return last;
    return { ...nextOf(id!, polls + 1), data: stub.rows };
  }

  function nextOf(id: string, token: number): object {
    return { id, nextUri: `${url}/v1/statement/executing/${id}/${token}`, stats: { state: 'RUNNING' } };
  }
}
