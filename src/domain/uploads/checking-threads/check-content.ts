import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { JsonlChecker } from '../../checking/checker.ts';
import { LineNumbering } from '../../lake/numbered-lines.ts';
import { gunzipped } from '../gunzipped.ts';
import type { CheckedContent, CheckOrder } from './thread-messages.ts';

/** Most bytes that pass through the stages at once. Less than the initial size of a workspace. */
const SLICE_BYTES = 256 * 1024;

/** Receives an upload's bytes from the thread that checks them, and answers the thread's requests. */
export interface CheckOutlet {
  /** Copies the bytes; returns a promise if the caller has to wait. */
  add(bytes: Uint8Array): Promise<void> | void;
  /** Passes on the remaining bytes. */
  flush(): void;
  /** Resolves when the workspace may grow to the longest line. */
  mayGrow(): Promise<void>;
  /** Decoded bytes so far. */
  arrived: number;
}

/**
 * The stages of an upload that take processor time: bytes as sent -> gunzip -> digest -> check and rewrite -> number.
 * Each stage is asked for its next piece once the outlet has accepted the piece before.
 * @throws AppError `upload_too_large`, `upload_bad_gzip`
 */
export async function checkContent(
  order: CheckOrder,
  sent: AsyncIterable<Uint8Array>,
  outlet: CheckOutlet,
): Promise<CheckedContent> {
  const sha256 = createHash('sha256');
  const checker = new JsonlChecker(order.definition);
  const numbering = order.numberLines ? new LineNumbering() : undefined;
  let grown = false;
  const giveOn = async (pieces: Iterable<Uint8Array>) => {
    for (const checked of pieces) {
      // A piece may be as long as the longest line, and the numbering holds the whole output of one piece.
      for (const piece of numbering ? slices(checked) : [checked]) {
        const waits = outlet.add(numbering?.apply(piece) ?? piece);
        if (waits) await waits;
      }
    }
  };
  try {
    for await (const chunk of decoded(sent, order)) {
      outlet.arrived += chunk.byteLength;
      if (outlet.arrived > order.limit) {
        throw new AppError('upload_too_large', { params: { limit: order.limit } });
      }
      sha256.update(chunk);
      for (const slice of slices(chunk)) {
        if (!grown && checker.growsWith(slice)) {
          await outlet.mayGrow();
          grown = true;
        }
        await giveOn(checker.push(slice));
      }
      giveBack(chunk);
    }
    await giveOn(checker.end());
    const summary = checker.summary();
    if (summary.badRows === 0) numbering?.end();
    outlet.flush();
    return {
      summary,
      lines: numbering?.lines ?? summary.storedLines,
      checkedBytes: summary.storedBytes,
      sizeBytes: outlet.arrived,
      sha256: sha256.digest('hex'),
    };
  } finally {
    checker.close();
  }
}

function decoded(
  sent: AsyncIterable<Uint8Array>,
  { encoding, sentLimit }: CheckOrder,
): AsyncIterable<Uint8Array> {
  return encoding === 'identity' ? sent : gunzipped(atMost(sentLimit, sent), SLICE_BYTES);
}

/** Members without content are bytes that no other limit counts. */
async function* atMost(limit: number, sent: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new AppError('upload_too_large', { params: { limit } });
    yield chunk;
  }
}

/** Frees the memory of a chunk at once. Otherwise V8 runs a full garbage collection for every 64 MB that arrive. */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A smaller chunk lies in shared memory.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function* slices(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  if (bytes.byteLength <= SLICE_BYTES) yield bytes;
  else for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
