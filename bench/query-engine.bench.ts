import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { printDuckDbQuery } from '../src/adapters/query-engine-duckdb/dialect/print-duckdb-query.ts';
import { createDuckDbQueryEngine } from '../src/adapters/query-engine-duckdb/duckdb-query-engine.ts';
import { convertRun } from '../src/adapters/run-launcher-duckdb/convert-run.ts';
import { printSource } from '../src/adapters/shared/duckdb/duckdb-source.ts';
import { sourceColumns } from '../src/adapters/shared/sql/source-columns.ts';
import type { TableSnapshot } from '../src/domain/files/snapshot/snapshot.ts';
import { shapeWith } from '../src/domain/processing/shape.testing.ts';
import { planQuery } from '../src/domain/query/plan-query.ts';
import type { QueryRequest } from '../src/domain/query/query-body.ts';
import { wholeRows } from '../src/domain/query/row-parts.ts';
import type { Cell, QueryPlan } from '../src/domain/query/typed-plan.ts';
import { fields, generateRecords, schema } from './generated-records.ts';

/**
 * On a processed table, compares page 200 of a cursor with page 1, and aggregates through the engine with the same SQL
 * straight on DuckDB. Usage: node bench/query-engine.bench.ts [rows]
 */
const rows = Number(process.argv[2] ?? 10_000_000);
const threads = availableParallelism();
const lastPage = 200;
const repeats = 40;
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };
const always = { signal: new AbortController().signal, timeoutMs: 60_000 };

const root = await mkdtemp(join(tmpdir(), 'celeiro-bench-'));
const folders = {
  objectsDir: join(root, 'objects'),
  tablesDir: join(root, 'tables'),
  tempDir: join(root, 'tmp'),
};
const engine = createDuckDbQueryEngine({
  ...folders,
  memoryLimitMb: 4096,
  spillMb: 4096,
  threads,
  maxConcurrent: 2,
  maxWaitingPerTenant: 100,
});
try {
  const snapshot = await processedTable();
  const table = { fields, eventDateField: 'ts' };
  const plan = (request: Partial<QueryRequest>): QueryPlan =>
    planQuery({ select: [], ...window, ...request }, table);
  console.log(`${rows} rows in ${snapshot.dataFiles.length} data files, ${threads} threads`);

  for (const limit of [100, 10_000])
    await comparePages(plan({ select: ['ts', 'id', 'user_id'], limit }), snapshot);
  await compareStraight('count', plan({ select: ['count(*) as c'] }), snapshot);
  await compareStraight(
    'group by',
    plan({ select: ['kind', 'count(*) as c', 'sum(amount) as s', 'max(ts) as t'], group_by: ['kind'] }),
    snapshot,
  );
  await compareStraight(
    'filter',
    plan({
      select: ['count(*) as c', 'avg(score) as m'],
      where: [{ field: 'user_id', op: '=', value: 'user-42' }],
    }),
    snapshot,
  );
} finally {
  await engine.close();
  await rm(root, { recursive: true });
}

async function processedTable(): Promise<TableSnapshot> {
  const files = await generateRecords(folders.objectsDir, rows, 20);
  const shape = shapeWith({ ocpus: threads, memoryGb: 8 });
  const spec = {
    ...schema,
    runId: 1,
    runNonce: 'bench',
    attempt: 1,
    files: files.map((file) => ({ ...file, contentTag: null })),
    undeclaredFields: 'reject' as const,
    versions: [],
    shape,
    driverShape: shape,
    executors: 1,
  };
  const { dataFiles } = await convertRun({ ...folders, spec, threads, memoryMb: 6144 }, () => undefined);
  const { tenantSlug, schemaId, eventDateField } = schema;
  const versions = [{ version: '1.0', fields }];
  return { tenantSlug, schemaId, position: 1, fields, eventDateField, versions, rawFiles: [], dataFiles };
}

/** Moves the cursor to page 200, then reads the first and that page in turns. */
async function comparePages(first: QueryPlan, snapshot: TableSnapshot): Promise<void> {
  let after: Cell[] | null = null;
  let last: QueryPlan = first;
  for (let page = 1; page < lastPage && page * first.limit < rows; page++) {
    const result = await engine.execute(last, snapshot, always);
    after = result.nextKey;
    result.close();
    if (!after) break;
    last = { ...first, after };
  }
  const [firstMs, lastMs] = await alternate(
    () => throughEngine(first, snapshot),
    () => throughEngine(last, snapshot),
  );
  const ratio = (lastMs / firstMs).toFixed(2);
  console.log(
    `pages of ${first.limit}: page 1 ${ms(firstMs)}, page ${lastPage} ${ms(lastMs)}, ratio ${ratio} (bar 1.50)`,
  );
}

async function compareStraight(name: string, plan: QueryPlan, snapshot: TableSnapshot): Promise<void> {
  const source = printSource(snapshot, sourceColumns(plan), plan.window, folders);
  const { sql, params } = printDuckDbQuery(plan, `(${source.sql})`);
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const [straightMs, engineMs] = await alternate(
    async () => {
      await (await connection.runAndReadAll(sql, params)).getRows();
    },
    () => throughEngine(plan, snapshot),
  );
  connection.closeSync();
  instance.closeSync();
  const more = engineMs - straightMs;
  const share = ((more / straightMs) * 100).toFixed(0);
  console.log(
    `${name}: straight ${ms(straightMs)}, engine ${ms(engineMs)}, +${ms(more)} (${share} %; bar 10 ms or 10 %)`,
  );
}

async function throughEngine(plan: QueryPlan, snapshot: TableSnapshot): Promise<void> {
  const result = await engine.execute(plan, snapshot, always);
  let count = 0;
  for await (const batch of wholeRows(result.batches)) count += batch.length;
  result.close();
  if (count === 0) throw new Error('the query gave no rows');
}

/** Lower quartiles of the times of `a` and `b`, run in turns, each first every other time: other load affects both. */
async function alternate(a: () => Promise<void>, b: () => Promise<void>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < repeats; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const index of order) {
      const start = performance.now();
      await [a, b][index]!();
      times[index].push(performance.now() - start);
    }
  }
  return [lowerQuartile(times[0]), lowerQuartile(times[1])];
}

function lowerQuartile(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 2]!;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
