import { createReadStream } from 'node:fs';
import { fileContent } from './file-content.ts';
import { fileSize } from './local-file.ts';

/** A little more than detection reads, so that detection sees where its bound cuts. */
const MAX_BYTES = 64 * 1024 * 1024 + 64;
const CHUNK_BYTES = 1024 * 1024;

/** The beginning of a sample file, decompressed where it is a `.gz`. */
export async function readSample(path: string): Promise<Buffer> {
  await fileSize(path);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of fileContent(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    CHUNK_BYTES,
  )) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES);
}
