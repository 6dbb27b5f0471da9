import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type HttpServer, listen } from './server.ts';

const UNREADABLE = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 10\r\n\r\nunreadable';
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

let server: HttpServer;
afterEach(() => server.close(0));

/** All that a client is answered which sends these pieces, each a little after the one before. */
async function answered(app: RequestListener, ...pieces: string[]): Promise<string> {
  server = await listen(0, '127.0.0.1');
  server.use(app, () => UNREADABLE);
  const client = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(client, 'connect');
  const answer = text(client).catch(() => 'cut');
  for (const piece of pieces) {
    client.write(piece);
    await sleep(20);
  }
  return answer;
}

const bodies = (answer: string) => [...answer.matchAll(/\r\n\r\n([a-z]*)/g)].map(([, body]) => body);

it('answers what is no request', async () => {
  expect(await answered(() => {}, 'no request\r\n\r\n')).toBe(UNREADABLE);
});

it('answers it behind the answers to the requests before it, however often it comes', async () => {
  const app: RequestListener = async (req, res) => {
    await sleep(100);
    res.end(req.url!.slice(1));
  };
  const answer = await answered(
    app,
    request('/first') + request('/second'),
    'no request\r\n\r\n',
    'nor this\r\n\r\n',
  );
  expect(bodies(answer)).toEqual(['first', 'second', 'unreadable']);
});

it('answers a body that cannot be read', async () => {
  const cut = Promise.withResolvers<void>();
  const app: RequestListener = (req) => {
    req.on('error', () => cut.resolve()).resume();
  };
  const chunked = 'PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n';
  expect(await answered(app, chunked)).toBe(UNREADABLE);
  await cut.promise;
});

it('cuts a request whose answer has begun, and writes nothing into it', async () => {
  const app: RequestListener = (_req, res) => void res.write('begun');
  const answer = await answered(
    app,
    'PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
    'no length\r\n',
  );
  expect(answer).not.toContain('unreadable');
});

it('takes a request that expects what nobody promises', async () => {
  const head = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: miracles\r\n\r\n';
  expect(await answered((_req, res) => res.end('taken'), head)).toMatch(/^HTTP\/1.1 200 .*taken/s);
});
