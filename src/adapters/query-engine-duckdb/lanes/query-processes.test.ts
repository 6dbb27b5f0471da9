import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
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
import { createDuckDbQueryEngine } from '../duckdb-query-engine.ts';
import { queryProcessIds } from '../process/query-process-ids.testing.ts';

const fields = fieldsOf({ ts: 'timestamp', n: 'integer', name: 'string' });
const always = { signal: new AbortController().signal, timeoutMs: 60_000 };
const rowsPerFile = 20_000;
const copies = 60;

let folder: DataFolder;
let engine: QueryEngine;
/** Snapshots of one small file, and of many: a second or so of work. */
let small: TableSnapshot;
let large: TableSnapshot;
beforeEach(async () => {
  folder = await createDataFolder();
  engine = open();
  const lines = (rows: number, name: string): string =>
    Array.from(
      { length: rows },
      (_, n) => `${JSON.stringify({ ts: '2026-01-01T00:00:00Z', n, name })}\n`,
    ).join('');
  small = rawSnapshot(fields, [await folder.put(1, 'small.jsonl', lines(4000, 'a'.repeat(1000)))]);
  const file = await folder.put(2, 'large.jsonl', lines(rowsPerFile, 'a'));
  const files = Array.from({ length: copies }, (_, copy) => ({ ...file, fileId: 2 + copy }));
  large = rawSnapshot(fields, files);
});
afterEach(async () => {
  await engine.close();
  await folder.remove();
});

const open = (): QueryEngine =>
  createDuckDbQueryEngine({
    ...folder,
    memoryLimitMb: 160,
    spillMb: 4096,
    threads: 2,
    maxConcurrent: 3,
    maxWaitingPerTenant: 100,
  });

const plan = (request: Partial<QueryRequest>): QueryPlan =>
  planQuery({ select: [], event_from: '0001-01-01', event_to: '9999-12-31', ...request }, small);

/** 32 GB in the first vector. */
const bomb = (): QueryPlan => {
  const twenty = `'${'a'.repeat(20)}'`;
  const text = `replace(replace(replace(name, 'a', ${twenty}), 'a', ${twenty}), 'a', ${twenty})`;
  return plan({ select: [`sum(length(${text})) as s`] });
};
/** Centuries within one vector: the pattern can be laid over the text in n^5 ways, and fits in none. */
const stuck = (): QueryPlan =>
  plan({ select: ['n'], where: [{ field: 'name', op: 'like', value: '%a_%a_%a_%a_%b' }] });

async function rows(query: QueryPlan, snapshot: TableSnapshot): Promise<Cell[][]> {
  const result = await engine.execute(query, snapshot, always);
  const all: Cell[][] = [];
  for await (const batch of wholeRows(result.batches)) all.push(...batch);
  result.close();
  return all;
}

/** Takes a while, and its answer is known. */
const neighbour = (): Promise<Cell[][]> => rows(plan({ select: ['count(*) as c', 'sum(n) as s'] }), large);
const neighboursAnswer = [
  [BigInt(rowsPerFile * copies), BigInt((copies * rowsPerFile * (rowsPerFile - 1)) / 2)],
];

/** Waits until `check` passes; a busy machine takes its time. */
const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });

async function killProcesses(): Promise<void> {
  await eventually(async () => expect(await queryProcessIds()).not.toEqual([]));
  for (const pid of await queryProcessIds()) process.kill(pid, 'SIGKILL');
}

describe.runIf(process.platform === 'linux')('a query that takes more memory than there may be', () => {
  it('is too large; its neighbours are answered, and the service stays small', async () => {
    const before = process.memoryUsage().rss;
    const [large, ...others] = await Promise.allSettled([
      engine.execute(bomb(), small, always),
      neighbour(),
      neighbour(),
    ]);
    expect(large).toMatchObject({ status: 'rejected', reason: { code: 'query_too_large' } });
    for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: neighboursAnswer });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    // The tenant goes on. Its next attempt is kept away from the process that others share.
    expect(await neighbour()).toEqual(neighboursAnswer);
    // Processes of a single query are killed, and take a moment to go; a lane has one process.
    let shared: number[] = [];
    await eventually(async () => {
      shared = await queryProcessIds();
      expect(shared.length).toBeLessThanOrEqual(2);
    });
    await expect(engine.execute(bomb(), small, always)).rejects.toMatchObject({ code: 'query_too_large' });
    await eventually(async () => expect(await queryProcessIds()).toEqual(shared));
  }, 120_000);

  it('is too large also in one row of the answer', async () => {
    const twice = (text: string): string => `concat(${text}, ${text})`;
    const wide = plan({
      select: [`replace(replace(name, 'a', '${'a'.repeat(300)}'), 'a', '${'a'.repeat(300)}') as t`, 'n'],
      limit: 1,
    });
    await expect(engine.execute(wide, small, always)).rejects.toMatchObject({ code: 'query_too_large' });
    const fits = await rows(plan({ select: [`length(${twice('name')}) as l`], limit: 1 }), small);
    expect(fits).toEqual([[2000n]]);
  });

  it('gives large rows a few at a time', async () => {
    const wide = plan({
      select: [`replace(name, 'a', '${'a'.repeat(50)}') as t`],
      where: [{ field: 'n', op: '<', value: 300 }],
      limit: 300,
    });
    const result = await engine.execute(wide, small, always);
    let count = 0;
    for await (const batch of wholeRows(result.batches)) {
      // 256 KiB: the service holds two batches of each of hundreds of answers that are read slowly.
      expect(batch.length).toBeLessThanOrEqual(6);
      for (const [text] of batch) expect(text).toBe('a'.repeat(50_000));
      count += batch.length;
    }
    expect(count).toBe(300);
    result.close();
  });

  it('gives a row of 8 MiB in parts of 256 KiB, also where its process is killed meanwhile', async () => {
    const text = `${'ã🌾"'.repeat(500)}b`;
    const many = Array.from({ length: 40 }, (_, i) => `replace(name, 'a', '${'c'.repeat(100)}') as c${i}`);
    const select = [`replace(name, 'a', '${text}') as t`, 'n', ...many];
    const wide = plan({ select, where: [{ field: 'n', op: '<', value: 2 }] });
    const result = await engine.execute(wide, small, always);
    let pieces = 0;
    let mostChars = 0;
    async function* measured() {
      for await (const batch of result.batches) {
        if (++pieces === 10 || pieces === 60) await killProcesses();
        const cells = Array.isArray(batch) ? batch.flat() : batch.cells;
        mostChars = Math.max(mostChars, cells.map(String).join('').length);
        yield batch;
      }
    }
    const back: Cell[][] = [];
    for await (const batch of wholeRows(measured())) back.push(...batch);
    result.close();
    expect(mostChars).toBeLessThanOrEqual(256 * 1024);
    expect(back.map((row) => row[1])).toEqual([0n, 1n]);
    for (const [t, , ...others] of back) {
      expect(t === text.repeat(1000)).toBe(true);
      expect(others.every((one) => one === 'c'.repeat(100_000))).toBe(true);
    }
  });
});

