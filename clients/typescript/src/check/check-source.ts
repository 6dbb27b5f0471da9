import { InvalidFileError } from '../errors/answered.ts';
import { adviceOfReport } from '../errors/from-answer.ts';
import type { ValidationReport } from '../generated/types.ts';
import type { OpenSource } from '../upload/source.ts';
import type { Checker, CheckResult } from './check-result.ts';
import type { SchemaDocument } from './schema-document.ts';

export interface CheckOptions {
  signal?: AbortSignal | undefined;
}

/**
 * The service's own checker for one file, here and offline. It is loaded when it is first used.
 * @throws TypeError where the schema document is none
 */
export async function createChecker(schema: SchemaDocument): Promise<Checker> {
  const { createChecker } = await packedChecker();
  return createChecker(schema);
}

/**
 * Checks a whole source in constant memory. @throws what the source throws; the signal's reason
 * @internal
 */
export async function checkSource(
  schema: SchemaDocument,
  source: OpenSource,
  { signal }: CheckOptions = {},
): Promise<CheckResult> {
  const checker = await createChecker(schema);
  try {
    for await (const chunk of source.read()) {
      signal?.throwIfAborted();
      checker.push(chunk);
    }
    return checker.end();
  } finally {
    checker.close();
  }
}

/**
 * The error of content that was refused here.
 * @internal
 */
export function refusedHere(report: ValidationReport): InvalidFileError {
  const bad = `${report.bad_lines} of ${report.lines} lines`;
  return new InvalidFileError(`The check before the upload refuses ${bad}. ${adviceOfReport(report)}`, {
    code: 'upload_not_jsonl',
    report,
  });
}

interface PackedModule {
  createChecker(schema: SchemaDocument): Promise<Checker>;
}

/** A module that the build makes; the cast keeps the compiler from following the import to the service's sources. */
function packedChecker(): Promise<PackedModule> {
  return import('./packed-checker.js' as string) as Promise<PackedModule>;
}
