import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startHostileReceiver } from '../../../test/support/hostile-receiver.ts';
import { createWebhookSender } from './http-webhook-sender.ts';

const running: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function receiver(handle: RequestListener): Promise<number> {
  const server: Server = createServer(handle);
  running.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const never = new AbortController().signal;
const message = { headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' }, body: '{"é":1}' };
/** Where nothing is given up, the timeout is longer than a busy machine takes. */
const insideWithin = (timeoutMs = 60_000) =>
  createWebhookSender({ allowedRanges: ['127.0.0.0/8'], timeoutMs });
const inside = insideWithin();
const hasty = insideWithin(700);

it('posts the very bytes with the headers and keeps the beginning of the answer', async () => {
  const seen: unknown[] = [];
  const port = await receiver(async (req, res) => {
    seen.push(
      req.method,
      req.headers['webhook-id'],
      req.headers.host,
      Buffer.concat(await req.toArray()).toString(),
    );
    res.writeHead(202, { 'Retry-After': '7' }).end(`a\0${'b'.repeat(5000)}`);
  });
  const answer = await inside.send({ url: `http://127.0.0.1:${port}/x?y=1`, ...message }, never);
  expect(seen).toEqual(['POST', 'msg_1', `127.0.0.1:${port}`, '{"é":1}']);
  expect(answer).toMatchObject({
    kind: 'answer',
    status: 202,
    retryAfter: '7',
    body: `a\uFFFD${'b'.repeat(1022)}`,
  });
});

it('connects to the address that was checked, not to what the name leads to a moment later', async () => {
  const port = await receiver((_req, res) => void res.end('inside'));
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  const sender = createWebhookSender({
    allowedRanges: ['127.0.0.0/8'],
    resolve: async () => answers.shift()!,
  });
  const url = `http://rebinding.example:${port}/`;
  expect(await sender.send({ url, ...message }, never)).toMatchObject({ kind: 'answer', body: 'inside' });
  expect(await sender.send({ url, ...message }, never)).toMatchObject({ failure: 'address_refused' });
  expect(answers).toEqual([]);
});

it.each([
  'http://127.0.0.1:{port}/',
  'https://127.0.0.1:{port}/',
  'http://localhost:{port}/',
  'http://2130706433:{port}/',
  'http://0x7f.1:{port}/',
  'http://127.0.0.1.:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://[::1]:{port}/',
  'http://169.254.169.254/latest/meta-data/',
  'http://8.8.8.8/',
])('lets no byte out to %s where nothing is opened', async (url) => {
  let connections = 0;
  const server = createTcpServer(() => void connections++).listen(0, '127.0.0.1');
  running.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outside = createWebhookSender({ allowedRanges: [], timeoutMs: 60_000 });
  const answer = await outside.send({ url: url.replace('{port}', String(port)), ...message }, never);
  expect(answer).toMatchObject({ kind: 'none', failure: 'address_refused' });
  expect(connections).toBe(0);
});

it('refuses a name that leads outside and inside at once', async () => {
  const sender = createWebhookSender({
    allowedRanges: [],
    resolve: async () => ['93.184.216.34', '10.0.0.1'],
  });
  const answer = await sender.send({ url: 'https://two.example/', ...message }, never);
  expect(answer).toMatchObject({ failure: 'address_refused' });
});

it('follows no redirect', async () => {
  let hits = 0;
  const port = await receiver((_req, res) => {
    hits++;
    res.writeHead(307, { Location: '/elsewhere' }).end();
  });
  const answer = await inside.send({ url: `http://127.0.0.1:${port}/`, ...message }, never);
  expect(answer).toMatchObject({ kind: 'answer', status: 307 });
  expect(hits).toBe(1);
});

it('looks at no proxy of the environment', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:9';
  process.env.NODE_USE_ENV_PROXY = '1';
  try {
    const port = await receiver((_req, res) => void res.end('direct'));
    const answer = await inside.send({ url: `http://127.0.0.1:${port}/`, ...message }, never);
    expect(answer).toMatchObject({ status: 200, body: 'direct' });
  } finally {
    delete process.env.HTTP_PROXY;
    delete process.env.NODE_USE_ENV_PROXY;
  }
});

it('gives up on a receiver that does not answer in time', async () => {
  const port = await receiver(() => {});
  const answer = await hasty.send({ url: `http://127.0.0.1:${port}/`, ...message }, never);
  expect(answer).toMatchObject({ kind: 'none', failure: 'timed_out' });
  expect(answer.ms).toBeGreaterThanOrEqual(690);
});

it.each([
  ['with bytes of the new protocol', 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x02hi'],
  ['and names no protocol', '\r\n'],
])('settles at once, as an answer 101, where the receiver switches protocols %s', async (_case, rest) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(`HTTP/1.1 101 Switching Protocols\r\n${rest}`, 'latin1'));
  }).listen(0, '127.0.0.1');
  running.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await inside.send({ url, ...message }, never)).toMatchObject({
    kind: 'answer',
    status: 101,
    body: '',
  });
});

