import { cp, readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableSnapshot } from '../../../domain/files/snapshot/snapshot.ts';
import { planQuery } from '../../../domain/query/plan-query.ts';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import { wholeRows } from '../../../domain/query/row-parts.ts';
import type { Cell, QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { QueryEngine } from '../../../ports/query-engine.ts';
import {
  createDataFolder,
  type DataFolder,
  fieldsOf,
  rawSnapshot,
} from '../../shared/duckdb/data-folder.testing.ts';
import { createDuckDbQueryEngine, type DuckDbQueryEngineOptions } from '../duckdb-query-engine.ts';
import { queryProcessIds } from '../process/query-process-ids.testing.ts';

const fields = fieldsOf({ ts: 'timestamp', n: 'integer', name: 'string' });
const never = new AbortController().signal;
const rowsOfTiny = 100;
/** More than DuckDB finds without sorting everything. */
const sortedRows = 10_000;
const rowsPerFile = 100_000;
/** Of a file that is asked at once: seconds of work to count, and a minute for a slow pattern. */
const copies = 60;

let folder: DataFolder;
let engine: QueryEngine;
/** A few records; a file of 17 MB; and the same file many times. */
let tiny: TableSnapshot;
let small: TableSnapshot;
let huge: TableSnapshot;
beforeEach(async () => {
  folder = await createDataFolder();
  const file = await folder.put(1, 'a.jsonl', lines(rowsPerFile));
  const times = (count: number) =>
    Array.from({ length: count }, (_, copy) => ({ ...file, fileId: 1 + copy }));
  tiny = rawSnapshot(fields, [await folder.put(1000, 'tiny.jsonl', lines(rowsOfTiny))]);
  small = rawSnapshot(fields, [file]);
  huge = rawSnapshot(fields, times(copies));
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await folder.remove();
});

function lines(rows: number): string {
  return Array.from(
    { length: rows },
    (_, n) => `${JSON.stringify({ ts: '2026-01-01T00:00:00Z', n, name: `${n}${'a'.repeat(100)}` })}\n`,
  ).join('');
}

const open = (more: Partial<DuckDbQueryEngineOptions> = {}): QueryEngine =>
  createDuckDbQueryEngine({
    ...folder,
    memoryLimitMb: 256,
    spillMb: 4096,
    threads: 2,
    maxConcurrent: 2,
    maxWaitingPerTenant: 100,
    ...more,
  });

const plan = (request: Partial<QueryRequest>): QueryPlan =>
  planQuery({ select: [], event_from: '0001-01-01', event_to: '9999-12-31', ...request }, small);
const count = (): QueryPlan => plan({ select: ['count(*) as c', 'sum(n) as s'] });
const sumTo = (rows: number): number => (rows * (rows - 1)) / 2;
const countOfTiny = [[BigInt(rowsOfTiny), BigInt(sumTo(rowsOfTiny))]];
const countOfHuge = [[BigInt(rowsPerFile * copies), BigInt(sumTo(rowsPerFile) * copies)]];
/** The pattern can be laid over every text in many ways, and fits in none; a vector of them takes a moment only. */
const slow = (): QueryPlan =>
  plan({ select: ['count(*) as c'], where: [{ field: 'name', op: 'like', value: '%a_%a_%b' }] });
/** Each row becomes 4 kB, and all of them are sorted: 400 MB. */
const wide = (): QueryPlan =>
  plan({
    select: [`replace(name, 'a', '${'a'.repeat(40)}') as t`, 'n'],
    order_by: [{ field: 't' }],
    limit: sortedRows,
  });

async function answer(query: QueryPlan, of: TableSnapshot, signal = never, by = engine): Promise<Cell[][]> {
  const result = await by.execute(query, of, { signal, timeoutMs: 60_000 });
  const rows: Cell[][] = [];
  for await (const batch of wholeRows(result.batches)) rows.push(...batch);
  result.close();
  return rows;
}

it('a query that was moved tells its lane and the time that it lost', async () => {
  const { figures, close } = await engine.execute(count(), huge, { signal: never, timeoutMs: 60_000 });
  close();
  expect(figures).toMatchObject({ lane: 'heavy', again: true });
  expect(figures.lostMs).toBeGreaterThan(0);
  expect(figures.engineMs).toBeGreaterThan(0);
});

/** The same files as another tenant's. */
async function ofTenant(from: TableSnapshot, tenantSlug: string): Promise<TableSnapshot> {
  const to = join(folder.objectsDir, tenantSlug);
  await cp(join(folder.objectsDir, from.tenantSlug), to, { recursive: true });
  const rawFiles = from.rawFiles.map((file) => ({
    ...file,
    storagePath: file.storagePath.replace(from.tenantSlug, tenantSlug),
  }));
  return { ...from, tenantSlug, rawFiles };
}

const eventually = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 30_000 });

