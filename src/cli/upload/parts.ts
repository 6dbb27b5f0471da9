import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { inParallel } from '../../concurrency/in-parallel.ts';
import { CliError } from '../cli-error.ts';
import { regularFileSize } from '../local-files/local-file.ts';
import { DistinctParts, RepeatedPart } from './distinct-parts.ts';
import { borderAfter, borderBefore, countLineEnds } from './line-borders.ts';

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

/** Files planned at once: each is open meanwhile, and a command may name more files than the system lets it open. */
const PLANNED_AT_ONCE = 4;

/** Plans the parts of each file. @throws CliError, see `planParts` */
export function planSources(
  paths: string[],
  partBytes: number,
  onBytes: (count: number) => void,
): Promise<Part[][]> {
  return inParallel(paths, PLANNED_AT_ONCE, (path) => planParts(path, partBytes, onBytes));
}

/**
 * Plans the parts of a file: whole lines, each part at most `partBytes` unless a single line is longer, no two of them
 * equal. The plan depends on the content alone. A `.gz` file is one part: its borders cannot be found.
 * `onBytes` receives the number of bytes planned.
 * @throws CliError for a part that equals an earlier one however it is cut
 */
export async function planParts(
  path: string,
  partBytes: number,
  onBytes: (count: number) => void,
): Promise<Part[]> {
  const gzip = path.endsWith('.gz');
  const name = basename(path, '.gz');
  const size = await regularFileSize(path);
  if (gzip || size <= partBytes) {
    onBytes(size);
    return [{ path, name, start: 0, end: size, gzip }];
  }
  const parts: Part[] = [];
  const file = await open(path);
  const distinct = new DistinctParts(file);
  try {
    for (let start = 0; start < size; ) {
      const end = await distinct.end(start, await findBorder(file, start, partBytes, size));
      parts.push({ path, name: partName(name, parts.length), start, end, gzip });
      onBytes(end - start);
      start = end;
    }
  } catch (error) {
    if (!(error instanceof RepeatedPart)) throw error;
    const names = { name: partName(name, error.part), earlier: partName(name, error.earlier) };
    throw new CliError('upload_part_repeated', { path, ...names });
  } finally {
    await file.close();
  }
  return parts;
}

/** `index` counts from 0. */
function partName(name: string, index: number): string {
  return `${name.replace(/\.jsonl$/, '')}.part-${String(index + 1).padStart(4, '0')}.jsonl`;
}

/** The last line border within `partBytes` of `start`, or the first one after it. */
async function findBorder(file: FileHandle, start: number, partBytes: number, size: number): Promise<number> {
  const limit = start + partBytes;
  if (limit >= size) return size;
  return (await borderBefore(file, start, limit)) ?? (await borderAfter(file, limit, size));
}

/** Number of lines before the part in its file. */
export async function linesBefore({ path, start }: Part): Promise<number> {
  const file = await open(path);
  try {
    return await countLineEnds(file, 0, start);
  } finally {
    await file.close();
  }
}
