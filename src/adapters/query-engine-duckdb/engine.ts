import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableSnapshot } from '../../domain/files/snapshot.ts';
import type { QueryPlan } from '../../domain/query/plan.ts';
import type { QueryEngine, QueryResult } from '../../ports/query-engine.ts';
import { openLockedInstance } from '../duckdb/locked-instance.ts';
import { printSource } from '../duckdb/source-sql.ts';
import { Admission } from './admission.ts';
import { computePage, pageRows } from './compute-page.ts';
import { type StopReason, toAppError } from './engine-errors.ts';
import { sourceColumns } from './printer.ts';
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
    const borrowed = await instances.borrow(snapshot.tenantSlug);
    let connection: DuckDBConnection | undefined;
    const close = (): void => {
      connection?.closeSync();
      connection = undefined;
      borrowed.release();
    };
    try {
      connection = await borrowed.instance.connect();
      const page = await computePage(connection, plan, source, signal);
      const columns = plan.outputs.map((output) => ({ name: output.name, type: output.expr.type }));
      const { rowsRead, bytesRead } = source;
      return { columns, batches: pageRows(page, plan), nextKey: page.nextKey, rowsRead, bytesRead, close };
    } catch (error) {
      close();
      throw error;
    }
  }
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
