import { convertTexts } from '../texts/convert.ts';
import type { TargetField } from './cells/target-field.ts';
import { ConversionError } from './conversion-error.ts';
import type { Converted } from './converted.ts';
import { csvToLines, type OpenPass } from './csv/csv-lines.ts';
import { decodedText, InvalidText, lineOfInvalidText } from './decoded-text.ts';
import { JsonLines } from './json-lines.ts';
import { jsonlName } from './jsonl-name.ts';
import { JsonlOutput } from './jsonl-output.ts';
import { sourceBytes, withoutFirst } from './source-bytes.ts';
import type { SourceKind } from './source-kind.ts';

const UTF8_MARK_BYTES = 3;

/**
 * Converts a file in the thread that calls it.
 * @param onProgress receives bytes read of the file; each of the two passes over a CSV file counts half
 * @throws ConversionError
 */
export async function convertSource(
  file: File,
  kind: SourceKind,
  fields: TargetField[],
  onProgress: (readBytes: number) => void,
): Promise<Converted> {
  const output = new JsonlOutput();
  const notes: string[] = kind.encoding === 'utf-8' ? [] : [convertTexts.utf16];
  const open = passesOver(file, kind, onProgress);
  try {
    if (kind.form === 'csv') notes.push(...(await csvToLines(open, kind, fields, output)));
    else await jsonToLines(sourceBytes(file, kind.gzip, onProgress), kind, output);
  } catch (error) {
    if (!(error instanceof InvalidText)) throw error;
    const line = await lineOfInvalidText(sourceBytes(file, kind.gzip), kind.encoding);
    throw new ConversionError(convertTexts.invalidText(line, kind.encoding), { cause: error });
  }
  return { file: output.toFile(jsonlName(file.name), file.lastModified), from: kind.form, notes };
}

/** JSONL in another encoding or behind a byte order mark keeps its lines, whatever is in them. */
async function jsonToLines(
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
  kind: SourceKind,
  output: JsonlOutput,
): Promise<void> {
  const lines = kind.form === 'json' ? new JsonLines() : undefined;
  for await (const chunk of utf8Bytes(bytes, kind)) output.write(lines ? lines.push(chunk) : chunk);
  lines?.end();
}

async function* utf8Bytes(
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { encoding, hasMark }: SourceKind,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (encoding === 'utf-8') {
    yield* withoutFirst(bytes, hasMark ? UTF8_MARK_BYTES : 0);
    return;
  }
  const encoder = new TextEncoder();
  for await (const text of decodedText(bytes, encoding)) yield encoder.encode(text);
}

function passesOver(file: File, { gzip }: SourceKind, onProgress: (readBytes: number) => void): OpenPass {
  let told = 0;
  return (pass) =>
    sourceBytes(file, gzip, (read) => {
      // The first pass runs twice where the text turns out not to be UTF-8.
      if (pass !== 'head') told = Math.max(told, ((pass === 'first' ? 0 : file.size) + read) / 2);
      onProgress(Math.floor(told));
    });
}