interface Lanes {
  light: number;
  heavy: number;
}

/** The processes of the light and of the heavy lane; undefined before a query has been moved. */
async function lanesNow(): Promise<Lanes | undefined> {
  const ids = await queryProcessIds();
  const [light, heavy] = ids.toSorted((a, b) => getPriority(a) - getPriority(b));
  return light !== undefined && heavy !== undefined ? { light, heavy } : undefined;
}

/** The same, once a query that goes on has been moved. */
async function lanes(): Promise<Lanes> {
  const found = await eventually(async () => {
    const now = await lanesNow();
    expect(now).toBeDefined();
    return now;
  });
  return found!;
}

/** Two counts under way, of which at least one was moved. Counts that end before that are asked again. */
async function movedCounts(): Promise<{ answers: Promise<Cell[][][]>; lanes: Lanes }> {
  for (let asked = 0; asked < 50; asked++) {
    let isOver = false;
    const answers = Promise.all([answer(count(), huge), answer(count(), huge)]).finally(
      () => (isOver = true),
    );
    while (!isOver) {
      const found = await lanesNow();
      if (found) return { answers, lanes: found };
      await Promise.race([answers, sleep(20)]);
    }
    expect(await answers).toEqual([countOfHuge, countOfHuge]);
  }
  throw new Error('no count was moved');
}

/** Nice values of all threads of a process. */
async function niceness(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  return stats.filter(Boolean).map((stat) => Number(stat.split(') ')[1]!.split(' ')[16]));
}

describe.runIf(process.platform === 'linux')('a query that is not short', () => {
  it('goes on below the priority of the service and of short queries, with all its threads', async () => {
    const caller = new AbortController();
    const running = answer(slow(), huge, caller.signal).catch(() => undefined);
    const { light, heavy } = await lanes();
    const own = getPriority();
    expect(new Set(await niceness(light))).toEqual(new Set([own]));
    expect(new Set(await niceness(heavy))).toEqual(new Set([Math.min(19, own + 15)]));
    caller.abort();
    await running;
  });

  it('is answered once and whole', async () => {
    const { answers } = await movedCounts();
    expect(await answers).toEqual([countOfHuge, countOfHuge]);
  });

  it('keeps no short query of another tenant waiting, whichever tenants hold the places for long ones', async () => {
    const callers = new AbortController();
    const settled: unknown[] = [];
    const loud: Promise<unknown>[] = [];
    for (const name of ['loud1', 'loud2', 'loud3']) {
      const own = await ofTenant(huge, name);
      for (let n = 0; n < 3; n++) {
        loud.push(answer(slow(), own, callers.signal).catch((error) => settled.push(error.code)));
      }
    }
    // Two are computed.
    await eventually(() => expect(engine.waiting!()).toBe(loud.length - 2));
    await lanes();
    const quiet = await ofTenant(tiny, 'quiet');
    for (let n = 0; n < 3; n++) expect(await answer(count(), quiet)).toEqual(countOfTiny);
    expect(settled).toEqual([]);
    callers.abort();
    await Promise.all(loud);
    expect(settled).toEqual(loud.map(() => 'query_cancelled'));
  });

  it('ends with its caller; the next is answered', async () => {
    const caller = new AbortController();
    const running = answer(slow(), huge, caller.signal);
    await lanes();
    caller.abort();
    await expect(running).rejects.toMatchObject({ code: 'query_cancelled' });
    expect(await answer(count(), tiny)).toEqual(countOfTiny);
  });

  it('is answered when the process it was moved to is killed; the process of short ones goes on', async () => {
    const { answers, lanes } = await movedCounts();
    process.kill(lanes.heavy, 'SIGKILL');
    expect(await answers).toEqual([countOfHuge, countOfHuge]);
    expect(await queryProcessIds()).toContain(lanes.light);
  });
});

