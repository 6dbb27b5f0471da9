import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { afterEach, expect, it } from 'vitest';
import type { Cell } from '../../domain/query/typed-plan.ts';
import { sendQueryAnswer } from './query-response.ts';

type Answer = Parameters<typeof sendQueryAnswer>[1];

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const ROW_BYTES = 1000;

/** An answer of `rows` rows of 1000 bytes as jsonl; `progress` tells how far it was read. */
function answerOf(rows: number) {
  const progress = { rows: 0, closed: false };
  async function* batches(): AsyncGenerator<Cell[][]> {
    try {
      for (let from = 0; from < rows; from += 100) {
        progress.rows = Math.min(rows, from + 100);
        yield Array.from({ length: progress.rows - from }, (_, i) => [
          String(from + i).padStart(ROW_BYTES - '{"t":""}\n'.length, '0'),
        ]);
      }
    } finally {
      progress.closed = true;
    }
  }
  const answer: Answer = {
    result: {
      columns: [{ name: 't', type: { kind: 'varchar' } }],
      batches: batches(),
      rowsRead: rows,
      bytesRead: 0,
    },
    format: 'jsonl',
    includeMeta: false,
    nextPageToken: null,
    elapsedSeconds: 0,
  };
  return { answer, progress };
}

/** Sends an answer to a client that has its headers and has read none of its body yet. */
async function send(answer: Answer) {
  const most = { drain: 0, close: 0 };
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer((_req, res) => {
    const count = setInterval(() => {
      for (const name of ['drain', 'close'] as const)
        most[name] = Math.max(most[name], res.listenerCount(name));
    }, 1);
    void sendQueryAnswer(res as Response, answer)
      .then(resolve, reject)
      .finally(() => clearInterval(count));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, sent, most };
}

it('sends a long answer whole to a slow client, with a fixed number of listeners', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const { answer, progress } = answerOf(30_000);
  const { response, sent, most } = await send(answer);
  const hash = { bytes: 0, text: '' };
  for await (const chunk of response) {
    hash.bytes += chunk.length;
    if (hash.bytes % 7 === 0) await sleep(1);
    hash.text = (hash.text + chunk.toString('latin1')).slice(-2 * ROW_BYTES);
  }
  await sent;
  process.off('warning', note);
  expect(hash.bytes).toBe(30_000 * ROW_BYTES);
  expect(hash.text).toMatch(/^\{"t":"0+29998"\}\n\{"t":"0+29999"\}\n$/);
  expect(progress).toEqual({ rows: 30_000, closed: true });
  expect(most.drain).toBeLessThanOrEqual(3);
  expect(most.close).toBeLessThanOrEqual(3);
  expect(warnings).toEqual([]);
});

it('reads no further than a client that takes nothing, and ends when that client leaves', async () => {
  const { answer, progress } = answerOf(100_000);
  const { response, sent } = await send(answer);
  const moved = async () => {
    const before = progress.rows;
    await sleep(200);
    return progress.rows - before;
  };
  await expect.poll(moved, { timeout: 20_000 }).toBe(0);
  expect(progress.rows).toBeLessThan(50_000);
  expect(progress.closed).toBe(false);
  response.destroy();
  await sent;
  expect(progress.closed).toBe(true);
  expect(progress.rows).toBeLessThan(50_000);
});

it('sends a short answer in one piece with its length', async () => {
  const { answer } = answerOf(3);
  const { response, sent } = await send(answer);
  response.resume();
  await sent;
  expect(response.headers['content-length']).toBe(String(3 * ROW_BYTES));
});
