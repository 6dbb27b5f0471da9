import { ApiError } from '../../../api/api-error.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

/** What the service reads of a sample. */
const MAX_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;
const OPEN_BRACE = 0x7b;
const MAX_NAME_CHARS = 200;

/**
 * A file as a sample: its name without the ending, and its content. Of JSONL that is too large, the whole lines
 * of its beginning. @throws ApiError when it is too large and in one piece
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
