import type { ReadStream } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import { gunzipped } from '../../domain/uploads/gunzipped.ts';
import { CliError } from '../cli-error.ts';

/**
 * The content of a file, unpacked where it is a `.gz`, as an upload unpacks it, in chunks of at most `chunkBytes` then.
 * @throws CliError `file_bad_gzip`; errors of the file
 */
export async function* fileContent(
  source: ReadStream,
  chunkBytes: number,
): AsyncGenerator<Buffer, void, void> {
  const path = String(source.path);
  try {
    yield* path.endsWith('.gz') ? gunzipped(source, chunkBytes) : source;
  } catch (error) {
    const isBadGzip = error instanceof AppError && error.code === 'upload_bad_gzip';
    throw isBadGzip ? new CliError('file_bad_gzip', { path }) : error;
  }
}
