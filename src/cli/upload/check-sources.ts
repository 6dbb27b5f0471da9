import { basename } from 'node:path';
import { AppError } from '../../domain/app-error.ts';
import { toValidationReport } from '../../domain/files/file-record.ts';
import type { SchemaDefinition } from '../../domain/schemas/schema-definition.ts';
import { parseSchemaDocument } from '../../domain/schemas/schema-document.ts';
import { CliError } from '../cli-error.ts';
import { checkFile } from '../local-files/check-file.ts';
import { count } from '../terminal/figures.ts';
import { say } from '../terminal/say.ts';
import type { ApiClient } from './api-client.ts';
import type { Part } from './parts.ts';
import type { SentPart } from './sent-part.ts';

/**
 * Checks files of several parts as a whole. Once some parts of a file are stored, the file cannot be corrected and sent
 * again: a correction moves the borders behind it, and the records there would be stored twice.
 * `onBytes` receives the number of bytes checked.
 * @returns the files with bad lines, of which no part may be sent
 */
export async function checkSources(
  definition: SchemaDefinition,
  sources: Part[][],
  onBytes: (count: number) => void,
): Promise<SentPart[]> {
  const refused: SentPart[] = [];
  for (const parts of sources) {
    const { path, gzip } = parts[0]!;
    const startedAt = performance.now();
    const summary = await checkFile(definition, path, onBytes);
    if (summary.badRows === 0) continue;
    refused.push({
      part: { path, name: basename(path), start: 0, end: parts.at(-1)!.end, gzip },
      outcome: 'invalid',
      ms: Math.round(performance.now() - startedAt),
      error: say('upload_source_invalid', { bad: count(summary.badRows), lines: count(summary.rows) }),
      report: toValidationReport(summary),
    });
  }
  return refused;
}

/** What the service checks lines of the schema by. @throws CliError where this version cannot check by it */
export async function readDefinition(api: ApiClient, slug: string): Promise<SchemaDefinition> {
  const { document } = await api.getSchema(slug);
  try {
    return parseSchemaDocument(document).definition;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CliError('upload_schema_unknown', { slug }, { cause: error });
  }
}
