import type { NamedFile, TableSnapshot } from '../domain/files/snapshot.ts';
import type { Cell, DataType, QueryPlan } from '../domain/query/typed-plan.ts';

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

/** Files that the query needs are missing or differ from what was stored. */
export class SourceUnreadable extends Error {
  readonly files: NamedFile[];
  /** Paths of the table's own data files. */
  readonly dataFiles: string[];

  constructor(source: { files: NamedFile[]; dataFiles: string[] }, cause?: unknown) {
    const names = [...source.files.map((file) => `${file.fileId} ${file.fileName}`), ...source.dataFiles];
    super(`not what was stored: ${names.join(', ')}`, { cause });
    this.name = 'SourceUnreadable';
    this.files = source.files;
    this.dataFiles = source.dataFiles;
  }
}

/** Runs typed plans on snapshots. Vendor types, texts and errors stay behind it. */
export interface QueryEngine {
  /**
   * Resolves once the engine has computed the whole answer, so that a failure can still choose the status.
   * @throws AppError `too_many_queries`, `query_wait_timeout`, `query_timeout`, `query_cancelled`, `numeric_overflow`,
   *   `query_too_large`, `query_spill_exceeded`, `query_failed`
   * @throws SourceUnreadable if the engine can name the missing or damaged files
   */
  execute(
    plan: QueryPlan,
    snapshot: TableSnapshot,
    options: { signal: AbortSignal; timeoutMs: number },
  ): Promise<QueryResult>;
  /** Number of queued queries, if this process queues them. */
  waiting?(): number;
  close(): Promise<void>;
}
