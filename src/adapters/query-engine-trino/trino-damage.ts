import { SourceUnreadable } from '../../ports/query-engine.ts';
import { TrinoError } from './trino-errors.ts';

/** Trino's errors about a data file of the table that is missing, or does not hold what a data file holds. */
const OF_A_FILE =
  /^ICEBERG_(BAD_DATA|MISSING_DATA|CANNOT_OPEN_SPLIT|CURSOR_ERROR): .*?s3a?:\/\/[^/\s]+\/([^\s,)]+\.parquet)/s;
/** An answer of the store other than 404 says nothing of the object. */
const OTHER_STATUS = /Status Code: (?!404)\d{3}/;

/**
 * Returns `SourceUnreadable` with the data file that the error names, or the error where it names none. The store is known
 * to answer.
 */
export function withDataFileNamed(error: unknown): unknown {
  if (!(error instanceof TrinoError) || OTHER_STATUS.test(error.message)) return error;
  const path = OF_A_FILE.exec(error.message)?.[2];
  return path === undefined ? error : new SourceUnreadable({ files: [], dataFiles: [path] }, error);
}
