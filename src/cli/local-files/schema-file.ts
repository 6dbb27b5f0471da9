import { readFile } from 'node:fs/promises';
import { parseSchemaDocument, type SchemaDocument } from '../../domain/schemas/schema-document.ts';
import { CliError } from '../cli-error.ts';
import { fileSize } from './local-file.ts';

/**
 * The schema that a `schema.json` on this machine declares.
 * @throws AppError `invalid_schema`; CliError when it is not JSON
 */
export async function readSchemaFile(path: string): Promise<SchemaDocument> {
  await fileSize(path);
  const content = await readFile(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new CliError('file_not_json', { path, reason: (error as Error).message });
  }
  return parseSchemaDocument(value);
}
