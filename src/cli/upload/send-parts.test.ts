import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CliError } from '../cli-error.ts';
import type { Part } from './parts.ts';
import { type SendOptions, sendParts } from './send-parts.ts';
import { renderSent } from './sent-parts.ts';

/** What making another upload URL ends with, once one was refused. */
const revoked = new CliError('upload_refused', { status: 401, error: 'Não autenticado' });

type AnswerTo = (
  name: string,
  nth: number,
) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

/** Sends the parts of files of ten lines to a service that answers so. A body that is a text is sent as it is. */
async function sendTo(
  answerTo: AnswerTo,
  parts: Omit<Part, 'path' | 'gzip'>[],
  files: string[],
  options: Partial<SendOptions> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-send-'));
  let puts = 0;
  let isRefused = false;
  const server = createServer(async (request, response) => {
    const nth = puts++;
    for await (const _ of request);
    const { status = 200, body }: { status?: number; body: unknown } = await answerTo(
      request.url!.split('/').at(-1)!,
      nth,
    );
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/u/x`;
  try {
    const placed = parts.map((part, index) => ({ ...part, path: join(folder, files[index]!), gzip: false }));
    await Promise.all(placed.map(({ path }) => writeFile(path, '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n')));
    const urls = {
      current: async () => {
        if (isRefused) throw revoked;
        return url;
      },
      refused: () => {
        isRefused = true;
      },
    };
    const quiet = { parallel: 1, onBytes: () => {}, onSent: () => {}, note: () => {} };
    return await sendParts(placed, urls, { ...quiet, ...options });
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
}

const taken = (id: number, duplicate = false) => ({
  body: { success: true, file: { id, file_name: 'first.jsonl', rows: 5 }, duplicate },
});
/** Answers of a service that holds every content as the same file of 5 rows. */
const forgetful: AnswerTo = (_, nth) => taken(7, nth > 0);
const halves = [
  { name: 'a.part-0001.jsonl', start: 0, end: 10 },
  { name: 'a.part-0002.jsonl', start: 10, end: 20 },
];

it('a part that the service holds as another part of the same file is not taken', async () => {
  const { sent } = await sendTo(forgetful, halves, ['a', 'a']);
  expect(sent.map(({ outcome, file }) => [outcome, file?.id])).toEqual([
    ['stored', 7],
    ['failed', undefined],
  ]);
  expect(sent[1]!.error).toContain('a.part-0001.jsonl');
  expect(renderSent(sent, 1)).toMatch(/1 de 2 arquivos aceitos, 5 linhas/);
});

it('equal local files are both taken, and their rows counted once', async () => {
  const parts = ['a.jsonl', 'b.jsonl'].map((name) => ({ name, start: 0, end: 20 }));
  const { sent } = await sendTo(forgetful, parts, ['a', 'b']);
  expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'duplicate']);
  expect(renderSent(sent, 1)).toMatch(/2 de 2 arquivos aceitos, 5 linhas/);
});

it('an invalid part of a file is told with its lines in the file, as those to correct and send alone', async () => {
  const error = { line: 2, byte_offset: 2, field: null, expected: 'x', found: '6', code: 'not_an_object' };
  const report = { lines: 5, bad_lines: 1, errors: [{ ...error, message: 'x' }] };
  const invalid = { status: 422, body: { error: 'inválido', report } };
  const { sent } = await sendTo((_, nth) => [taken(7), invalid][nth]!, halves, ['a', 'a']);
  expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'invalid']);
  expect(sent[1]!.report!.errors).toEqual([expect.objectContaining({ line: 7, byte_offset: 12 })]);
  expect(renderSent(sent, 1)).toMatch(
    /a\.part-0002\.jsonl tem as linhas de 6 a 10 de .*\/a\. .*só as linhas desta/,
  );

  const first = await sendTo((_, nth) => [invalid, taken(7)][nth]!, halves, ['a', 'a']);
  expect(renderSent(first.sent, 1)).toMatch(/a\.part-0001\.jsonl tem as linhas de 1 a 5 de/);
  const whole = await sendTo(() => invalid, [{ name: 'a.jsonl', start: 0, end: 20 }], ['a']);
  expect(renderSent(whole.sent, 1)).not.toContain('só as linhas');
});

it.each([
  '<html></html>',
  '{"file":{"id":',
  'null',
  '"stored"',
  '[]',
  '{}',
  '{"file":null}',
  '{"file":{"id":"7"}}',
])('a 200 that the service did not write fails its part alone: %s', async (body) => {
  const { sent, ...rest } = await sendTo((_, nth) => (nth === 0 ? { body } : taken(8)), halves, ['a', 'a']);
  expect(rest).toEqual({});
  expect(sent.map(({ outcome, file }) => [outcome, file?.id])).toEqual([
    ['failed', undefined],
    ['stored', 8],
  ]);
  expect(sent[0]!.error).toContain('não é do serviço');
});

it.each([
  'null',
  '{"error":{"code":1},"errors":[{"message":"x"}]}',
  '{"report":"x"}',
  '{"report":{"errors":null}}',
])('a refusal that the service did not write is told by its status: %s', async (body) => {
  const { sent } = await sendTo(() => ({ status: 422, body }), halves.slice(0, 1), ['a']);
  expect(sent).toEqual([expect.objectContaining({ outcome: 'refused', error: 'o serviço respondeu 422' })]);
});

it('an error that ends the upload begins no further part, and what was sent or is under way is told', async () => {
  const parts = [1, 2, 3, 4].map((n) => ({ name: `${n}.jsonl`, start: 0, end: 20 }));
  const ended = Promise.withResolvers<void>();
  const asked: string[] = [];
  const answerTo: AnswerTo = async (name) => {
    asked.push(name);
    if (name === '2.jsonl') return { status: 401, body: {} };
    await ended.promise;
    return taken(1);
  };
  const { sent, endedBy } = await sendTo(answerTo, parts, ['a', 'b', 'c', 'd'], {
    parallel: 2,
    onSent: ({ outcome }) => outcome === 'failed' && ended.resolve(),
  });
  expect(endedBy).toBe(revoked);
  expect(asked.sort()).toEqual(['1.jsonl', '2.jsonl']);
  expect(sent).toEqual([
    expect.objectContaining({ outcome: 'stored', file: expect.objectContaining({ id: 1 }) }),
    expect.objectContaining({ outcome: 'failed', error: revoked.message }),
    { part: expect.objectContaining({ name: '3.jsonl' }), outcome: 'failed', ms: 0 },
    { part: expect.objectContaining({ name: '4.jsonl' }), outcome: 'failed', ms: 0 },
  ]);
});

it('an upload that was interrupted is sent again, and its bytes are counted once', async () => {
  const interrupted = { status: 400, body: { error: 'interrompido', code: 'upload_interrupted' } };
  let bytes = 0;
  const { sent } = await sendTo((_, nth) => (nth === 0 ? interrupted : taken(7)), halves.slice(0, 1), ['a'], {
    onBytes: (count) => {
      bytes += count;
    },
  });
  expect(sent).toEqual([expect.objectContaining({ outcome: 'stored' })]);
  expect(bytes).toBe(10);
});
