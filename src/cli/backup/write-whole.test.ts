import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

const content = Buffer.from('abcdef');
const expected = { bytes: content.length, crc32: crc32(content) };

async function* inPieces(bytes: Buffer, failure?: Error): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 2);
  if (failure) throw failure;
  yield bytes.subarray(2);
}

const write = (name: string, pieces: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void = () => {}) =>
  writeWhole(pieces, { part: join(folder, 'part'), path: join(folder, name, 'file'), expected }, onRead);

it('the expected content takes its place, for its owner alone', async () => {
  let read = 0;
  expect(await write('whole', inPieces(content), (bytes) => (read += bytes))).toBe(true);
  expect(await readFile(join(folder, 'whole/file'))).toEqual(content);
  expect((await stat(join(folder, 'whole/file'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'whole'))).mode & 0o777).toBe(0o700);
  expect(read).toBe(content.length);
});

it('content that is not the expected one, or breaks off, leaves nothing', async () => {
  expect(await write('changed', inPieces(Buffer.from('abcdeX')))).toBe(false);
  expect(await write('cut', inPieces(content.subarray(0, 5)))).toBe(false);
  await expect(write('broken', inPieces(content, new Error('no more')))).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual([]);
});