describe('answers that are computed and not read to their end', () => {
  /** Each row has 4 kB: 20 MB, where a tenant has 32 MB. */
  const page = (rows = 5000): QueryPlan =>
    plan({
      select: [`replace(name, 'a', '${'a'.repeat(40)}') as t`],
      where: [{ field: 'n', op: '<', value: rows }],
      limit: rows,
    });
  const ask = (query: QueryPlan, of: TableSnapshot) =>
    engine.execute(query, of, { signal: never, timeoutMs: 60_000 });
  const refused = { code: 'too_many_answer_bytes', params: { limit: 32 }, retryAfterSeconds: 5 };

  it('take a share of a tenant, until they are read or closed', async () => {
    const first = await ask(page(), small);
    await expect(ask(page(), small)).rejects.toMatchObject(refused);
    const neighbour = await ask(page(), await ofTenant(small, 'neighbour'));
    neighbour.close();
    first.close();
    const second = await ask(page(), small);
    await expect(ask(page(), small)).rejects.toMatchObject(refused);
    let rows = 0;
    for await (const batch of wholeRows(second.batches)) rows += batch.length;
    expect(rows).toBe(5000);
    expect(await answer(page(), small)).toHaveLength(5000);
  });

  it('take no more of a small machine than its processes bear, however high the setting', async () => {
    const small2Gib = open({ memoryLimitMb: 6000, machineMb: 2048 });
    try {
      const askOf = (query: QueryPlan) =>
        small2Gib.execute(query, small, { signal: never, timeoutMs: 60_000 });
      const first = await askOf(page());
      await expect(askOf(page())).rejects.toMatchObject({ ...refused, params: { limit: 31 } });
      first.close();
    } finally {
      await small2Gib.close();
    }
  });

  it('may be larger than the share where it is one alone, and small ones are answered beside it', async () => {
    const first = await ask(page(10_000), small);
    await expect(ask(page(1000), small)).rejects.toMatchObject(refused);
    expect(await answer(count(), tiny)).toEqual(countOfTiny);
    first.close();
  });

  it('take nothing any more once their process is lost', async () => {
    const first = await ask(page(), small);
    for (const pid of await queryProcessIds()) process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => (await ask(page(), small)).close(), { timeout: 20_000 });
    first.close();
  });
});

describe('a query that needs more than memory', () => {
  it('is told when it needs more of the disk than its share', async () => {
    const tight = open({ memoryLimitMb: 200, spillMb: 40 });
    await expect(answer(wide(), small, never, tight)).rejects.toMatchObject({ code: 'query_spill_exceeded' });
    expect(await answer(count(), tiny, never, tight)).toEqual(countOfTiny);
    await tight.close();
  });
});

it('an answer under way goes on when its process is lost, though the queue of its tenant is full and its turn comes late', async () => {
  await engine.close();
  engine = open({ maxConcurrent: 1, maxWaitingPerTenant: 1 });
  const timeoutMs = 5000;
  const page = plan({ select: ['n', 'name'], limit: 10_000 });
  const some = rawSnapshot(fields, [await folder.put(2000, 'some.jsonl', lines(10_000))]);
  const expected = await answer(page, some);
  const result = await engine.execute(page, some, { signal: never, timeoutMs });
  const batches = wholeRows(result.batches)[Symbol.asyncIterator]();
  const rows = [...(await batches.next()).value];
  const [light] = await queryProcessIds();

  // Minutes of work.
  const endless = rawSnapshot(fields, Array(10).fill(huge.rawFiles).flat());
  const callers = new AbortController();
  const others = Promise.allSettled([1, 2].map(() => answer(count(), endless, callers.signal)));
  // One of the two is in the heavy lane, and the other waits.
  await lanes();
  await eventually(() => expect(engine.waiting!()).toBe(1));
  process.kill(light!, 'SIGKILL');
  const rest = (async () => {
    for (let next = await batches.next(); !next.done; next = await batches.next()) rows.push(...next.value);
  })();
  await Promise.race([
    rest,
    eventually(() => expect(engine.waiting!()).toBe(2)).then(() => sleep(timeoutMs)),
  ]);
  callers.abort();
  await rest;
  expect(rows).toEqual(expected);
  result.close();
  await others;
}, 120_000);

it.each<[string, number, number, string]>([
  ['three lists of 1,000 values', 3, 0, 'heavy'],
  ['six such lists beside 19,600 parts of `select`', 6, 49, 'alone'],
])(
  'a query with %s begins in the lane that its size needs',
  async (_, lists, sums, lane) => {
    const value = Array.from({ length: 1000 }, (_, n) => `${n}${'a'.repeat(100)}`);
    const select = [
      'n',
      ...Array.from({ length: sums }, (_, index) => `n${' + 1'.repeat(200)} as n${index}`),
    ];
    const query = plan({ select, where: Array(lists).fill({ field: 'name', op: 'in', value }) });
    const { figures, batches, close } = await engine.execute(query, tiny, {
      signal: never,
      timeoutMs: 60_000,
    });
    let rows = 0;
    for await (const batch of wholeRows(batches)) rows += batch.length;
    close();
    expect(rows).toBe(rowsOfTiny);
    expect(figures).toMatchObject({ lane, again: false, lostMs: 0 });
  },
  120_000,
);
