import { type ClientRequest, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** How the bytes of a file are sent. */
export interface Delivery {
  gzip: boolean;
  /** Sent with chunked encoding, without a Content-Length. */
  chunked: boolean;
  /** Bytes per piece. */
  piece: number;
}

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Most pieces of the drawn size; the rest is sent in large ones. A megabyte in single bytes would take minutes. */
const SMALL_PIECES = 1500;
const LARGE_PIECE = 64 * 1024;

/**
 * PUTs a file. An answer that comes before the last byte counts.
 * @param options.stopAt bytes after which `onStop` is called, once, and the rest is sent all the same
 * @throws where the connection ends without an answer
 */
export function put(
  url: string,
  content: Buffer,
  delivery: Delivery,
  options: { stopAt?: number; onStop?: (request: ClientRequest) => void } = {},
): Promise<Reply> {
  const bytes = delivery.gzip ? gzipSync(content) : content;
  return new Promise<Reply>((resolve, reject) => {
    const sending = request(url, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/octet-stream',
        ...(delivery.gzip && { 'Content-Encoding': 'gzip' }),
        ...(!delivery.chunked && { 'Content-Length': bytes.length }),
      },
      agent: false,
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode!, body: text === '' ? {} : JSON.parse(text) });
      });
    });
    sending.setNoDelay(true);
    const stopAt = Math.min(options.stopAt ?? Number.POSITIVE_INFINITY, bytes.length);
    sendPieces(sending, bytes, delivery.piece, stopAt, () => options.onStop?.(sending)).catch(reject);
  });
}

async function sendPieces(
  sending: ClientRequest,
  bytes: Buffer,
  piece: number,
  stopAt: number,
  onStop: () => void,
): Promise<void> {
  let stopped = false;
  let sent = 0;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    onStop();
  };
  for (let pieces = 0; sent < bytes.length && !sending.destroyed; pieces++) {
    if (sent >= stopAt) stop();
    const size = pieces < SMALL_PIECES ? piece : Math.max(piece, LARGE_PIECE);
    const until = Math.min(sent + size, sent < stopAt ? stopAt : bytes.length);
    const room = sending.write(bytes.subarray(sent, until));
    sent = until;
    if (!room) await drained(sending);
    else if (pieces < SMALL_PIECES) await nextTurn();
  }
  sending.end(stop);
}

function drained(sending: ClientRequest): Promise<void> {
  if (sending.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      sending.off('drain', done).off('close', done);
      resolve();
    };
    sending.on('drain', done).on('close', done);
  });
}

export const delivery: fc.Arbitrary<Delivery> = fc.record({
  gzip: fc.boolean(),
  chunked: fc.boolean(),
  piece: fc.constantFrom(1, 7, 500, 16_384, 65_536, 65_537, 1_048_576, 4_194_304),
});
