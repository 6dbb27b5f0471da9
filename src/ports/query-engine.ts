import type { TableSnapshot } from '../domain/files/snapshot.ts';
import type { Cell, DataType, QueryPlan } from '../domain/query/plan.ts';

export interface QueryResult {
  columns: { name: string; type: DataType }[];
  /** At most `plan.limit` rows, in batches; the query has already succeeded when this exists. */
  batches: AsyncIterable<Cell[][]>;
  /** Values of `plan.orderBy` in the last row given, or null when no row follows it. */
  nextKey: Cell[] | null;
  rowsRead: number;
  bytesRead: number;
  /** Frees what the engine holds for this result; safe to call twice. */
  close(): void;
}

/** Runs typed plans on snapshots. Vendor types, texts and errors stay behind it. */
export interface QueryEngine {
  /**
   * Resolves once the engine has computed the whole answer, so that a failure can still choose the status.
   * @throws AppError `query_timeout`, `query_cancelled`, `numeric_overflow`, `query_too_large`, `query_failed`
   */
  execute(
    plan: QueryPlan,
    snapshot: TableSnapshot,
    options: { signal: AbortSignal; timeoutMs: number },
  ): Promise<QueryResult>;
  close(): Promise<void>;
}
