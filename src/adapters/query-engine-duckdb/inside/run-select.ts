import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api';
import { StatementType } from '@duckdb/node-api';

/** Interval at which an interrupt is repeated, ms: DuckDB forgets one that comes before the statement starts. */
const interruptEveryMs = 25;

/**
 * Runs one SELECT to its end; the result stays in DuckDB. Anything but a SELECT is refused before it runs: the
 * lock-down leaves the tenant's own directories writable.
 */
export async function runSelect(
  connection: DuckDBConnection,
  sql: string,
  params: string[],
  signal: AbortSignal,
): Promise<DuckDBMaterializedResult> {
  signal.throwIfAborted();
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    interrupting = setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    const statement = await connection.prepare(sql);
    if (statement.statementType !== StatementType.SELECT) throw new Error('only SELECT may run');
    params.forEach((value, index) => {
      statement.bindVarchar(index + 1, value);
    });
    signal.throwIfAborted();
    const result = await statement.run();
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', interrupt);
    clearInterval(interrupting);
  }
}
