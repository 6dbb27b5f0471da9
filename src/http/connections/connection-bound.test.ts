import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { boundPerAddress } from './connection-bound.ts';
import { listen } from './server.ts';

const openFiles = 200;
const attempts = 400;
const eventually = { timeout: 20_000 };
/** A server that opens a file for every answer. */
const program = `
  const { openSync, closeSync } = await import('node:fs');
  const { listen } = await import('${new URL('./server.ts', import.meta.url)}');
  const server = await listen(0, '127.0.0.1', { connectionsPerAddress: 1000 });
  server.use((req, res) => {
    closeSync(openSync('/dev/null'));
    res.end('opened');
  });
  console.log(server.port);
`;

const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

describe.runIf(process.platform === 'linux')('connections beyond what the open files allow', () => {
  it('are refused, and the others are answered with files to spare', async () => {
    const limited = `ulimit -n ${openFiles}; exec "$0" "$@"`;
    const args = ['-c', limited, process.execPath, '--input-type=module', '-e', program];
    const service = spawn('sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [port] = (await once(createInterface(service.stdout), 'line')) as [string];
      const first = await open(Number(port));
      await Promise.all(Array.from({ length: attempts }, () => open(Number(port))));
      const refused = () => clients.filter((client) => client.closed).length;
      await expect.poll(refused, eventually).toBeGreaterThanOrEqual(attempts - openFiles / 2);
      const answer = once(first.setEncoding('utf8'), 'data');
      first.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      expect((await answer)[0]).toMatch(/^HTTP\/1.1 200 .*opened/s);

      for (const client of clients) client.destroy();
      const url = `http://127.0.0.1:${port}/`;
      await expect.poll(async () => (await fetch(url).catch(() => undefined))?.status, eventually).toBe(200);
    } finally {
      service.kill('SIGKILL');
      await once(service, 'exit');
    }
  });
});

describe('connections of one address beyond its share', () => {
  it("are closed at once and counted, and another address's request is answered", async () => {
    const budgets = new BudgetMeter();
    const server = await listen(0, '127.0.0.1', { connectionsPerAddress: 5, budgets });
    server.use((_req, res) => void res.end('here'));
    try {
      await Promise.all(Array.from({ length: 30 }, () => open(server.port)));
      await expect.poll(() => clients.filter((client) => client.closed).length, eventually).toBe(25);
      expect(budgets.usedBy('connections', '127.0.0.1')).toBe(5);
      expect(new Map(budgets.refusals()).get('connections')).toBe(25);
      expect(await getFrom('127.0.0.2', server.port)).toBe('here');

      for (const client of clients) client.destroy();
      await expect.poll(() => budgets.usedBy('connections', '127.0.0.1'), eventually).toBe(0);
      expect(await getFrom('127.0.0.1', server.port)).toBe('here');
    } finally {
      await server.close(0);
    }
  });
});

it('gives what reads requests no connection that is refused', async () => {
  const server = createServer();
  let read = 0;
  server.on('connection', () => read++);
  boundPerAddress(server, undefined, 5);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await Promise.all(Array.from({ length: 30 }, () => open(port)));
    await expect.poll(() => clients.filter((client) => client.closed).length, eventually).toBe(25);
    expect(read).toBe(5);
  } finally {
    server.close();
  }
});

async function getFrom(localAddress: string, port: number): Promise<string> {
  const [answer] = await once(get({ port, host: '127.0.0.1', localAddress, agent: false }), 'response');
  return text(answer);
}

async function open(port: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1').on('error', () => {});
  clients.push(client);
  // A client must read to learn of its connection's end.
  client.resume();
  await Promise.race([once(client, 'connect'), once(client, 'close')]);
  return client;
}
