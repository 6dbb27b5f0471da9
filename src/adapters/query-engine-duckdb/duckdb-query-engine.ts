import { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import { type Stop, type StopReason, stopSignal } from '../../domain/query/stop-signal.ts';
import { type QueryEngine, SourceUnreadable } from '../../ports/query-engine.ts';
import { showDuckDbQuery } from './dialect/show-duckdb-query.ts';
import { toAppError } from './inside/duckdb-errors.ts';
import { QueryCourse } from './lanes/query-course.ts';
import { QueryProcesses } from './lanes/query-processes.ts';
import type { RemoteAnswer } from './process/remote-answer.ts';
import type { Query } from './query-protocol.ts';
import { ResumedRows } from './resumed-rows.ts';

const MIB = 1024 * 1024;
/** `Retry-After`, seconds: as long as a tenant with too many queries waits. */
const RETRY_AFTER_SECONDS = 5;

export interface DuckDbQueryEngineOptions {
  /** Objects of a tenant are below `objectsDir/<tenant>`, its data files below `tablesDir/<tenant>`. */
  objectsDir: string;
  tablesDir: string;
  /** For spilling, one directory per process. */
  tempDir: string;
  /**
   * Memory for the queries of one tenant together, MiB; beyond it they spill. The bounds of the processes follow from it.
   */
  memoryLimitMb: number;
  /** Disk that queries may spill to, over all tenants, MiB; each tenant has its share. */
  spillMb: number;
  /** Threads of one tenant's queries together. */
  threads: number;
  /** Queries that run at once, over all tenants. */
  maxConcurrent: number;
  /** Queries of one tenant that may wait; more are refused with `too_many_queries`. */
  maxWaitingPerTenant: number;
  /** Memory of the machine, MiB. Default: this machine's, or its container's. */
  machineMb?: number | undefined;
}

/**
 * Queries on directories of JSONL objects and Parquet files, in processes of their own whose memory is bounded
 * (`docs/decisions/0008-query-process.md`). The first starts now; queries wait for it.
 */
export function createDuckDbQueryEngine(options: DuckDbQueryEngineOptions): QueryEngine {
  const processes = new QueryProcesses(options);
  const shareMb = processes.unreadShareMb;

  return {
    async execute(plan, snapshot, { signal, timeoutMs }) {
      const query = { plan, snapshot };
      const closing = new AbortController();
      const course = new QueryCourse();
      const first = await settled(stopSignal(signal, timeoutMs), (stop) =>
        processes.compute(query, stop.signal, { course }),
      );
      refuseBeyondShare(first, snapshot.tenantSlug);
      const rows = new ResumedRows(first, () => resume(query, closing.signal, timeoutMs));
      return {
        columns: plan.outputs.map(({ name, expr }) => ({ name, type: expr.type })),
        batches: rows.batches(),
        nextKey: first.nextKey,
        rowsRead: first.rowsRead,
        bytesRead: first.bytesRead,
        figures: { ...course.figures, spooledBytes: 0 },
        close: () => {
          closing.abort();
          rows.close();
        },
      };
    },
    print: (plan, source) => ({ dialect: 'duckdb', sql: showDuckDbQuery(plan, source) }),
    waiting: () => processes.waiting,
    close: () => processes.close(),
  };

  /**
   * An answer stays in a process that tenants share until it is read, however slowly. A tenant's only answer is never refused,
   * nor one that is here whole.
   * @throws AppError `too_many_answer_bytes`
   */
  function refuseBeyondShare(answer: RemoteAnswer, tenantSlug: string): void {
    const heldBytes = processes.heldBytesOf(tenantSlug);
    const isOnly = heldBytes === answer.heldBytes;
    if (answer.heldBytes === 0 || isOnly || heldBytes <= shareMb * MIB) return;
    answer.close();
    throw budgetError('answer_bytes', shareMb, RETRY_AFTER_SECONDS);
  }

  /**
   * Computes an answer anew whose process was lost. Its client has rows already and could not be told to come back: the query is
   * not refused, and its time begins with its place.
   */
  function resume(query: Query, signal: AbortSignal, timeoutMs: number): Promise<RemoteAnswer> {
    return settled(stopSignal(signal), (stop) =>
      processes.compute(query, stop.signal, { turn: 'again', onPlace: () => stop.endAfter(timeoutMs) }),
    );
  }

  async function settled(stop: Stop, compute: (stop: Stop) => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
    try {
      return await compute(stop);
    } catch (error) {
      if (error instanceof SourceUnreadable && !stop.signal.aborted) throw error;
      if (error instanceof AppError && error.code === 'query_wait_timeout') throw error;
      throw toAppError(error, stop.signal.aborted ? (stop.signal.reason as StopReason) : undefined);
    } finally {
      stop.dispose();
    }
  }
}
