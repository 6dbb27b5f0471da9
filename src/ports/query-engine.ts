import type { NamedFile, TableSnapshot } from '../domain/files/snapshot/snapshot.ts';
import type { AnswerBatch } from '../domain/query/row-parts.ts';
import type { Cell, DataType, QueryPlan } from '../domain/query/typed-plan.ts';

/** What became of a query on its way to its answer. Times are of this process's clock, ms. */
export interface QueryFigures {
  /** Lane that answered (`docs/decisions/0018-query-lanes.md`); null where the engine has none. */
  lane: 'light' | 'heavy' | 'alone' | null;
  /** Whether it was begun in another lane, or another process, and computed again. */
  again: boolean;
  /** Time it waited for places. */
  waitedMs: number;
  /** Most queries of its own tenant that held a place when it began to wait. */
  ownBefore: number;
  /** Time of the computations that were given up. */
  lostMs: number;
  /** Time of the computation that answered. */
  engineMs: number;
  /** Bytes of the answer that were put on disk until its reader takes them. */
  spooledBytes: number;
}

/** A query as its engine is asked it, for people to read. */
export interface PrintedQuery {
  dialect: 'duckdb' | 'trino';
  /** Names the data by the given name, never by files, folders or tables of the service. Not meant to be run. */
  sql: string;
}

export interface QueryResult {
  columns: { name: string; type: DataType }[];
  /** At most `plan.limit` rows, in small batches; the query has already succeeded when this exists. */
  batches: AsyncIterable<AnswerBatch>;
  /** Values of `plan.orderBy` in the last row given, or null when no row follows it. */
  nextKey: Cell[] | null;
  rowsRead: number;
  bytesRead: number;
  figures: QueryFigures;
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
   *   `query_too_large`, `query_spill_exceeded`, `answer_too_large`, `too_many_answer_bytes`, `answers_busy`, `no_disk_space`,
   *   `query_failed`
   * @throws SourceUnreadable if the engine can name the missing or damaged files
   */
  execute(
    plan: QueryPlan,
    snapshot: TableSnapshot,
    options: { signal: AbortSignal; timeoutMs: number },
  ): Promise<QueryResult>;
  /** Prints the plan's SQL over data called `source`. Reads and runs nothing. */
  print(plan: QueryPlan, source: string): PrintedQuery;
  /** Number of queued queries, if this process queues them. */
  waiting?(): number;
  close(): Promise<void>;
}
