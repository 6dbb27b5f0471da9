import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPackedWhole, readPackedLines, writePacked } from './packed-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-packed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readPackedLines(path)) lines.push(line);
  return lines;
}

it('packed lines are read as they were written, whatever pieces and signs they have', async () => {
  const path = join(folder, 'lines');
  const long = 'ç\u2028\r'.repeat(100_000);
  await writePacked(path, pieces(['a\nb', 'c\n\n', `${long}\n`, 'last']));
  expect(await linesOf(path)).toEqual(['a', 'bc', '', long, 'last']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('a packed file of nothing has no lines', async () => {
  const path = join(folder, 'nothing');
  await writePacked(path, pieces([]));
  expect(await linesOf(path)).toEqual([]);
});

it('a packed file that changed by a bit, was cut or is gone is told from a whole one', async () => {
  const path = join(folder, 'whole');
  const recorded = await writePacked(path, pieces(['a\n'.repeat(1000)]));
  expect(await isPackedWhole(path, recorded)).toBe(true);
  const content = await readFile(path);
  const changed = Buffer.from(content);
  changed[changed.length >> 1]! ^= 1;
  for (const damaged of [changed, content.subarray(0, -1)]) {
    await writeFile(path, damaged);
    expect(await isPackedWhole(path, recorded)).toBe(false);
  }
  await rm(path);
  expect(await isPackedWhole(path, recorded)).toBe(false);
});
