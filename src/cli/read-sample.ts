import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CliError } from './cli-error.ts';
import { fileSize } from './local-file.ts';

/** A little more than detection reads, so that detection sees where its bound cuts. */
const MAX_BYTES = 64 * 1024 * 1024 + 64;

/** The beginning of a sample file, decompressed where it is a `.gz`. */
export async function readSample(path: string): Promise<Buffer> {
  await fileSize(path);
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const content = path.endsWith('.gz') ? pipeline(source, createGunzip(), () => {}) : source;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BYTES) break;
    }
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new CliError('file_bad_gzip', { path });
    throw error;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES);
}
