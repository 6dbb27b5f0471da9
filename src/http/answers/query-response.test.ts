import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { type AnswerBatch, toRowParts } from '../../domain/query/row-parts.ts';
import type { Cell, DataType } from '../../domain/query/typed-plan.ts';
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

/** An answer of one row with one text, in parts of 16 KiB of characters. */
function longRowAnswer(chars: number): Answer {
  async function* batches(): AsyncGenerator<AnswerBatch> {
    yield* toRowParts(['x'.repeat(chars)], 16 * 1024);
  }
  const { answer } = answerOf(0);
  return { ...answer, result: { ...answer.result, batches: batches() } };
}

/** Sends an answer to a client that has its headers and has read none of its body yet. */
async function send(answer: Answer) {
  const most = { drain: 0, close: 0, unsentBytes: 0 };
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer((_req, res) => {
    const count = setInterval(() => {
      for (const name of ['drain', 'close'] as const)
        most[name] = Math.max(most[name], res.listenerCount(name));
    }, 1);
    const write = res.write.bind(res);
    res.write = ((text: string) => {
      const taken = write(text);
      most.unsentBytes = Math.max(most.unsentBytes, res.writableLength);
      return taken;
    }) as typeof res.write;
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

it('holds little of a row of 16 MiB for a client that is slow', async () => {
  const chars = 16 * 1024 * 1024;
  const { response, sent, most } = await send(longRowAnswer(chars));
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes % 7 === 0) await sleep(1);
  }
  await sent;
  expect(bytes).toBe(chars + '{"t":""}\n'.length);
  expect(most.unsentBytes).toBeLessThan(256 * 1024);
});

const types: [DataType, fc.Arbitrary<Cell>][] = [
  [{ kind: 'varchar' }, fc.string({ unit: fc.constantFrom('a', '"', '\n', '🌾'), maxLength: 40 })],
  [{ kind: 'json' }, fc.json({ maxDepth: 2 })],
  [{ kind: 'bigint' }, fc.bigInt()],
  [{ kind: 'boolean' }, fc.constantFrom(true, false)],
];
const column = fc
  .constantFrom(...types)
  .chain(([type, cell]) => fc.tuple(fc.constant(type), fc.option(cell), fc.option(cell)));

it('rows in parts are written as whole rows are, in every format', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(column, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('json', 'json_compact', 'json_compact_strings', 'jsonl' as const),
      fc.integer({ min: 2, max: 30 }),
      async (drawn, format, partChars) => {
        const rows = [drawn.map(([, cell]) => cell), drawn.map(([, , cell]) => cell)];
        const columns = drawn.map(([type], index) => ({ name: `c${index}`, type }));
        const written = async (batches: AnswerBatch[]) => {
          let text = '';
          const res = {
            setHeader: () => {},
            on: () => {},
            once: () => {},
            end: (last: string) => (text += last),
          };
          const result = { columns, batches: asyncOf(batches), rowsRead: 2, bytesRead: 0 };
          const answer = { ...answerOf(0).answer, format, includeMeta: true, result } as Answer;
          await sendQueryAnswer(res as unknown as Response, answer);
          return text;
        };
        const whole = await written([rows]);
        expect(await written(rows.flatMap((row) => [...toRowParts(row, partChars)]))).toBe(whole);
        expect(await written([[rows[0]!], ...toRowParts(rows[1]!, partChars)])).toBe(whole);
        expect(await written([...toRowParts(rows[0]!, partChars), [rows[1]!]])).toBe(whole);
      },
    ),
    { numRuns: tries(300) },
  );
});

async function* asyncOf(batches: AnswerBatch[]): AsyncGenerator<AnswerBatch> {
  yield* batches;
}
