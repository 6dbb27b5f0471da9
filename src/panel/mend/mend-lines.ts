const LINE_FEED = 10;

/** A line of a file, without its line feed. `text` is undefined where its bytes are not UTF-8. */
export interface SourceLine {
  /** From 1. */
  number: number;
  /** Place of the first byte in the decompressed file. */
  offset: number;
  bytes: Uint8Array<ArrayBuffer>;
  text: string | undefined;
  /** Whether a line feed ended it; only the last line may lack one. */
  isEnded: boolean;
}

/** The lines of a file. A feed at the very end begins no further line. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<SourceLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  let offset = 0;
  let begun: Uint8Array<ArrayBuffer>[] = [];
  const line = (last: Uint8Array<ArrayBuffer>, isEnded: boolean): SourceLine => {
    const bytes = begun.length === 0 ? last : joined([...begun, last]);
    begun = [];
    number++;
    const at = offset;
    offset += bytes.length + (isEnded ? 1 : 0);
    return { number, offset: at, bytes, text: decoded(decoder, bytes), isEnded };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield line(chunk.subarray(from, end), true);
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield line(new Uint8Array(), false);
}

function decoded(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
