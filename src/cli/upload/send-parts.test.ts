import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Part } from './parts.ts';
import { sendParts } from './send-parts.ts';
import { renderSent } from './sent-parts.ts';

/** Sends the parts, one after another, of files of ten lines to a service that answers with the next of `answers`. */
async function sendTo(
  answers: { status?: number; body: unknown }[],
  parts: Omit<Part, 'path' | 'gzip'>[],
  files: string[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-send-'));
  let puts = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const { status = 200, body } = answers[puts++]!;
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/u/x`;
  try {
    const placed = parts.map((part, index) => ({ ...part, path: join(folder, files[index]!), gzip: false }));
    await Promise.all(placed.map(({ path }) => writeFile(path, '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n')));
    const options = { parallel: 1, onBytes: () => {}, onSent: () => {}, note: () => {} };
    return await sendParts(placed, { current: async () => url, refused: () => {} }, options);
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
const forgetful = [taken(7), taken(7, true)];
const halves = [
  { name: 'a.part-0001.jsonl', start: 0, end: 10 },
  { name: 'a.part-0002.jsonl', start: 10, end: 20 },
];

it('a part that the service holds as another part of the same file is not taken', async () => {
  const sent = await sendTo(forgetful, halves, ['a', 'a']);
  expect(sent.map(({ outcome, file }) => [outcome, file?.id])).toEqual([
    ['stored', 7],
    ['failed', undefined],
  ]);
  expect(sent[1]!.error).toContain('a.part-0001.jsonl');
  expect(renderSent(sent, 1)).toMatch(/1 de 2 arquivos aceitos, 5 linhas/);
});

it('equal local files are both taken, and their rows counted once', async () => {
  const parts = ['a.jsonl', 'b.jsonl'].map((name) => ({ name, start: 0, end: 20 }));
  const sent = await sendTo(forgetful, parts, ['a', 'b']);
  expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'duplicate']);
  expect(renderSent(sent, 1)).toMatch(/2 de 2 arquivos aceitos, 5 linhas/);
});

it('an invalid part of a file is told with its lines in the file, as those to correct and send alone', async () => {
  const error = { line: 2, byte_offset: 2, field: null, expected: 'x', found: '6', code: 'not_an_object' };
  const report = { lines: 5, bad_lines: 1, errors: [{ ...error, message: 'x' }] };
  const invalid = { status: 422, body: { error: 'inválido', report } };
  const sent = await sendTo([taken(7), invalid], halves, ['a', 'a']);
  expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'invalid']);
  expect(sent[1]!.report!.errors).toEqual([expect.objectContaining({ line: 7, byte_offset: 12 })]);
  expect(renderSent(sent, 1)).toMatch(/a\.part-0002\.jsonl tem as linhas de 6 a 10 de .*\/a\. .*só as linhas desta/);

  const first = await sendTo([invalid, taken(7)], halves, ['a', 'a']);
  expect(renderSent(first, 1)).toMatch(/a\.part-0001\.jsonl tem as linhas de 1 a 5 de/);
  const whole = await sendTo([invalid], [{ name: 'a.jsonl', start: 0, end: 20 }], ['a']);
  expect(renderSent(whole, 1)).not.toContain('só as linhas');
});
