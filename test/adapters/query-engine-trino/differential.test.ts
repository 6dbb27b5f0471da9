import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrinoQueryEngine } from '../../../src/adapters/query-engine-trino/trino-query-engine.ts';
import { AppError } from '../../../src/domain/app-error.ts';
import type { TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { allowList } from '../../../src/domain/query/functions/allow-list.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import type { QueryRequest } from '../../../src/domain/query/query-body.ts';
import { wholeRows } from '../../../src/domain/query/row-parts.ts';
import type { Cell, QueryPlan } from '../../../src/domain/query/typed-plan.ts';
import type { QueryEngine } from '../../../src/ports/query-engine.ts';
import { openDuckDb } from './duckdb-answers.ts';
import { fixedRequests } from './fixed-requests.ts';
import { generateRequest } from './generated-requests.ts';
import { Random } from './random.ts';
import { difference } from './same-cells.ts';
import { names, objects, objectsUrl, server } from './servers.ts';
import { createWorld, type World } from './world.ts';

const seed = Number(process.env.CELEIRO_TEST_SEED ?? 1);
/** Few, for `same-answers.test.ts` asks both profiles 300 of them, all but those about ids of files and times of upload. */
const count = Number(process.env.CELEIRO_TEST_QUERIES ?? 40);

const generated = Array.from({ length: count }, (_, index) =>
  generateRequest(new Random(seed * 100_000 + index)),
);
const requests = [...fixedRequests, ...generated];

let world: World;
let duckDb: Awaited<ReturnType<typeof openDuckDb>>;
let engine: QueryEngine;
beforeAll(async () => {
  world = await createWorld(seed, 8, 40);
  duckDb = await openDuckDb(world.objectsDir);
  engine = createTrinoQueryEngine({
    server,
    names,
    objectsUrl,
    objects,
    tempDir: tmpdir(),
    memoryPerAnswerBytes: 1024 * 1024,
    maxPerTenant: 100,
  });
});
afterAll(async () => {
  duckDb.close();
  await engine.close();
  await world.close();
});

/** The plan of a request; undefined if the planner refuses it. */
function planned(request: QueryRequest): QueryPlan | undefined {
  try {
    return planQuery(request, world.local);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function rows(plan: QueryPlan, on: TableSnapshot): Promise<{ all: Cell[][]; nextKey: Cell[] | null }> {
  const signal = new AbortController().signal;
  const result = await engine.execute(plan, on, { signal, timeoutMs: 120_000 });
  const all: Cell[][] = [];
  for await (const batch of wholeRows(result.batches)) all.push(...batch);
  result.close();
  return { all, nextKey: result.nextKey };
}

/** The answer, or `overflow` if the request's numbers do not fit their types. */
async function orOverflow<T>(answer: Promise<T>): Promise<T | 'overflow'> {
  try {
    return await answer;
  } catch (error) {
    const isOverflow =
      error instanceof AppError
        ? error.code === 'numeric_overflow'
        : /^(Out of Range|Conversion) Error/.test((error as Error).message);
    if (isOverflow) return 'overflow';
    throw error;
  }
}

it('every function of the language is compared', () => {
  const text = fixedRequests.flatMap(({ select }) => select).join(' ');
  expect([...allowList.keys()].filter((name) => !text.includes(`${name}(`))).toEqual([]);
});

describe(`${count} generated queries, seed ${seed}`, () => {
  it('are answered by both engines alike, cell by cell', { timeout: 3_600_000 }, async () => {
    const different: string[] = [];
    let compared = 0;
    for (const request of requests) {
      const plan = planned(request);
      if (!plan) continue;
      const [embedded, remote] = await Promise.all([
        orOverflow(duckDb.rows(plan, world.local)),
        orOverflow(rows(plan, world.remote)),
      ]);
      compared += 1;
      if (embedded === 'overflow' || remote === 'overflow') {
        if (embedded !== remote) different.push(`${JSON.stringify(request)}: only one overflows`);
        continue;
      }
      const types = plan.outputs.map(({ expr }) => expr.type);
      const found = difference(embedded, remote.all, types);
      if (found) different.push(`${JSON.stringify(request)}: ${found}`);
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(requests.length * 0.9);
  });
});

it('every record reads the same raw, processed, and in the other engine', async () => {
  const select = [...world.local.fields.map(({ name }) => name), '_file_id', '_file_name', '_schema_version'];
  const plan = planned({
    select: [...select, '_ingested_at'],
    event_from: '0001-01-01',
    event_to: '9999-12-31',
    limit: 10_000,
  })!;
  const types = plan.outputs.map(({ expr }) => expr.type);
  const { table: _, ...raw } = world.remote;
  const expected = await duckDb.rows(plan, world.local);
  for (const snapshot of [world.remote, { ...raw, rawFiles: world.local.rawFiles }]) {
    expect(difference(expected, (await rows(plan, snapshot)).all, types)).toBeUndefined();
  }
});

it.each([
  [['x'], 'asc'],
  [['m', 'name'], 'desc'],
  [['price'], 'desc'],
  [['ok', 'day'], 'asc'],
] as const)('pages ordered by %j %s are those of the other engine', async (fields, direction) => {
  const order_by = fields.map((field) => ({ field, direction }));
  const request = {
    select: ['_file_id', 'ts', ...fields],
    order_by,
    event_from: '0001-01-01',
    event_to: '9999-12-31',
  };
  const expected = await duckDb.rows(planned({ ...request, limit: 10_000 })!, world.local);
  const paged: Cell[][] = [];
  for (let after: Cell[] | null = null, first = true; first || after; first = false) {
    const page = await rows({ ...planned({ ...request, limit: 45 })!, after }, world.remote);
    paged.push(...page.all);
    after = page.nextKey;
  }
  const types = planned(request)!.outputs.map(({ expr }) => expr.type);
  expect(difference(expected, paged, types)).toBeUndefined();
});
