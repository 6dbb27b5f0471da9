import { panel, panelBodyLimits } from '../../../../../generated/contract-values.ts';
import { ApiError } from '../../../api/api-error.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

/** Most bytes of a sample that the service reads. */
const MAX_BYTES = panelBodyLimits.detectSchema;
const NEWLINE = 10;
const MAX_NAME_CHARS = panel.schemas.ChangeSchemaRequest.properties.name.maxLength;

/** What a schema of this file would be called: its name without the endings. */
export function nameOf({ name }: File): string {
  return name.replace(/(\.[a-z]+)?(\.gz)?$/i, '').slice(0, MAX_NAME_CHARS);
}

/** The whole lines at the beginning of a JSONL file, unpacked. @throws ApiError if the first line is too long for a sample */
export async function readSample(file: File): Promise<Blob> {
  const isPacked = file.name.endsWith('.gz');
  if (!isPacked && file.size <= MAX_BYTES) return file;
  const bytes = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const head = await readHead(bytes);
  if (head.length <= MAX_BYTES) return new Blob([head]);
  const end = head.lastIndexOf(NEWLINE, MAX_BYTES - 1);
  if (end < 0) throw new ApiError(413, { error: texts.tooLarge, code: 'sample_too_large' });
  return new Blob([head.subarray(0, end + 1)]);
}

/** At least one byte more than a sample may have, or all there is. */
async function readHead(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    size += next.value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      break;
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
