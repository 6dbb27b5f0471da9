import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ByteSource, type OpenSource, openBytes } from '../upload/source.ts';

/** What Node can upload and check: a path or `file:` URL, or what every runtime can. */
export type UploadSource = string | URL | ByteSource;

const CHUNK_BYTES = 1024 * 1024;

/**
 * @throws the file system's error; TypeError for what is no source
 * @internal
 */
export async function openSource(source: UploadSource): Promise<OpenSource> {
  if (typeof source !== 'string' && !(source instanceof URL)) return openBytes(source);
  const path = typeof source === 'string' ? source : fileURLToPath(source);
  const file = await open(path);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new TypeError(`${path} is no file: give a stream of its bytes and a \`name\``);
    const { size } = stat;
    return { name: basename(path), totalBytes: size, rereadable: true, read: () => readFile(path, size) };
  } finally {
    await file.close();
  }
}

/** The first `size` bytes of a file, in one buffer that is used again for each piece. */
async function* readFile(path: string, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await open(path);
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (let at = 0; at < size; ) {
      const bytes = await readPiece(file, buffer, at, size);
      if (bytes.length === 0) throw new Error(`${path} became shorter while it was read: start again`);
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await file.close();
  }
}

async function readPiece(
  file: FileHandle,
  buffer: Uint8Array,
  at: number,
  size: number,
): Promise<Uint8Array> {
  const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - at), at);
  return buffer.subarray(0, bytesRead);
}
