import { once } from 'node:events';
import { Agent, get, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpServer, listen } from './server.ts';

const answerIdleMs = 2000;
/** More than the buffers of two sockets take. */
const large = Buffer.alloc(64 * 1024 * 1024, 'x');

let server: HttpServer;
afterEach(() => server.close(0));

async function serve(app: RequestListener): Promise<Socket> {
  server = await listen(0, '127.0.0.1', { answerIdleMs });
  server.use(app);
  const client = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return client;
}

describe('an answer', () => {
  it('of which the client takes nothing is cut', async () => {
    const cut = Promise.withResolvers<boolean>();
    const client = await serve((_req, res) => {
      res.once('close', () => cut.resolve(!res.writableFinished));
      res.end(large);
    });
    client.pause();
    expect(await cut.promise).toBe(true);
    client.destroy();
  });

  it('that is taken slowly arrives whole', async () => {
    const client = await serve((_req, res) => res.end(large));
    let bytes = 0;
    let rests = 0;
    for await (const chunk of client) {
      bytes += chunk.length;
      // Pauses that together are longer than the timeout.
      if (bytes > (rests * large.length) / 12 && ++rests) await sleep(0.15 * answerIdleMs);
    }
    expect(bytes).toBeGreaterThan(large.length);
  });

  it('that takes long to begin is waited for', async () => {
    const client = await serve(async (_req, res) => {
      await sleep(1.5 * answerIdleMs);
      res.end('late');
    });
    expect(await text(client)).toMatch(/^HTTP\/1.1 200 .*late/s);
  });
});

it('cuts a connection whose headers are late, long before Node would look by itself', {
  timeout: 60_000,
}, async () => {
  const headersMs = 500;
  server = await listen(0, '127.0.0.1', { headersMs });
  const client = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(client, 'connect');
  const begun = performance.now();
  client.write('GET / HTTP/1.1\r\nHost: ');
  await text(client);
  expect(performance.now() - begun).toBeGreaterThan(headersMs - 1);
  // Node looks every 30 s.
  expect(performance.now() - begun).toBeLessThan(20_000);
});

describe('a server that stops', () => {
  const CLIENTS = 20;

  it.each(['', 'GET / HTTP/1.1\r\nHost: '])(
    'does not wait for a connection that has sent no request, but %j',
    { timeout: 60_000 },
    async (sent) => {
      server = await listen(0, '127.0.0.1');
      const client = connect(server.port, '127.0.0.1').on('error', () => {});
      await once(client, 'connect');
      client.write(sent);
      await server.close(3_600_000);
      client.destroy();
    },
  );

  it('loses no request on a connection that a client keeps: each ends with an answer that says so', async () => {
    server = await listen(0, '127.0.0.1');
    server.use((_req, res) => void setTimeout(() => res.end('ok'), 3 * Math.random()));
    const lost: unknown[] = [];
    let [answered, last] = [0, 0];

    /** Resolves to whether the server still takes connections. */
    const ask = (agent: Agent): Promise<boolean> =>
      new Promise((resolve) => {
        const request = get({ host: '127.0.0.1', port: server.port, agent }, async (res) => {
          if (res.headers.connection === 'close') last++;
          await text(res);
          answered++;
          resolve(true);
        });
        request.on('error', (error) => {
          if (request.reusedSocket) lost.push(error);
          resolve(request.reusedSocket);
        });
      });
    const clients = Array.from({ length: CLIENTS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (await ask(agent)) await sleep(4 * Math.random());
      agent.destroy();
    });
    await expect.poll(() => answered).toBeGreaterThan(10 * CLIENTS);
    expect(last).toBe(0);
    await server.close(1000, 1000);
    await Promise.all(clients);
    expect(lost).toEqual([]);
    expect(last).toBeGreaterThan(CLIENTS);
  });
});
