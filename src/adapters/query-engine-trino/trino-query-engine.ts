import { setMaxListeners } from 'node:events';
import type { QueryData } from 'trino-client';
import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import type { AnswerBatch } from '../../domain/query/row-parts.ts';
import { type StopReason, stopSignal } from '../../domain/query/stop-signal.ts';
import type { Cell, QueryPlan } from '../../domain/query/typed-plan.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import {
  type QueryEngine,
  type QueryFigures,
  type QueryResult,
  SourceUnreadable,
} from '../../ports/query-engine.ts';
import { sourceColumns } from '../shared/sql/source-columns.ts';
import { AnswerMemory } from './answer-memory.ts';
import { withCatalogChecked } from './catalog-check.ts';
import type { TrinoServer } from './coordinator.ts';
import { printTrinoQuery } from './dialect/print-trino-query.ts';
import { PageSpool } from './page-spool.ts';
import { ReadyLinesTable } from './ready-lines-table.ts';
import { SpoolBudget } from './spool-budget.ts';
import { runStatement } from './statement.ts';
import { withStoreChecked } from './store-check.ts';
import { BundleMismatch, checkObjectCounts, printObjectCounts, sawEveryRow } from './tail-check.ts';
import { TenantQueries } from './tenant-queries.ts';
import { toCell, toCells } from './trino-cells.ts';
import { withDataFileNamed } from './trino-damage.ts';
import { isWorthOnceMore, TrinoError, toAppError } from './trino-errors.ts';
import { linesTable, printSource, type TrinoNames } from './trino-source.ts';

export interface TrinoQueryEngineOptions {
  server: TrinoServer;
  names: TrinoNames;
  /** URL that the keys of raw objects are relative to, `s3://bucket` or `s3://bucket/prefix`. */
  objectsUrl: string;
  /** The store of these objects: asked whether it answers, when a query failed that may have failed for want of it. */
  objects: Pick<ObjectStore, 'exists'>;
  /** For answers that get no memory, and the rest of those of more than `memoryPerAnswerBytes`. */
  tempDir: string;
  memoryPerAnswerBytes: number;
  /** Bounds what answers hold in memory; default: the usual bounds, counted for this engine alone. */
  answerMemory?: AnswerMemory;
  /** Bounds what answers hold on disk; default: the usual bounds, counted for this engine alone. */
  spoolBudget?: SpoolBudget;
  /** Queries of one tenant under way at once; more are refused with `too_many_queries`. */
  maxPerTenant: number;
  /** Timeout for making the table of raw lines, which the first query on raw files does, ms. Tests have less of it. */
  createWithinMs?: number;
}

interface Answer {
  spool: PageSpool;
  nextKey: Cell[] | null;
  rowsRead: number;
  bytesRead: number;
  /** Time that Trino kept the statement waiting, ms. */
  queuedMs: number;
}

/** Grace from our timeout to Trino's own, ms: Trino's is for the case that this process is gone by then. */
const GRACE_MS = 2000;
const CREATE_WITHIN_MS = 30_000;

