import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { DataFile, RawFile } from '../../../domain/files/snapshot/snapshot.ts';
import { filePieces } from '../directory/file-pieces.ts';

/** Files whose `stat` is taken before other queries of the process get a turn; a `stat` costs a few microseconds. */
const statsPerTurn = 500;
/** Most verified files that one process remembers. Beyond it all are forgotten, and verified again. */
const mostRemembered = 100_000;
const lineFeed = 10;

/** Remembers which files were verified, by path; a changed file has another mark. One per process. */
export class VerifiedFiles {
  readonly #marks = new Map<string, string>();

  has(path: string, stats: Stats): boolean {
    return this.#marks.get(path) === markOf(stats);
  }

  add(path: string, stats: Stats): void {
    if (this.#marks.size >= mostRemembered) this.#marks.clear();
    this.#marks.set(path, markOf(stats));
  }
}

function markOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * Finds the raw files whose object is not what their upload stored. A missing file or a wrong size costs a `stat`. The
 * content is read only if the file system says that the file changed after its upload, and then only once.
 * @param thorough reads the content of every file, whatever was verified before
 */
export async function findDamagedRawFiles(
  files: RawFile[],
  objectsDir: string,
  verified: VerifiedFiles,
  { signal, thorough = false }: { signal?: AbortSignal; thorough?: boolean } = {},
): Promise<RawFile[]> {
  const damaged: RawFile[] = [];
  for (const [index, file] of files.entries()) {
    if (index % statsPerTurn === statsPerTurn - 1) await turn();
    signal?.throwIfAborted();
    const path = join(objectsDir, file.storagePath);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size !== (file.storedBytes ?? stats.size)) {
      damaged.push(file);
      continue;
    }
    const untouched = stats.ctimeMs <= Date.parse(file.ingestedAt);
    if (!thorough && (untouched || verified.has(path, stats))) continue;
    if (await holdsItsRecords(path, file, signal)) verified.add(path, stats);
    else damaged.push(file);
  }
  return damaged;
}

/**
 * Finds the data files that are not what the run that wrote them recorded. A missing file or a wrong size costs a `stat`.
 * The content is read only if the file system says that the file changed after its run, and then only once.
 * @param thorough reads the content of every file whose checksum is known, whatever was verified before
 */
export async function findDamagedDataFiles(
  files: DataFile[],
  tablesDir: string,
  verified: VerifiedFiles,
  { signal, thorough = false }: { signal?: AbortSignal; thorough?: boolean } = {},
): Promise<DataFile[]> {
  const damaged: DataFile[] = [];
  for (const [index, file] of files.entries()) {
    if (index % statsPerTurn === statsPerTurn - 1) await turn();
    signal?.throwIfAborted();
    const path = join(tablesDir, file.path);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size !== file.sizeBytes) {
      damaged.push(file);
      continue;
    }
    const untouched = file.addedAt !== undefined && stats.ctimeMs <= Date.parse(file.addedAt);
    if (typeof file.crc32 !== 'number' || (!thorough && (untouched || verified.has(path, stats)))) continue;
    if ((await sumOf(path, signal)) === file.crc32) verified.add(path, stats);
    else damaged.push(file);
  }
  return damaged;
}

/** CRC-32 of a file's bytes; undefined where it cannot be read. */
export async function sumOf(path: string, signal?: AbortSignal): Promise<number | undefined> {
  let sum = 0;
  const isRead = await readPieces(path, signal, (piece) => {
    sum = crc32(piece, sum);
  });
  return isRead ? sum : undefined;
}

/** Compares the file with the checksum of its upload; a file older than the checksums, with its number of lines. */
async function holdsItsRecords(path: string, file: RawFile, signal?: AbortSignal): Promise<boolean> {
  if (typeof file.storedCrc32 === 'number') return (await sumOf(path, signal)) === file.storedCrc32;
  let lines = 0;
  let before = lineFeed;
  const isRead = await readPieces(path, signal, (piece) => {
    lines += countLines(piece, before);
    before = piece[piece.length - 1]!;
  });
  return isRead && lines + (before === lineFeed ? 0 : 1) === file.rows;
}

/** Whether the file could be read from its first byte to its last. */
async function readPieces(
  path: string,
  signal: AbortSignal | undefined,
  onPiece: (piece: Uint8Array) => void,
): Promise<boolean> {
  try {
    for await (const piece of filePieces(path)) {
      signal?.throwIfAborted();
      onPiece(piece);
    }
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    const { code, syscall } = error as NodeJS.ErrnoException;
    // EIO: a broken sector, whose bytes the disk cannot return.
    if (syscall === 'open' || code === 'EIO') return false;
    throw error;
  }
}

/** Lines that end in the piece, empty ones left out. */
function countLines(piece: Uint8Array, before: number): number {
  let lines = 0;
  let last = before === lineFeed ? -1 : -2;
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) {
    if (at - last > 1) lines++;
    last = at;
  }
  return lines;
}
