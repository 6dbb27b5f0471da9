import { SourceUnreadable } from '../../ports/query-engine.ts';
import { TrinoError } from './engine-errors.ts';

/** What Trino calls a data file of the table that is not there, or does not hold what a data file holds. */
const OF_A_FILE =
  /^ICEBERG_(BAD_DATA|MISSING_DATA|CANNOT_OPEN_SPLIT|CURSOR_ERROR): .*?s3a?:\/\/[^/\s]+\/([^\s,)]+\.parquet)/s;
/** Any answer of the store but 404 says nothing of the object. */
const OTHER_STATUS = /Status Code: (?!404)\d{3}/;

/** The same error with the table's data file that it names, where it names one; the store is known to answer. */
export function withDataFileNamed(error: unknown): unknown {
  if (!(error instanceof TrinoError) || OTHER_STATUS.test(error.message)) return error;
  const path = OF_A_FILE.exec(error.message)?.[2];
  return path === undefined ? error : new SourceUnreadable({ files: [], dataFiles: [path] }, error);
}
