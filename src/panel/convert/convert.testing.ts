import fc from 'fast-check';
import type { TargetField } from './cells/target-field.ts';
import { convertSource } from './convert-source.ts';
import type { Converted } from './converted.ts';
import { firstBytes, sourceBytes } from './source-bytes.ts';
import { HEAD_BYTES, isGzip, sourceKind } from './source-kind.ts';

/** Sizes of chunks, taken in turn. */
export const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

const MARK = '\ufeff';

/** A file whose stream comes in chunks of these sizes. */
export class CutFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #sizes: number[];

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, sizes: number[]) {
    super([bytes], name);
    this.#bytes = bytes;
    this.#sizes = sizes;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.#bytes;
    const sizes = this.#sizes;
    let [at, turn] = [0, 0];
    return new ReadableStream({
      pull(controller) {
        const size = sizes[turn++ % sizes.length]!;
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
        at += size;
        if (at >= bytes.length) controller.close();
      },
    });
  }
}

export type Encoding = 'utf-8' | 'utf-8 with mark' | 'utf-16le' | 'utf-16be';
export const encodings = fc.constantFrom<Encoding>('utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be');

export function encoded(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-8 with mark') return new TextEncoder().encode(MARK + text);
  const bytes = new Uint8Array(Buffer.from(MARK + text, 'utf16le'));
  if (encoding === 'utf-16be') Buffer.from(bytes.buffer).swap16();
  return bytes;
}

/** Converts in this thread what `convertFile` would convert in another. */
export async function convertHere(file: File, fields: TargetField[] = []): Promise<Converted> {
  const gzip = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const kind = sourceKind(await firstBytes(sourceBytes(file, gzip), HEAD_BYTES), gzip);
  return convertSource(file, kind, fields, () => {});
}

export async function linesOf({ file }: Converted): Promise<string[]> {
  const text = await file.text();
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  return text.slice(0, -1).split('\n');
}

/** The lines and notes that a text is converted to. */
export async function converted(
  text: string | Uint8Array<ArrayBuffer>,
  fields: TargetField[] = [],
): Promise<{ lines: string[]; notes: string[] }> {
  const result = await convertHere(new File([text], 'dados'), fields);
  return { lines: await linesOf(result), notes: result.notes };
}
