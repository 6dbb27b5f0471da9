export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that are no text in the encoding tried. */
export class InvalidText extends Error {}

/**
 * Decodes chunks that may be cut inside a character. A byte order mark is left out.
 * @throws InvalidText
 */
export async function* decodedText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks) {
    const text = decoded(decoder, chunk);
    if (text) yield text;
  }
  const end = decoded(decoder);
  if (end) yield end;
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new InvalidText('Bytes that are no text in this encoding', { cause: error });
  }
}

/** Line, from 1, of the first bytes that cannot be decoded. They decode to U+FFFD where faults are tolerated. */
export async function lineOfInvalidText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): Promise<number> {
  const decoder = new TextDecoder(encoding);
  let line = 1;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    const fault = text.indexOf('\ufffd');
    line += lineBreaks(fault < 0 ? text : text.slice(0, fault));
    if (fault >= 0) break;
  }
  return line;
}

/** Number of line feeds in `text`. */
export function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
