import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedMessage {
  headers: Record<string, string>;
  body: string;
  at: number;
}

/** What a receiver answers: a status, or one with headers and a body, after a while. */
export type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string; delayMs?: number };

export interface Receiver {
  url: string;
  messages: ReceivedMessage[];
  /** The statuses of runs, in the order in which they came. */
  statuses(): string[];
  /** Waits until `count` messages have arrived. */
  received(count: number): Promise<ReceivedMessage[]>;
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine, at any free port of loopback unless told; `answer` is asked for every message. */
export async function startReceiver(
  answer: (message: ReceivedMessage, nth: number) => Answer = () => 204,
  { host, port } = { host: '127.0.0.1', port: 0 },
): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString();
    const message = { headers: req.headers as Record<string, string>, body, at: Date.now() };
    messages.push(message);
    const given = answer(message, messages.length);
    const {
      status,
      headers = {},
      body: text = '',
      delayMs = 0,
    } = typeof given === 'number' ? { status: given } : given;
    if (delayMs > 0) await sleep(delayMs);
    res.writeHead(status, headers).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/celeiro`,
    messages,
    statuses: () => messages.map(({ body }) => JSON.parse(body).metadata.status),
    async received(count) {
      const deadline = Date.now() + 30_000;
      while (messages.length < count) {
        if (Date.now() > deadline) throw new Error(`${messages.length} of ${count} messages came in 30 s`);
        await sleep(20);
      }
      return messages;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
