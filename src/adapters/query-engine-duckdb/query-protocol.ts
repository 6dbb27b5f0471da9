import type { NamedFile, TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import type { AnswerBatch } from '../../domain/query/row-parts.ts';
import type { Cell, QueryPlan } from '../../domain/query/typed-plan.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';

/** What the query process is started with, as JSON in its first argument. */
export interface QueryProcessOrder {
  objectsDir: string;
  tablesDir: string;
  /** The process spills in a directory below it that is named after its id. */
  tempDir: string;
  memoryLimitMb: number;
  /** Disk that one tenant's queries may spill to, MiB. */
  spillMb: number;
  threads: number;
}

/** A query and the data it is asked of. */
export interface Query {
  plan: QueryPlan;
  snapshot: TableSnapshot;
}

/** Rows that travel in one message, or part of one; `last` when nothing follows. */
export interface Batch {
  rows: AnswerBatch;
  last: boolean;
}

/** A computed page; the batch is its first. */
export interface Answer extends Batch {
  nextKey: Cell[] | null;
  rowsRead: number;
  bytesRead: number;
  /** Memory that the page takes in the process until its last batch is read or it is closed, bytes. */
  heldBytes: number;
}

/** From the service to the query process. `id` names a query; each query is answered or failed exactly once. */
export type Request =
  | { kind: 'execute'; id: number; query: Query }
  | { kind: 'cancel'; id: number }
  /** The next batch of an answer whose last one has not come. */
  | { kind: 'more'; id: number }
  /** The rest of an answer is not wanted. */
  | { kind: 'close'; id: number };

/** From the query process to the service. */
export type Reply =
  | { kind: 'ready' }
  /** The process cannot begin, and ends. */
  | { kind: 'not_started'; code: ErrorCode; detail: string }
  | { kind: 'answer'; id: number; answer: Answer }
  | { kind: 'batch'; id: number; batch: Batch }
  | { kind: 'failed'; id: number; code: ErrorCode; detail: string }
  /** Files that the query needs are missing or damaged. */
  | { kind: 'unreadable'; id: number; files: NamedFile[]; dataFiles: string[] }
  /** The system refused the process memory; which query is at fault cannot be told from inside. */
  | { kind: 'exhausted'; detail: string };