it.each(['endless', 'dripping'])('keeps the status of an answer whose body is %s', async (kind) => {
  let written = 0;
  const port = await receiver((_req, res) => {
    res.writeHead(200).write('x');
    if (kind === 'dripping') return;
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(65_536, 'x'))) written += 65_536;
    };
    res.on('drain', more);
    more();
  });
  // Over before the time that a body may take, and long after the status has come.
  const sender = insideWithin(1500);
  const startedAt = performance.now();
  const answer = await sender.send({ url: `http://127.0.0.1:${port}/`, ...message }, never);
  expect(answer).toMatchObject({ kind: 'answer', status: 200 });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(written).toBeLessThan(20_000_000);
});

it('tells names that do not exist, closed ports and broken TLS apart', async () => {
  const unknown = createWebhookSender({
    allowedRanges: [],
    resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  });
  expect(await unknown.send({ url: 'https://nowhere.example/', ...message }, never)).toMatchObject({
    failure: 'name_not_found',
  });
  const port = await receiver((_req, res) => void res.end());
  expect(await inside.send({ url: `https://127.0.0.1:${port}/`, ...message }, never)).toMatchObject({
    failure: 'tls_failed',
  });
  running.pop()?.close();
  expect(await inside.send({ url: 'http://127.0.0.1:1/', ...message }, never)).toMatchObject({
    failure: 'connection_failed',
  });
});

it('rejects when the service stops meanwhile', async () => {
  const port = await receiver(() => {});
  const stop = new AbortController();
  const sent = inside.send({ url: `http://127.0.0.1:${port}/`, ...message }, stop.signal);
  setTimeout(() => stop.abort(), 50);
  await expect(sent).rejects.toThrow();
});

const hostile = async () => {
  const started = await startHostileReceiver();
  running.push(started);
  return started;
};

it.each(['drip', 'hang'] as const)(
  'has one deadline for the whole answer of a receiver that does %s',
  async (conduct) => {
    const { urlOf, open } = await hostile();
    // The first byte comes at once, then one byte a second.
    const answer = await insideWithin(2500).send({ url: urlOf(conduct), ...message }, never);
    expect(answer).toMatchObject({ kind: 'none', failure: 'timed_out' });
    await expect.poll(open).toBe(0);
  },
);

it('gives up on a handshake of TLS that is never answered', async () => {
  const { tlsUrl, open } = await hostile();
  const answer = await hasty.send({ url: tlsUrl, ...message }, never);
  expect(answer).toMatchObject({ kind: 'none', failure: 'timed_out' });
  await expect.poll(open).toBe(0);
});

it('gives up on a name whose servers do not answer', async () => {
  const sender = createWebhookSender({
    allowedRanges: [],
    timeoutMs: 300,
    resolve: () => new Promise(() => {}),
  });
  const answer = await sender.send({ url: 'https://slow.example/', ...message }, never);
  expect(answer).toMatchObject({ kind: 'none', failure: 'timed_out' });
});

it('waits for a body no longer than it is worth, once the status has come', async () => {
  const { urlOf, open } = await hostile();
  const answer = await insideWithin(600_000).send({ url: urlOf('drip-body'), ...message }, never);
  expect(answer).toMatchObject({ kind: 'answer', status: 200, body: expect.stringMatching(/^b+$/) });
  await expect.poll(open).toBe(0);
});

it('ends a connection that sends interim answers without end', async () => {
  const { urlOf, open } = await hostile();
  const answer = await insideWithin(600_000).send({ url: urlOf('interim'), ...message }, never);
  expect(answer).toMatchObject({ failure: 'connection_failed', detail: 'too many interim answers' });
  await expect.poll(open).toBe(0);
});
