import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../app-error.ts';
import { uninterrupted } from '../threads/uninterrupted.ts';

/**
 * The content of a gzip stream of one or more members, in chunks of at most `chunkBytes`. It decompresses only as much as
 * is requested, so a small body that unpacks into a large one costs no memory.
 * @throws AppError `upload_bad_gzip`, also for bytes that are not part of a member; errors of `sent`
 */
export async function* gunzipped(
  sent: AsyncIterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Buffer, void, void> {
  let given = 0;
  async function* counted() {
    for await (const bytes of sent) {
      given += bytes.byteLength;
      yield bytes;
    }
  }
  const gunzip = uninterrupted(() => createGunzip({ chunkSize: chunkBytes }));
  // A failure of either side ends in `gunzip`, which throws it.
  pipeline(counted, gunzip, () => {});
  try {
    yield* gunzip;
  } catch (error) {
    throw isOfZlib(error) ? new AppError('upload_bad_gzip', { cause: error }) : error;
  }
  // Node takes a zero byte after a member for the end, without an error, and leaves whatever follows, further members too.
  if (given > gunzip.bytesWritten) throw new AppError('upload_bad_gzip');
}

function isOfZlib(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith('Z_');
}
