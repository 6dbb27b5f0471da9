import { join } from 'node:path';
import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api';
import { StatementType } from '@duckdb/node-api';
import type { TableSnapshot } from '../../domain/files/snapshot.ts';
import type { Cell, DataType, QueryPlan } from '../../domain/query/plan.ts';
import type { QueryEngine, QueryResult } from '../../ports/query-engine.ts';
import { openLockedInstance } from '../duckdb/locked-instance.ts';
import { printSource } from '../duckdb/source-sql.ts';
import { Admission } from './admission.ts';
import { chunkRow, chunkToRows } from './cells.ts';
import { type StopReason, toAppError } from './engine-errors.ts';
import { printDuckDbQuery, sourceColumns } from './printer.ts';
import { TenantInstances } from './tenant-instances.ts';

export interface DuckDbQueryEngineOptions {
  /** Objects of a tenant are below `objectsDir/<tenant>`, its data files below `tablesDir/<tenant>`. */
  objectsDir: string;
  tablesDir: string;
  /** For spilling, one directory per tenant. */
  tempDir: string;
  /** For the queries of one tenant together; beyond it they spill. */
  memoryLimitMb: number;
  /** Threads of one tenant's queries together. */
  threads: number;
  /** Queries that run at once, over all tenants. Each holds one thread of libuv's pool while it runs. */
  maxConcurrent: number;
}

/** Tenants whose instance stays open while idle. */
const openTenants = 32;
/** DuckDB forgets an interrupt that comes before the statement starts, so it is repeated until it took. */
const interruptEveryMs = 25;

/** Queries on directories of JSONL objects and Parquet files, in this process. */
export function createDuckDbQueryEngine(options: DuckDbQueryEngineOptions): QueryEngine {
  const admission = new Admission(options.maxConcurrent);
  const instances = new TenantInstances(openTenants, (tenantSlug) =>
    openLockedInstance({
      directories: [join(options.objectsDir, tenantSlug), join(options.tablesDir, tenantSlug)],
      tempDir: join(options.tempDir, tenantSlug),
      memoryMb: options.memoryLimitMb,
      threads: options.threads,
    }),
  );

  return {
    async execute(plan, snapshot, { signal, timeoutMs }) {
      const stop = stopSignal(signal, timeoutMs);
      let leave: (() => void) | undefined;
      try {
        leave = await admission.enter(stop.signal);
        return await runOnTenant(plan, snapshot, stop.signal);
      } catch (error) {
        throw toAppError(error, stop.signal.aborted ? (stop.signal.reason as StopReason) : undefined);
      } finally {
        leave?.();
        stop.dispose();
      }
    },
    close: () => instances.close(),
  };

  async function runOnTenant(
    plan: QueryPlan,
    snapshot: TableSnapshot,
    signal: AbortSignal,
  ): Promise<QueryResult> {
    const source = printSource(snapshot, sourceColumns(plan), plan.window, options);
    const query = printDuckDbQuery(plan, `(${source.sql})`);
    const borrowed = await instances.borrow(snapshot.tenantSlug);
    let connection: DuckDBConnection | undefined;
    const close = (): void => {
      connection?.closeSync();
      connection = undefined;
      borrowed.release();
    };
    try {
      connection = await borrowed.instance.connect();
      const result = await runSelect(connection, query.sql, query.params, signal);
      return { ...describe(result, plan), rowsRead: source.rowsRead, bytesRead: source.bytesRead, close };
    } catch (error) {
      close();
      throw error;
    }
  }
}

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

/** The printer asks for one row more than the limit: it tells whether a next page exists, and is not given out. */
function describe(
  result: DuckDBMaterializedResult,
  plan: QueryPlan,
): Pick<QueryResult, 'columns' | 'batches' | 'nextKey'> {
  const columns = plan.outputs.map((output) => ({ name: output.name, type: output.expr.type }));
  const types = columns.map((column) => column.type);
  const keyTypes = plan.orderBy.map((key) => key.expr.type);
  return {
    columns,
    batches: streamRows(result, types, plan.limit),
    nextKey: result.rowCount > plan.limit ? keyOfRow(result, keyTypes, plan.limit - 1, types.length) : null,
  };
}

/** A chunk of DuckDB's (2,048 rows) at a time; the next is made when the reader asks for it. */
async function* streamRows(
  result: DuckDBMaterializedResult,
  types: DataType[],
  limit: number,
): AsyncGenerator<Cell[][]> {
  let left = limit;
  for (let index = 0; index < result.chunkCount && left > 0; index++) {
    const chunk = result.getChunk(index);
    const count = Math.min(chunk.rowCount, left);
    left -= count;
    yield chunkToRows(chunk, types, count);
  }
}

function keyOfRow(
  result: DuckDBMaterializedResult,
  types: DataType[],
  row: number,
  firstColumn: number,
): Cell[] {
  let before = 0;
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index);
    if (row < before + chunk.rowCount) return chunkRow(chunk, types, row - before, firstColumn);
    before += chunk.rowCount;
  }
  throw new Error(`row ${row} is not in the result`);
}

/** Aborts with a `StopReason`: when the caller's signal does, or when the time is up. */
function stopSignal(signal: AbortSignal, timeoutMs: number): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const cancel = (): void => controller.abort('query_cancelled' satisfies StopReason);
  const timer = setTimeout(() => controller.abort('query_timeout' satisfies StopReason), timeoutMs);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    dispose: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
  };
}
