import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import express, { type NextFunction, type Request, type Response } from 'express';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import { sendError } from '../errors.ts';
import { readJsonBody } from './json-body.ts';
import { type HttpServer, listen } from './server.ts';

let server: HttpServer;
/** What became of the body of a client that left. */
const left = Promise.withResolvers<unknown>();
beforeAll(async () => {
  const app = express();
  app.post('/', async (req, res) => {
    res.json(await readJsonBody(req, res, 1_048_576, { withinMs: 1000 }));
  });
  app.post('/leaves', async (req, res) => {
    req.once('close', () =>
      readJsonBody(req, res, 1_048_576, { withinMs: 1000 }).then(left.resolve, left.resolve),
    );
    req.socket.destroy();
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) =>
    sendError({ log: pino({ level: 'silent' }), publicUrl: 'http://celeiro.test' }, error, req, res),
  );
  server = await listen(0, '127.0.0.1');
  server.use(app);
});
afterAll(() => server.close(0));

it('a body that goes on arriving and never ends is answered 408, and its connection ends', async () => {
  const client = connect(server.port, '127.0.0.1').on('error', () => {});
  let answer = '';
  client.setEncoding('utf8').on('data', (text: string) => (answer += text));
  client.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n[',
  );
  const drip = setInterval(() => client.write('1,'), 50);
  client.once('close', () => clearInterval(drip));
  await once(client, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"body_timeout"/s);
});

it('a body that arrives in time is read', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":[1]}',
  });
  expect(await answer.json()).toEqual({ a: [1] });
});

it.each([
  ['Latin-1', 'application/json', Buffer.from('{"a":"São"}', 'latin1')],
  ['half a character', 'application/json', Buffer.from('{"a":"\xc3"}', 'latin1')],
  ['UTF-16', 'application/json', Buffer.from('{"a":"São"}', 'utf16le')],
])('a body in %s is refused, not changed', async (_, type, body) => {
  const headers = { 'Content-Type': type };
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_json' }]);
});

it.each(['utf-16le', 'utf-7', 'iso-8859-1'])(
  'a body that is announced in %s is refused, not read',
  async (charset) => {
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    const answer = await fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      headers,
      body: '{"a":1}',
    });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  },
);

it('a media type of thousands of characters is refused before it is parsed, which would take the process for long', async () => {
  for (const type of ['application/json;', 'application/json;a='].map(
    (start) => `${start}${' '.repeat(12_000)}x`,
  )) {
    const headers = { 'Content-Type': type };
    const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  }
});

it.each([
  ['application/json; charset=UTF-8', '{"a":"São"}'],
  ['application/json;charset="utf-8"', '{"a":"São"}'],
  ['application/json', '\ufeff{"a":"São"}'],
])('a body of type %s in UTF-8 is read: %j', async (type, body) => {
  const headers = { 'Content-Type': type };
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ a: 'São' });
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', Buffer.from],
])('a body in %s is read', async (encoding, packed) => {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
  const body = packed(Buffer.from('{"a":[1]}'));
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ a: [1] });
});

it('an unknown Content-Encoding is told as such, with those that are taken', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'compress' };
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body: '{}' });
  expect([answer.status, await answer.json()]).toMatchObject([
    415,
    { code: 'unsupported_encoding', error: expect.stringContaining('gzip, deflate, br, zstd, identity') },
  ]);
});

it('a body whose client has left is refused, not taken for none', async () => {
  const client = connect(server.port, '127.0.0.1').on('error', () => {});
  client.write(
    'POST /leaves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(await left.promise).toEqual(new AppError('malformed_request'));
});
