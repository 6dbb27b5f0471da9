import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedSignal, onClosed } from './on-closed.ts';
import { type HttpServer, listen } from './server.ts';

let server: HttpServer;
let client: Socket;
let res: ServerResponse;
beforeEach(async () => {
  server = await listen(0, '127.0.0.1');
  const asked = Promise.withResolvers<ServerResponse>();
  server.use((_req, response) => asked.resolve(response));
  client = connect(server.port, '127.0.0.1').on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  res = await asked.promise;
});
afterEach(async () => {
  client.destroy();
  await server.close(0);
});

/** Each way in which a response closes. */
const ways = {
  'was sent': () => res.end('x'),
  'lost its client': () => client.destroy(),
  'was cut': () => res.destroy(),
};

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a response that %s', (way) => {
  it.each(['before', 'after'])('tells once who asked %s it closed', async (when) => {
    let told = 0;
    const closed = once(res, 'close');
    if (when === 'after') {
      ways[way]();
      await closed;
    }
    onClosed(res, () => (told += 1));
    const signal = closedSignal(res);
    expect([told, signal.aborted]).toEqual(when === 'after' ? [1, true] : [0, false]);
    if (when === 'before') {
      ways[way]();
      await closed;
    }
    expect([told, signal.aborted]).toEqual([1, true]);
  });
});