/** Queries on an Iceberg table and raw objects by Trino. */
export function createTrinoQueryEngine(options: TrinoQueryEngineOptions): QueryEngine {
  const { server, names, createWithinMs = CREATE_WITHIN_MS } = options;
  const { answerMemory = new AnswerMemory(), spoolBudget = new SpoolBudget() } = options;
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const tenants = new TenantQueries(options.maxPerTenant);
  const { objectsUrl } = options;
  const lines = new ReadyLinesTable({ server, names, objectsUrl, createWithinMs, closing: closing.signal });

  return {
    execute: (plan, snapshot, { signal, timeoutMs }) =>
      tenants.run(snapshot.tenantSlug, (ownBefore) => execute(plan, snapshot, signal, timeoutMs, ownBefore)),
    print: (plan, source) => ({ dialect: 'trino', sql: printTrinoQuery(plan, source).sql }),
    async close() {
      closing.abort();
    },
  };

  async function execute(
    plan: QueryPlan,
    snapshot: TableSnapshot,
    signal: AbortSignal,
    timeoutMs: number,
    ownBefore: number,
  ): Promise<QueryResult> {
    const beganAt = performance.now();
    const stop = stopSignal(AbortSignal.any([signal, closing.signal]), timeoutMs);
    try {
      const answerFrom = (source: TableSnapshot) => answer(plan, source, stop.signal, timeoutMs);
      let askedAt = beganAt;
      let asked = 0;
      const ask = () => {
        askedAt = performance.now();
        asked++;
        return answerFrom(snapshot).catch((error) => {
          if (!(error instanceof BundleMismatch)) throw error;
          askedAt = performance.now();
          asked++;
          return answerFrom({ ...snapshot, rawBundles: [] });
        });
      };
      const { spool, queuedMs, ...found } = await (snapshot.rawFiles.length > 0
        ? lines.ask(stop.signal, () => onceMore(ask, options.objects))
        : onceMore(ask, options.objects));
      const figures: QueryFigures = {
        ...{ lane: null, again: asked > 1, ownBefore, spooledBytes: spool.fileBytes },
        waitedMs: queuedMs,
        lostMs: askedAt - beganAt,
        engineMs: Math.max(0, performance.now() - askedAt - queuedMs),
      };
      const columns = plan.outputs.map((output) => ({ name: output.name, type: output.expr.type }));
      const batches = toBatches(spool, plan);
      return { columns, batches, ...found, figures, close: () => void spool.close() };
    } catch (error) {
      const stopped = stop.signal.aborted ? (stop.signal.reason as StopReason) : undefined;
      // Nobody waits for the answer of a query that its client called off.
      const reason = stopped === 'query_cancelled' ? error : await withStoreChecked(error, options.objects);
      if (stopped) throw toAppError(reason, stopped);
      const named = withDataFileNamed(reason);
      if (named instanceof SourceUnreadable) throw named;
      if (isQueueFull(reason, snapshot.tenantSlug)) throw tenants.refusal(reason);
      if (!snapshot.table) throw toAppError(reason, undefined);
      const source = sourceOf(snapshot);
      throw toAppError(await withCatalogChecked(reason, server, names.tableCatalog, source), undefined);
    } finally {
      stop.dispose();
    }
  }

  async function answer(
    plan: QueryPlan,
    snapshot: TableSnapshot,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<Answer> {
    const { sql, keyColumns } = printTrinoQuery(
      plan,
      `(${printSource(snapshot, sourceColumns(plan), names)})`,
    );
    const statement = {
      signal,
      source: sourceOf(snapshot),
      session: { query_max_run_time: `${timeoutMs + GRACE_MS}ms` },
    };
    const memory = answerMemory.open(snapshot.tenantSlug, options.memoryPerAnswerBytes);
    const spool = new PageSpool(options.tempDir, memory, spoolBudget.open(snapshot.tenantSlug));
    let rows = 0;
    let last: Cell[] | null = null;
    try {
      const stats = await runStatement(server, sql, statement, async (page) => {
        const kept = page.slice(0, plan.limit - rows);
        if (kept.length > 0 && rows + kept.length === plan.limit)
          last = keyOf(kept.at(-1)!, plan, keyColumns);
        rows += page.length;
        // Behind the outputs are the columns of the ordering key.
        const outputs = kept.map((row) => row.slice(0, plan.outputs.length) as QueryData);
        if (outputs.length > 0) await spool.add(outputs);
      });
      if (!sawEveryRow(stats, snapshot)) await countObjects(snapshot, statement);
      // The printer asks for one row more than the limit: that row only tells whether any follows.
      const nextKey = rows > plan.limit ? last : null;
      const { processedRows, physicalInputBytes, queuedTimeMillis = 0 } = stats;
      return {
        ...{ spool, nextKey, queuedMs: queuedTimeMillis },
        rowsRead: processedRows,
        bytesRead: physicalInputBytes,
      };
    } catch (error) {
      // Awaited: a query that is asked once more needs the room.
      await spool.close();
      throw error;
    }
  }

  async function countObjects(snapshot: TableSnapshot, statement: { signal: AbortSignal; source: string }) {
    const counts: [string, string][] = [];
    await runStatement(server, printObjectCounts(snapshot, linesTable(names)), statement, (rows) => {
      for (const row of rows) counts.push(row as [string, string]);
    });
    checkObjectCounts(counts, snapshot);
  }
}

/** Names the tenant's resource group. */
const sourceOf = ({ tenantSlug }: TableSnapshot): string => `celeiro/${tenantSlug}`;

/** Whether the queue of the tenant's own resource group is full, which other processes fill as well. */
function isQueueFull(error: unknown, tenantSlug: string): boolean {
  return (
    error instanceof TrinoError &&
    error.errorName === 'QUERY_QUEUE_FULL' &&
    error.message.includes(`.${tenantSlug}"`)
  );
}

async function onceMore<T>(ask: () => Promise<T>, objects: Pick<ObjectStore, 'exists'>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isWorthOnceMore(error)) throw error;
    // Without its store Trino gives up after half a minute, with the same error names.
    const reason = await withStoreChecked(error, objects);
    if (reason !== error) throw reason;
    return ask();
  }
}

async function* toBatches(spool: PageSpool, plan: QueryPlan): AsyncGenerator<AnswerBatch> {
  const types = plan.outputs.map((output) => output.expr.type);
  /** Of the next part of a row, its first column. */
  let column = 0;
  for await (const piece of spool.drain()) {
    if (Array.isArray(piece)) {
      yield piece.map((row) => toCells(row as QueryData, types));
      continue;
    }
    const { cells, next } = piece;
    const last = column + cells.length - 1;
    yield { cells: toCells(cells as QueryData, types.slice(column, last + 1)), next };
    column = { text: last, cells: last + 1, rows: 0 }[next];
  }
}

function keyOf(row: QueryData, plan: QueryPlan, keyColumns: number[]): Cell[] {
  return plan.orderBy.map(({ expr }, index) => toCell(row[keyColumns[index]!] ?? null, expr.type));
}
