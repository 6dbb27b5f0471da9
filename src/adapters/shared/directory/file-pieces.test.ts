import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { filePieces } from './file-pieces.ts';

const directory = mkdtempSync(join(tmpdir(), 'file-pieces-'));
afterAll(() => rmSync(directory, { recursive: true }));

const path = join(directory, 'file');
const content = Buffer.from(Uint32Array.from({ length: 300_000 }, (_, index) => index).buffer);
writeFileSync(path, content);

it('a piece of a file keeps its bytes until the next is asked for, though that one is read meanwhile', async () => {
  let at = 0;
  for await (const piece of filePieces(path)) {
    // Long enough for the read ahead to end: only a wrong buffer would show it.
    await sleep(20);
    expect(Buffer.compare(piece, content.subarray(at, at + piece.length))).toBe(0);
    at += piece.length;
  }
  expect(at).toBe(content.length);
});

it('a reader of a file that stops early leaves no open file', async () => {
  for await (const piece of filePieces(path)) {
    expect(openFiles()).toContain(path);
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  expect(openFiles()).not.toContain(path);
});

it('a small file is read into buffers of its own size', async () => {
  const small = join(directory, 'small');
  writeFileSync(small, 'grain');
  const pieces: [string, number][] = [];
  for await (const piece of filePieces(small)) {
    pieces.push([Buffer.from(piece).toString(), piece.buffer.byteLength]);
  }
  expect(pieces).toEqual([['grain', 5]]);
});

it('an empty file has no pieces', async () => {
  const empty = join(directory, 'empty');
  writeFileSync(empty, '');
  for await (const _ of filePieces(empty)) expect.unreachable();
  expect(openFiles()).not.toContain(empty);
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // closed meanwhile, as that of the listing is
    }
  });
}
