import { api } from '../../../generated/contract-values.ts';
import { AppError } from '../app-error.ts';

const { 'x-limit': maxBytes } = api.parameters.UploadFileName.schema;

/**
 * The rule for names of uploaded files (contract rule 20).
 * @throws AppError `upload_invalid_name`
 */
export function checkFileName(name: string): void {
  const wellFormed =
    name.isWellFormed() &&
    name.endsWith('.jsonl') &&
    Buffer.byteLength(name) <= maxBytes &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    !/[\u0000-\u001f\u007f-\u009f/\\\u2028\u2029]/.test(name) &&
    name !== '.jsonl';
  if (!wellFormed) throw invalidFileName();
}

export function invalidFileName(): AppError {
  return new AppError('upload_invalid_name', { fields: [{ field: 'file_name', code: 'bad_file_name' }] });
}
