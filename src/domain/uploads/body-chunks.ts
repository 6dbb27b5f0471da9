import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../app-error.ts';

export type Encoding = 'gzip' | 'identity';

/** Of a Content-Encoding header. @throws AppError `upload_bad_encoding` */
export function encodingOf(header = 'identity'): Encoding {
  const encoding = header.trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity') throw new AppError('upload_bad_encoding');
  return encoding;
}

/**
 * The decoded bytes of an upload, chunk by chunk as they arrive. The body is left open whatever happens, so
 * that an answer can still be sent on its connection.
 * @throws AppError `upload_stalled` after `idleTimeoutMs` without a byte, `upload_interrupted` when the
 *   connection is gone; errors of zlib
 */
export async function* bodyChunks(
  body: Readable,
  encoding: Encoding,
  idleTimeoutMs: number,
): AsyncGenerator<Buffer> {
  for await (const chunk of decoded(body, encoding, idleTimeoutMs)) {
    yield chunk;
    giveBack(chunk);
  }
}

function decoded(body: Readable, encoding: Encoding, idleTimeoutMs: number): AsyncIterable<Buffer> {
  const sent = arriving(body, idleTimeoutMs);
  if (encoding === 'identity') return sent;
  const gunzip = createGunzip();
  // A failure of either side ends in `gunzip`, which throws it.
  pipeline(sent, gunzip, () => {});
  return gunzip;
}

/**
 * Frees the memory of a chunk at once. Left to V8, every 64 MB that arrive are a full collection of the heap: half of the
 * processor time of an upload.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  // A smaller one may lie in memory that it shares.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Unlike the stream's own iterator it takes all that is buffered at once, and never destroys the body. */
async function* arriving(body: Readable, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = body.read() as Buffer | null;
    if (chunk !== null) yield chunk;
    else if (body.readableEnded) return;
    else await more(body, idleTimeoutMs);
  }
}

/** Resolves when there is something to read or the end. */
async function more(body: Readable, idleTimeoutMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const gone = (cause?: Error) => reject(new AppError('upload_interrupted', { cause }));
  const stalled = () => {
    reject(new AppError('upload_stalled', { params: { seconds: Math.round(idleTimeoutMs / 1000) } }));
  };
  const timer = setTimeout(stalled, idleTimeoutMs);
  body.on('readable', resolve).on('end', resolve).on('error', gone).on('close', gone);
  if (body.destroyed && !body.readableEnded) gone();
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    body.off('readable', resolve).off('end', resolve).off('error', gone).off('close', gone);
  }
}
