import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api';
import { AppError } from '../../../domain/app-error.ts';
import type { Cell, QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { Source } from '../../shared/duckdb/duckdb-source.ts';
import { printDuckDbQuery } from '../dialect/print-duckdb-query.ts';
import { chunkRow, rowSizes } from './duckdb-cells.ts';
import { runSelect } from './run-select.ts';
import type { ScanProfile } from './scan-profile.ts';

/** A computed page; its rows are in DuckDB. */
export interface Page {
  parts: { result: DuckDBMaterializedResult; rows: number }[];
  /** Approximate size of its rows, bytes: DuckDB's memory limit does not count them. */
  bytes: number;
  /** Ordering key of the page's last row, or null when no row follows it. */
  nextKey: Cell[] | null;
}

/**
 * Up to a limit of 5,000 DuckDB finds the first rows of an order by reading as little as it can. Above, it sorts everything
 * unless it expects far more rows than asked for; after a filter it hardly ever expects them.
 */
const largestTopN = 5000;
/** Rows from which on a page is computed in parts; fewer are sorted in no time. */
const manyRows = 500_000;
/**
 * Largest share of raw rows at which a page is computed in parts. Each part parses the raw files anew; up to here that costs
 * less than sorting.
 */
const rawShare = 0.05;
/** Largest row, bytes, its ordering key included; a record of the service has a quarter of that at most. */
const largestRow = 64 * 1024 * 1024;

/**
 * Computes the page whole, before its first row is given out. A large one from a large table is computed in
 * parts, each beginning where the one before ended.
 * @throws AppError `query_too_large` when one row is; RowsDiffer; DuckDB's errors
 */
export async function computePage(
  connection: DuckDBConnection,
  plan: QueryPlan,
  source: Source,
  signal: AbortSignal,
  scans?: ScanProfile,
): Promise<Page> {
  const partLimit = partLimitOf(plan, source);
  const parts: Page['parts'] = [];
  let bytes = 0;
  let after = plan.after;
  for (let left = plan.limit; ; left -= partLimit) {
    const limit = Math.min(left, partLimit);
    const query = printDuckDbQuery({ ...plan, limit, after }, `(${source.sql})`);
    const result = await runSelect(connection, query.sql, query.params, signal);
    scans?.compare(source.rawScans);
    bytes += checkedBytes(result);
    parts.push({ result, rows: Math.min(result.rowCount, limit) });
    // The printer asks for one row more than the limit: that row only tells whether any follows.
    after = result.rowCount > limit ? keyOfRow(result, plan, limit - 1) : null;
    if (after === null || left === limit) return { parts, bytes, nextKey: after };
  }
}

/** Size of all rows. Refuses rows that are too large: each would be made whole, several times, on its way to the client. */
function checkedBytes(result: DuckDBMaterializedResult): number {
  let total = 0;
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index);
    for (const bytes of rowSizes(chunk, chunk.columnCount, chunk.rowCount)) {
      if (bytes > largestRow) throw new AppError('query_too_large');
      total += bytes;
    }
  }
  return total;
}

function partLimitOf(plan: QueryPlan, source: Source): number {
  const large = plan.limit >= largestTopN && source.rowsRead >= manyRows;
  const cheap = source.rawScans.reduce((sum, rows) => sum + rows, 0) <= source.rowsRead * rawShare;
  // An offset or groups would be computed again for every part.
  if (!large || !cheap || plan.aggregated || plan.offset > 0 || plan.orderBy.length === 0) return plan.limit;
  const parts = Math.ceil(plan.limit / (largestTopN - 1));
  return Math.ceil(plan.limit / parts);
}

/** The ordering key of a row, from the hidden columns behind the outputs. */
function keyOfRow(result: DuckDBMaterializedResult, plan: QueryPlan, row: number): Cell[] {
  const types = plan.orderBy.map((key) => key.expr.type);
  let before = 0;
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index);
    if (row < before + chunk.rowCount) return chunkRow(chunk, types, row - before, plan.outputs.length);
    before += chunk.rowCount;
  }
  throw new Error(`row ${row} is not in the result`);
}
