import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of a backup, as it is recorded in the manifest. */
export interface PackedFile {
  bytes: number;
  sha256: string;
}

/** Lines cost the database and the disk more than a slower level saves. */
const GZIP_LEVEL = 3;

/** Writes text into a gzip file that only its owner may read, and makes its bytes durable. */
export async function writePacked(path: string, pieces: AsyncIterable<string>): Promise<PackedFile> {
  const hash = createHash('sha256');
  await pipeline(
    Readable.from(pieces),
    createGzip({ level: GZIP_LEVEL }),
    async function* (packed: AsyncIterable<Buffer>) {
      for await (const piece of packed) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Whether the file is there and is what was written. */
export async function isPackedWhole(path: string, { sha256 }: PackedFile): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EIO') return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}

/** Yields the lines of a packed file, without their ends. Only a line feed ends a line. */
export async function* readPackedLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const gunzip = createGunzip().setEncoding('utf8');
  source.on('error', (error) => gunzip.destroy(error));
  let rest = '';
  try {
    for await (const piece of source.pipe(gunzip) as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}

/** Collects items into batches of `size`; the last may be smaller. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
