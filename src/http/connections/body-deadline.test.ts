import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { liftBodyDeadline } from './body-deadline.ts';
import { type HttpServer, listen } from './server.ts';

let server: HttpServer;
let client: Socket;
let drip: NodeJS.Timeout;
/** Resolves when the connection closed; an error before that, such as a reset, is one way to be cut. */
let closed: Promise<void>;
afterEach(async () => {
  clearInterval(drip);
  client.destroy();
  await server.close(0);
});

/** Sends a request whose body comes byte by byte. */
async function send(head: string): Promise<void> {
  client = connect(server.port, '127.0.0.1').on('error', () => {});
  closed = new Promise((resolve) => client.once('close', () => resolve()));
  await once(client, 'connect');
  client.resume();
  client.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`);
  drip = setInterval(() => client.write('x'), 20);
}

it.each(['GET /', 'POST /unknown'])(
  '%s whose body nobody reads is cut though it goes on arriving',
  async (head) => {
    server = await listen(0, '127.0.0.1', { bodyMs: 200 });
    server.use((_req, res) => void res.end('answered'));
    await send(head);
    await closed;
  },
);

it('a body whose reader takes its time is not cut', async () => {
  server = await listen(0, '127.0.0.1', { bodyMs: 50 });
  const read = Promise.withResolvers<number>();
  server.use(async (req, res) => {
    liftBodyDeadline(req);
    let bytes = 0;
    for await (const chunk of req) {
      bytes += (chunk as Buffer).length;
      if (bytes > 20) break;
    }
    read.resolve(bytes);
    res.destroy();
  });
  await send('PUT /');
  expect(await read.promise).toBeGreaterThan(20);
});
