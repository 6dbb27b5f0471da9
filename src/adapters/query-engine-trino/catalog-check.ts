import { AppError } from '../../domain/app-error.ts';
import { quoteName } from '../shared/sql/quoting.ts';
import type { TrinoServer } from './coordinator.ts';
import { runStatement } from './statement.ts';
import { isOfTheQuery, RETRY_AFTER_SECONDS, TrinoError } from './trino-errors.ts';

/** Timeout of the question, ms: a catalog that has not answered by then counts as gone. The client waits meanwhile. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Finds out whether a query of a table failed because Trino cannot ask its catalog of tables, as while the catalog's
 * database fails over. Returns `query_engine_unavailable` then, otherwise the error itself. Trino's own names do not tell:
 * they are those of any fault within it.
 */
export async function withCatalogChecked(
  error: unknown,
  server: TrinoServer,
  tableCatalog: string,
  source: string,
): Promise<unknown> {
  if (!(error instanceof TrinoError) || isOfTheQuery(error)) return error;
  const schemas = `${quoteName(tableCatalog)}.information_schema.schemata`;
  const question = `SELECT schema_name FROM ${schemas} WHERE schema_name = 'celeiro_probe'`;
  const how = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), source };
  try {
    await runStatement(server, question, how, () => {});
    return error;
  } catch {
    return new AppError('query_engine_unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
