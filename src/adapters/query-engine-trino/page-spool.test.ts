import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryData } from 'trino-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PageSpool } from './page-spool.ts';

let tempDir: string;
let files: FileHandle;
beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'celeiro-spool-'));
  const handle = await open(join(tempDir, 'any'), 'w');
  files = Object.getPrototypeOf(handle);
  await handle.close();
});
afterAll(() => rm(tempDir, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const pages = Array.from({ length: 20 }, (_, page) =>
  Array.from({ length: 50 }, (_, row) => [page, row, `linha ${'ã'.repeat(row)}`] as unknown as QueryData),
);

async function through(spool: PageSpool): Promise<QueryData[][]> {
  for (const page of pages) await spool.add(page);
  const back: QueryData[][] = [];
  for await (const page of spool.drain()) back.push(page);
  spool.close();
  return back;
}

/** Makes every positioned call of the system move at most `bytes` bytes, as the system is free to do. */
function shorten(method: 'read' | 'write', bytes: number): void {
  type Positioned = (buffer: Buffer, offset: number, length: number, at: number) => Promise<unknown>;
  const whole = files[method] as unknown as Positioned;
  const short: Positioned = function (this: FileHandle, buffer, offset, length, at) {
    return whole.call(this, buffer, offset, Math.min(length, bytes), at);
  };
  vi.spyOn(files, method).mockImplementation(short as never);
}

it('gives back the pages in memory and those in its file, in order', async () => {
  expect(await through(new PageSpool(tempDir, 10_000))).toEqual(pages);
});

it.each(['read', 'write'] as const)('gives every page back whole where a %s is short', async (method) => {
  shorten(method, 100);
  expect(await through(new PageSpool(tempDir, 10_000))).toEqual(pages);
});

it('fails where its file ends in the middle of a page', async () => {
  const spool = new PageSpool(tempDir, 0);
  const write = vi.spyOn(files, 'write');
  await spool.add(pages[0]!);
  await (write.mock.contexts[0] as FileHandle).truncate(100);
  await expect(spool.drain().next()).rejects.toThrow('ends after 100 of');
  spool.close();
});
