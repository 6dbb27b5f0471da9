import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that arrived, its body included. */
export interface Arrived {
  method: string;
  /** Path and parameters. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  json(): Record<string, unknown>;
}

/** Answers the n-th request (from 1) of the service. */
export type Handler = (request: Arrived, response: ServerResponse, n: number) => unknown;

export interface FakeService extends AsyncDisposable {
  url: string;
  /** What arrived so far, in order. */
  arrived: Arrived[];
}

/** A local HTTP server in the place of the service: real sockets, scripted answers. */
export async function fakeService(handler: Handler): Promise<FakeService> {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    // A page of another origin may call, as it may call an upload host.
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      const allowed = {
        'Access-Control-Allow-Methods': '*',
        'Access-Control-Allow-Headers': '*, Authorization',
      };
      response.writeHead(204, allowed).end();
      return;
    }
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    const one: Arrived = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body,
      json: () => JSON.parse(body.toString()) as Record<string, unknown>,
    };
    arrived.push(one);
    await handler(one, response, arrived.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-1', ...headers });
  response.end(JSON.stringify(body));
}

/** An error body of the contract. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): void {
  sendJson(response, status, { error: `texto de ${code}`, code, request_id: 'req-1', ...more }, headers);
}

/** The record of a stored file. */
export function fileRecord(id: number, name: string, bytes: number, rows: number) {
  return {
    id,
    file_name: name,
    size_bytes: bytes,
    schema_version: '1.0',
    storage_path: null,
    validation: 'valid',
    upload_status: 'completed',
    processing_status: 'pending',
    rows,
    sha256: 'f'.repeat(64),
    run_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
}
