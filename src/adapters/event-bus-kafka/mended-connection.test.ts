import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mendConnection } from './mended-connection.ts';

const require = createRequire(import.meta.url);
mendConnection();

interface Connection {
  connect(): Promise<boolean>;
  disconnect(): Promise<boolean>;
  isConnected(): boolean;
  requestQueue: { fulfillRequest(answer: { correlationId: number; payload: Buffer }): void };
}

let broker: Server;
let clients: Socket[];
let connection: Connection;
let answers: { correlationId: number; text: string }[];
beforeEach(async () => {
  clients = [];
  answers = [];
  broker = createServer((client) => void clients.push(client.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const { port } = broker.address() as AddressInfo;
  const Connection = require('kafkajs/src/network/connection') as new (options: object) => Connection;
  const silent = { namespace: () => silent, debug() {}, info() {}, warn() {}, error() {} };
  connection = new Connection({
    ...{ host: '127.0.0.1', port, logger: silent, connectionTimeout: 3000, requestTimeout: 3000 },
    socketFactory: ({ onConnect, ...at }: { host: string; port: number; onConnect: () => void }) =>
      connect({ host: at.host, port: at.port }, onConnect),
  });
  connection.requestQueue.fulfillRequest = ({ correlationId, payload }) =>
    void answers.push({ correlationId, text: payload.toString() });
});
afterEach(async () => {
  await connection.disconnect();
  for (const client of clients) client.destroy();
  broker.close();
});

function answerOf(correlationId: number, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(4 + text.length, 0);
  head.writeInt32BE(correlationId, 4);
  return Buffer.concat([head, Buffer.from(text)]);
}

async function connected(): Promise<Socket> {
  const before = clients.length;
  await connection.connect();
  await expect.poll(() => clients.length).toBe(before + 1);
  return clients.at(-1)!;
}

it('an answer that was cut off by the end of its connection is no part of the next connection’s', async () => {
  const first = await connected();
  first.write(answerOf(1, 'whole'));
  first.write(answerOf(2, 'cut off').subarray(0, 10));
  await expect.poll(() => answers.length).toBe(1);
  first.destroySoon();
  await expect.poll(() => connection.isConnected()).toBe(false);

  (await connected()).write(answerOf(3, 'of the next'));
  await expect.poll(() => answers.length).toBe(2);
  expect(answers).toEqual([
    { correlationId: 1, text: 'whole' },
    { correlationId: 3, text: 'of the next' },
  ]);
});

it('a connection whose answers cannot be read is closed', async () => {
  const client = await connected();
  client.write(Buffer.from([0, 0, 0, 1, 0]));
  await once(client, 'close');
  await expect.poll(() => connection.isConnected()).toBe(false);
});