describe('a query that does not react', () => {
  it('ends by its cancellation, not by its time limit; its neighbours are answered', async () => {
    const caller = new AbortController();
    const running = engine.execute(stuck(), small, { ...always, signal: caller.signal });
    const others = [neighbour(), neighbour()];
    setTimeout(() => caller.abort(), 1000);
    await expect(running).rejects.toMatchObject({ code: 'query_cancelled' });
    expect(await Promise.all(others)).toEqual([neighboursAnswer, neighboursAnswer]);
  });

  it('ends with its time limit', async () => {
    const running = engine.execute(stuck(), small, { ...always, timeoutMs: 1000 });
    await expect(running).rejects.toMatchObject({ code: 'query_timeout' });
    expect(await neighbour()).toEqual(neighboursAnswer);
  });
});

describe.runIf(process.platform === 'linux')('when the process is killed', () => {
  it('queries that are computed are answered', async () => {
    await rows(plan({ select: ['n'], limit: 1 }), small);
    const running = [neighbour(), neighbour(), neighbour(), neighbour()];
    setTimeout(() => void killProcesses(), 100);
    expect(await Promise.all(running)).toEqual(Array(4).fill(neighboursAnswer));
  });

  it('answers that are read go on where they were', async () => {
    const request = plan({ select: ['n', 'name'], limit: 3500 });
    const expected = await rows(request, small);
    const result = await engine.execute(request, small, always);
    const seen: Cell[][] = [];
    for await (const batch of wholeRows(result.batches)) {
      if (seen.length === 0) await killProcesses();
      seen.push(...batch);
    }
    result.close();
    expect(expected).toHaveLength(3500);
    expect(seen).toEqual(expected);
  });

  it('also while it starts, the next answers', async () => {
    const running = neighbour();
    await killProcesses();
    expect(await running).toEqual(neighboursAnswer);
  });

  it('the next is there without being asked', async () => {
    await rows(plan({ select: ['n'], limit: 1 }), small);
    const [first] = await queryProcessIds();
    await killProcesses();
    await eventually(async () => {
      const ids = await queryProcessIds();
      expect(ids).toHaveLength(1);
      expect(ids).not.toEqual([first]);
    });
  });
});

describe.runIf(process.platform === 'linux')('no process is left', () => {
  it('when the engine is closed; what was under way is cancelled', async () => {
    const running = [rows(stuck(), small), rows(stuck(), small)];
    await eventually(async () => expect(await queryProcessIds()).toHaveLength(1));
    const ended = Promise.allSettled(running);
    await engine.close();
    expect(await queryProcessIds()).toEqual([]);
    for (const result of await ended) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'query_cancelled' } });
    }
  });

  it('when the service is killed', async () => {
    const engineUrl = new URL('../duckdb-query-engine.ts', import.meta.url);
    const { objectsDir, tablesDir, tempDir } = folder;
    const options = {
      objectsDir,
      tablesDir,
      tempDir,
      memoryLimitMb: 256,
      spillMb: 4096,
      threads: 1,
      maxConcurrent: 1,
      maxWaitingPerTenant: 100,
    };
    const code = `const { createDuckDbQueryEngine } = await import('${engineUrl}');
      createDuckDbQueryEngine(${JSON.stringify(options)});`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
    let ids: number[] = [];
    await eventually(async () => {
      ids = await queryProcessIds(service.pid);
      expect(await readdir(tempDir)).toContain(String(ids[0]));
    });
    service.kill('SIGKILL');
    await once(service, 'exit');
    await eventually(() => expect(() => process.kill(ids[0]!, 0)).toThrow('ESRCH'));
    // What it spilled is removed by the next.
    expect(await readdir(tempDir)).toContain(String(ids[0]));
    const next = createDuckDbQueryEngine(options);
    await eventually(async () => expect(await readdir(tempDir)).not.toContain(String(ids[0])));
    await next.close();
  });
});

it('a query is told to come back where no process can make its folder, and is answered once one can', async () => {
  await engine.close();
  await rm(folder.tempDir, { recursive: true, force: true });
  await writeFile(folder.tempDir, 'not a folder');
  engine = open();
  const query = plan({ select: ['count(*) as c'] });
  await expect(rows(query, small)).rejects.toMatchObject({
    code: 'query_engine_unavailable',
    retryAfterSeconds: 5,
  });
  await rm(folder.tempDir);
  expect(await rows(query, small)).toEqual([[4000n]]);
}, 60_000);
