import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpServer, listen } from './server.ts';

/** More than the buffers of two sockets take. */
const large = Buffer.alloc(64 * 1024 * 1024, 'x');
const eventually = { timeout: 20_000 };

let server: HttpServer;
let client: Socket;
let begun: string[];
let underWay: number;
let mostUnderWay: number;

beforeEach(async () => {
  begun = [];
  underWay = 0;
  mostUnderWay = 0;
  server = await listen(0, '127.0.0.1');
  server.use((req, res) => {
    begun.push(req.url!);
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    res.once('close', () => (underWay -= 1));
    if (req.url === '/large') res.end(large);
    else if (req.url !== '/never') turn().then(() => res.end(`${req.url}\n`));
  });
  client = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(client, 'connect');
});
afterEach(async () => {
  client.destroy();
  await server.close(0);
});

const requests = (paths: string[]) => paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
const get = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();

describe('requests that a client sends ahead', () => {
  it('are answered in order, one at a time', async () => {
    const paths = Array.from({ length: 20 }, (_, n) => `/${n}`);
    let text = '';
    client.setEncoding('latin1').on('data', (part: string) => (text += part));
    client.write(requests(paths));
    await expect.poll(() => text.match(/^\/\d+$/gm), eventually).toEqual(paths);
    expect(begun).toEqual(paths);
    expect(mostUnderWay).toBe(1);
    client.write(requests(['/20']));
    await expect.poll(() => text, eventually).toMatch(/\/20\n$/);
  });

  it('are not begun while the client does not read, and others are answered', async () => {
    client.pause();
    client.write(requests(Array(30).fill('/large')));
    await expect.poll(() => begun.length, eventually).toBeGreaterThan(0);
    for (let n = 0; n < 10; n++) expect(await get('/small')).toBe('/small\n');
    expect(begun.filter((path) => path === '/large')).toHaveLength(1);
  });

  it('cut the connection where they are too many, and only the first is begun', async () => {
    client.resume().write(requests(['/never', ...Array(1000).fill('/x')]));
    await once(client, 'close');
    expect(begun).toEqual(['/never']);
    expect(await get('/small')).toBe('/small\n');
  });

  it('are dropped when the client leaves', async () => {
    client.write(requests(['/never', '/x', '/x']));
    await expect.poll(() => begun, eventually).toEqual(['/never']);
    client.destroy();
    await expect.poll(() => underWay, eventually).toBe(0);
    expect(await get('/small')).toBe('/small\n');
    expect(begun).toEqual(['/never', '/small']);
  });
});
