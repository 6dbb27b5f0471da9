import { convertTexts } from '../texts/convert.ts';
import { ConversionError } from './conversion-error.ts';

/**
 * The bytes of a file from its start, decompressed if `gzip`.
 * @param onRead receives the bytes read so far of the file itself, before decompression
 * @throws ConversionError if the compressed data is damaged
 */
export async function* sourceBytes(
  file: Blob,
  gzip: boolean,
  onRead: (readBytes: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      onRead(read);
      controller.enqueue(chunk);
    },
  });
  const sent = file.stream().pipeThrough(counted);
  // Safari has no async iteration over streams.
  const reader = (gzip ? sent.pipeThrough(new DecompressionStream('gzip')) : sent).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (error) {
    // A DOMException is about reading the file, for instance because it changed meanwhile.
    if (!gzip || error instanceof DOMException) throw error;
    throw new ConversionError(convertTexts.damagedGzip, { cause: error });
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The first `limit` bytes of `chunks`, or all where there are fewer. */
export async function firstBytes(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = new Uint8Array(limit);
  let length = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, limit - length);
    head.set(part, length);
    length += part.length;
    if (length === limit) break;
  }
  return head.subarray(0, length);
}

/** `chunks` without their first `count` bytes. */
export async function* withoutFirst(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  count: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let left = count;
  for await (const chunk of chunks) {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    if (skipped < chunk.length) yield chunk.subarray(skipped);
  }
}
