import { panel, panelBodyLimits } from '../../../../../generated/contract-values.ts';
import { ApiError } from '../../../api/api-error.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

/** Most bytes of a sample that the service reads. */
const MAX_BYTES = panelBodyLimits.detectSchema;
const NEWLINE = 10;
const OPEN_BRACE = 0x7b;
const MAX_NAME_CHARS = panel.schemas.ChangeSchemaRequest.properties.name.maxLength;

/**
 * Reads a file as a sample: its name without the ending, and its content. Of a JSONL file that is too large, takes the
 * whole lines at its beginning. @throws ApiError if the file is too large and cannot be split
 */
export async function readSample(file: File): Promise<{ name: string; content: Blob }> {
  const name = file.name.replace(/\.[^.]+$/, '').slice(0, MAX_NAME_CHARS);
  if (file.size <= MAX_BYTES) return { name, content: file };
  const head = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
  const end = head.lastIndexOf(NEWLINE);
  if (head.find((byte) => byte > 32) !== OPEN_BRACE || end < 0) {
    throw new ApiError(413, { error: texts.tooLarge, code: 'sample_too_large' });
  }
  return { name, content: new Blob([head.subarray(0, end + 1)]) };
}
