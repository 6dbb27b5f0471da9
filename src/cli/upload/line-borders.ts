import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 64 * 1024;
const LF = 10;

/** The last line border behind `start` and not behind `end`; undefined if there is none. */
export async function borderBefore(
  file: FileHandle,
  start: number,
  end: number,
): Promise<number | undefined> {
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  for (let to = end; to > start; ) {
    const from = Math.max(start, to - BLOCK_BYTES);
    const found = (await readRange(file, block, from, to)).lastIndexOf(LF);
    if (found >= 0) return from + found + 1;
    to = from;
  }
  return undefined;
}

/** The first line border behind `start`; `size`, where the file ends, if there is none. */
export async function borderAfter(file: FileHandle, start: number, size: number): Promise<number> {
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  for (let from = start; from < size; from += BLOCK_BYTES) {
    const found = (await readRange(file, block, from, Math.min(size, from + BLOCK_BYTES))).indexOf(LF);
    if (found >= 0) return from + found + 1;
  }
  return size;
}

/** Yields the bytes of a range, a block at a time; each is valid until the next one is asked for. */
export async function* blocksOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const block = Buffer.allocUnsafe(Math.min(16 * BLOCK_BYTES, end - start));
  for (let from = start; from < end; from += block.length) {
    yield await readRange(file, block, from, Math.min(end, from + block.length));
  }
}

/** Number of line ends in a range. */
export async function countLineEnds(file: FileHandle, start: number, end: number): Promise<number> {
  let lines = 0;
  for await (const bytes of blocksOf(file, start, end)) {
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines++;
  }
  return lines;
}

/** The range's bytes, in `block`; fewer where the file was cut meanwhile. */
async function readRange(file: FileHandle, block: Buffer, from: number, to: number): Promise<Buffer> {
  let filled = 0;
  while (filled < to - from) {
    const { bytesRead } = await file.read(block, filled, to - from - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return block.subarray(0, filled);
}
