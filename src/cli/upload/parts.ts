import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileSize } from '../local-file.ts';

/** A range of a local file that is sent as one file. */
export interface Part {
  path: string;
  /** Name it is sent under. */
  name: string;
  /** Bytes of the local file: the first, and the one after the last. */
  start: number;
  end: number;
  /** The local file is gzip and is sent as it lies. */
  gzip: boolean;
}

const BLOCK_BYTES = 64 * 1024;
const LF = 10;

/**
 * Plans the parts of a file: whole lines, each part at most `partBytes` unless a single line is longer. Only the
 * bytes around the borders are read. A `.gz` file is one part: its borders cannot be found.
 */
export async function planParts(path: string, partBytes: number): Promise<Part[]> {
  const gzip = path.endsWith('.gz');
  const name = basename(path, '.gz');
  const size = await fileSize(path);
  if (gzip || size <= partBytes) return [{ path, name, start: 0, end: size, gzip }];
  const stem = name.replace(/\.jsonl$/, '');
  const parts: Part[] = [];
  const file = await open(path);
  try {
    for (let start = 0; start < size; ) {
      const end = await findBorder(file, start, partBytes, size);
      const number = String(parts.length + 1).padStart(4, '0');
      parts.push({ path, name: `${stem}.part-${number}.jsonl`, start, end, gzip });
      start = end;
    }
  } finally {
    await file.close();
  }
  return parts;
}

/** The last line border within `partBytes` of `start`, or the first one after it. */
async function findBorder(file: FileHandle, start: number, partBytes: number, size: number): Promise<number> {
  const limit = start + partBytes;
  if (limit >= size) return size;
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  for (let end = limit; end > start; ) {
    const from = Math.max(start, end - BLOCK_BYTES);
    const found = (await read(file, block, from, end)).lastIndexOf(LF);
    if (found >= 0) return from + found + 1;
    end = from;
  }
  for (let from = limit; from < size; from += BLOCK_BYTES) {
    const found = (await read(file, block, from, Math.min(size, from + BLOCK_BYTES))).indexOf(LF);
    if (found >= 0) return from + found + 1;
  }
  return size;
}

async function read(file: FileHandle, block: Buffer, from: number, to: number): Promise<Buffer> {
  let filled = 0;
  while (filled < to - from) {
    const { bytesRead } = await file.read(block, filled, to - from - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return block.subarray(0, filled);
}

/** Number of lines before the part in its file. */
export async function linesBefore({ path, start }: Part): Promise<number> {
  const file = await open(path);
  const block = Buffer.allocUnsafe(16 * BLOCK_BYTES);
  let lines = 0;
  try {
    for (let from = 0; from < start; from += block.length) {
      const bytes = await read(file, block, from, Math.min(start, from + block.length));
      for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines++;
    }
  } finally {
    await file.close();
  }
  return lines;
}
