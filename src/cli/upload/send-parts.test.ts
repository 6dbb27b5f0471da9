import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Part } from './parts.ts';
import { sendParts } from './send-parts.ts';
import { renderSent } from './sent-parts.ts';

/** Sends the parts to a service that holds every content as the same file of 5 rows. */
async function sendToForgetful(parts: Omit<Part, 'path' | 'gzip'>[], files: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-send-'));
  let puts = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const file = { id: 7, file_name: 'first.jsonl', rows: 5 };
      response.end(JSON.stringify({ success: true, file, duplicate: puts++ > 0 }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/u/x`;
  try {
    const placed = parts.map((part, index) => ({ ...part, path: join(folder, files[index]!), gzip: false }));
    await Promise.all(placed.map(({ path }) => writeFile(path, '0123456789')));
    const options = { parallel: 1, onBytes: () => {}, onSent: () => {}, note: () => {} };
    return await sendParts(placed, { current: async () => url, refused: () => {} }, options);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
}

it('a part that the service holds as another part of the same file is not taken', async () => {
  const parts = [
    { name: 'a.part-0001.jsonl', start: 0, end: 5 },
    { name: 'a.part-0002.jsonl', start: 5, end: 10 },
  ];
  const sent = await sendToForgetful(parts, ['a', 'a']);
  expect(sent.map(({ outcome, file }) => [outcome, file?.id])).toEqual([
    ['stored', 7],
    ['failed', undefined],
  ]);
  expect(sent[1]!.error).toContain('a.part-0001.jsonl');
  expect(renderSent(sent, 1)).toMatch(/1 de 2 arquivos aceitos, 5 linhas/);
});

it('equal local files are both taken, and their rows counted once', async () => {
  const parts = ['a.jsonl', 'b.jsonl'].map((name) => ({ name, start: 0, end: 10 }));
  const sent = await sendToForgetful(parts, ['a', 'b']);
  expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'duplicate']);
  expect(renderSent(sent, 1)).toMatch(/2 de 2 arquivos aceitos, 5 linhas/);
});
