import { access, cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { planQuery } from '../../domain/query/plan-query.ts';
import type { QueryRequest } from '../../domain/query/query-body.ts';
import { wholeRows } from '../../domain/query/row-parts.ts';
import type { Cell, DataType, QueryPlan } from '../../domain/query/typed-plan.ts';
import { queryPrintingContract } from '../../ports/query-engine.contract.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';
import {
  createDataFolder,
  type DataFolder,
  fieldsOf,
  openFolder,
  rawSnapshot,
} from '../shared/duckdb/data-folder.testing.ts';
import { createDuckDbQueryEngine } from './duckdb-query-engine.ts';
import { runSelect } from './inside/run-select.ts';
import { queryProcessIds } from './process/query-process-ids.testing.ts';

const fields = fieldsOf({
  ts: 'timestamp',
  day: 'date',
  n: 'integer',
  x: 'number',
  price: 'decimal(38,10)',
  small: 'decimal(4,2)',
  name: 'string',
  ok: 'boolean',
  data: 'json',
});
const always = { signal: new AbortController().signal, timeoutMs: 60_000 };

let folder: DataFolder;
let engine: QueryEngine;
let snapshot: TableSnapshot;
beforeAll(async () => {
  folder = await createDataFolder();
  engine = openEngine();
  const lines = Array.from({ length: 5000 }, (_, row) =>
    JSON.stringify({
      ts: new Date(Date.UTC(2026, 0, 1) + Math.floor(row / 3) * 1000).toISOString(),
      n: row,
      name: `n${row % 7}`,
    }),
  );
  snapshot = rawSnapshot(fields, [await folder.put(1, 'a.jsonl', `${lines.join('\n')}\n`)]);
});
afterAll(async () => {
  await engine.close();
  await folder.remove();
});

const openEngine = (more: { memoryLimitMb?: number; maxConcurrent?: number } = {}): QueryEngine =>
  createDuckDbQueryEngine({
    ...folder,
    memoryLimitMb: 512,
    spillMb: 4096,
    threads: 2,
    maxWaitingPerTenant: 100,
    maxConcurrent: 2,
    ...more,
  });

/** The same files as another tenant's. */
async function ofTenant(from: TableSnapshot, tenantSlug: string): Promise<TableSnapshot> {
  await cp(join(folder.objectsDir, 'acme'), join(folder.objectsDir, tenantSlug), { recursive: true });
  await mkdir(join(folder.tablesDir, tenantSlug), { recursive: true });
  const rawFiles = from.rawFiles.map((file) => ({
    ...file,
    storagePath: file.storagePath.replace(/^acme/, tenantSlug),
  }));
  return { ...from, tenantSlug, rawFiles };
}

const plan = (request: Partial<QueryRequest>): QueryPlan =>
  planQuery({ select: [], event_from: '0001-01-01', event_to: '9999-12-31', ...request }, snapshot);

async function rows(query: QueryPlan, on = snapshot): Promise<Cell[][]> {
  const result = await engine.execute(query, on, always);
  const all: Cell[][] = [];
  for await (const batch of wholeRows(result.batches)) all.push(...batch);
  result.close();
  return all;
}

describe('a printed query', () => queryPrintingContract(() => engine, 'duckdb'));

it('tells the lane and the time of an answer', async () => {
  const result = await engine.execute(plan({ select: ['count(*) as c'] }), snapshot, always);
  result.close();
  expect(result.figures).toMatchObject({
    lane: 'light',
    again: false,
    lostMs: 0,
    ownBefore: 0,
    spooledBytes: 0,
  });
  expect(result.figures.engineMs).toBeGreaterThan(0);
});

it('tells how long a query waited for a place, and how many of its tenant had one', async () => {
  const narrow = openEngine({ maxConcurrent: 1 });
  try {
    const count = () => narrow.execute(plan({ select: ['count(*) as c'] }), snapshot, always);
    const results = await Promise.all([count(), count(), count()]);
    for (const result of results) result.close();
    const [first, ...others] = results.map(({ figures }) => figures);
    expect(first!.ownBefore).toBe(0);
    for (const figures of others) {
      expect(figures.ownBefore).toBe(1);
      expect(figures.waitedMs).toBeGreaterThan(first!.waitedMs);
    }
  } finally {
    await narrow.close();
  }
});

/** Minutes of work: every pair of records, with a text made of each. */
function endless(): QueryPlan {
  const text: DataType = { kind: 'varchar' };
  const query = plan({ select: ['count(*) as c'] });
  const column = { kind: 'column', name: 'name', type: text } as const;
  return {
    ...query,
    outputs: [
      {
        name: 'c',
        expr: { kind: 'call', fn: 'count', args: [column], distinct: false, type: { kind: 'bigint' } },
      },
    ],
  };
}

/** The source once per record of another: a cross join, which no plan can ask for. */
async function heavySnapshot(): Promise<TableSnapshot> {
  const files = [];
  const text = `${Array.from({ length: 50_000 }, (_, row) => JSON.stringify({ ts: '2026-01-01T00:00:00Z', n: row, name: 'x'.repeat(200) })).join('\n')}\n`;
  const one = await folder.put(900, 'heavy.jsonl', text);
  // The same object many times over: minutes of parsing.
  for (let copy = 0; copy < 400; copy++) files.push({ ...one, fileId: 900 + copy });
  return rawSnapshot(fields, files);
}

describe('cells', () => {
  it('are exact, for every type', async () => {
    const record = {
      ts: '2026-01-02T03:04:05.000006-03:00',
      day: '0001-01-01',
      n: 1,
      x: 0.1,
      price: '-1234567890123456789012345678.0000000001',
      small: -0.5,
      name: '\ufeffa\0😀',
      ok: false,
      data: { b: [1, null] },
    };
    const text = JSON.stringify(record).replace('"n":1', '"n":-9223372036854775808');
    const file = await folder.put(2, 'types.jsonl', `${text}\n{"ts":"1969-12-31T23:59:59.999999Z"}\n`);
    const select = fields.map((field) => field.name);
    const request = { select: [...select, '_file_id', '_file_name', '_schema_version', '_ingested_at'] };
    const system: Cell[] = [2n, 'types.jsonl', '1.0', '2026-03-01T10:20:30.000001Z'];
    expect(await rows(plan(request), rawSnapshot(fields, [file]))).toEqual([
      ['1969-12-31T23:59:59.999999Z', ...Array<Cell>(8).fill(null), ...system],
      [
        '2026-01-02T06:04:05.000006Z',
        '0001-01-01',
        -9223372036854775808n,
        0.1,
        '-1234567890123456789012345678.0000000001',
        '-0.50',
        '\ufeffa\0😀',
        false,
        '{"b":[1,null]}',
        ...system,
      ],
    ]);
  });

  it('carry the names and types of the outputs', async () => {
    const result = await engine.execute(
      plan({ select: ['n', 'avg(x) as m'], group_by: ['n'], limit: 1 }),
      snapshot,
      always,
    );
    expect(result.columns).toEqual([
      { name: 'n', type: { kind: 'bigint' } },
      { name: 'm', type: { kind: 'double' } },
    ]);
    result.close();
  });
});

describe('pages', () => {
  it('follow each other without repeating or skipping a row, ties included', async () => {
    const seen: Cell[] = [];
    let after: Cell[] | null = null;
    do {
      const result = await engine.execute(
        { ...plan({ select: ['n'], limit: 700 }), after },
        snapshot,
        always,
      );
      for await (const batch of wholeRows(result.batches)) seen.push(...batch.map(([n]) => n!));
      after = result.nextKey;
      result.close();
    } while (after);
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, n) => BigInt(n)));
  });

  it('end without a key when no row follows', async () => {
    const exact = await engine.execute(plan({ select: ['n'], limit: 5000 }), snapshot, always);
    expect(exact.nextKey).toBeNull();
    exact.close();
    const short = await engine.execute(plan({ select: ['n'], limit: 4999 }), snapshot, always);
    expect(short.nextKey).not.toBeNull();
    let count = 0;
    for await (const batch of wholeRows(short.batches)) count += batch.length;
    expect(count).toBe(4999);
    short.close();
    short.close();
  });
});

describe('what a query may cost', () => {
  it('is told in rows and bytes', async () => {
    const result = await engine.execute(plan({ select: ['count(*) as c'] }), snapshot, always);
    expect([result.rowsRead, result.bytesRead]).toEqual([5000, snapshot.rawFiles[0]!.sizeBytes]);
    result.close();
  });

  it.runIf(process.platform === 'linux')('ends with the caller, and its process goes on', async () => {
    const heavy = await heavySnapshot();
    const others = await queryProcessIds();
    const fresh = openEngine();
    onTestFinished(() => fresh.close());
    (await fresh.execute(plan({ select: ['n'], limit: 1 }), snapshot, always)).close();
    const processes = (await queryProcessIds()).filter((id) => !others.includes(id));
    expect(processes).toHaveLength(1);
    const caller = new AbortController();
    const running = fresh.execute(endless(), heavy, { signal: caller.signal, timeoutMs: 60_000 });
    setTimeout(() => caller.abort(), 300);
    await expect(running).rejects.toMatchObject({ code: 'query_cancelled' });
    // A process whose query does not stop is killed; the query may have gone on in the heavy lane's process meanwhile.
    expect(await queryProcessIds()).toEqual(expect.arrayContaining(processes));
  });

  it('ends with the time limit', async () => {
    const running = engine.execute(endless(), await heavySnapshot(), { ...always, timeoutMs: 200 });
    await expect(running).rejects.toMatchObject({ code: 'query_timeout' });
  });

  it('is not even begun when the caller is gone', async () => {
    const gone = engine.execute(plan({ select: ['n'] }), snapshot, {
      signal: AbortSignal.abort(),
      timeoutMs: 1000,
    });
    await expect(gone).rejects.toMatchObject({ code: 'query_cancelled' });
  });

  it('waits for its turn, and leaves the queue when the caller does', async () => {
    const narrow = openEngine({ maxConcurrent: 1 });
    const heavy = await heavySnapshot();
    const first = new AbortController();
    const second = new AbortController();
    const running = narrow.execute(endless(), heavy, { signal: first.signal, timeoutMs: 60_000 });
    const queued = narrow.execute(plan({ select: ['n'] }), snapshot, {
      signal: second.signal,
      timeoutMs: 60_000,
    });
    const third = narrow.execute(plan({ select: ['n'], limit: 1 }), snapshot, always);
    const late = narrow.execute(plan({ select: ['n'], limit: 1 }), snapshot, { ...always, timeoutMs: 100 });
    await expect(late).rejects.toMatchObject({ code: 'query_wait_timeout' });
    second.abort();
    await expect(queued).rejects.toMatchObject({ code: 'query_cancelled' });
    first.abort();
    await expect(running).rejects.toMatchObject({ code: 'query_cancelled' });
    (await third).close();
    await narrow.close();
  });

  it('does not depend on what other tenants ask: heavy queries in every place let a third tenant in', async () => {
    const shared = openEngine({ maxConcurrent: 3 });
    const heavy = await heavySnapshot();
    const callers = new AbortController();
    const settled: string[] = [];
    const ask = (own: TableSnapshot) =>
      shared
        .execute(endless(), own, { signal: callers.signal, timeoutMs: 60_000 })
        .catch((error: AppError) => settled.push(error.code));
    const loud = await ofTenant(heavy, 'loud');
    const other = await ofTenant(heavy, 'other');
    const quiet = await ofTenant(snapshot, 'quiet');
    const asked = [loud, loud, loud, loud, other, other].map(ask);
    for (let n = 0; n < 3; n++) {
      (await shared.execute(plan({ select: ['n'], limit: 1 }), quiet, always)).close();
    }
    expect(settled).toEqual([]);
    callers.abort();
    await Promise.all(asked);
    expect(settled).toEqual(Array(6).fill('query_cancelled'));
    await shared.close();
  });

  it('is bounded in memory', async () => {
    const tight = openEngine({ memoryLimitMb: 40 });
    await expect(tight.execute(plan({ select: ['n'] }), snapshot, always)).rejects.toMatchObject({
      code: 'query_too_large',
    });
    await tight.close();
  });

  it('leaves nothing in the folder for spilling once the engine is closed', async () => {
    const own = openEngine();
    (await own.execute(plan({ select: ['n'] }), snapshot, always)).close();
    const before = await readdir(folder.tempDir);
    await own.close();
    const after = await readdir(folder.tempDir);
    expect(after).toHaveLength(before.length - 1);
    expect(before).toEqual(expect.arrayContaining(after));
  });
});

describe('failures', () => {
  it('of arithmetic are the request’s', async () => {
    const overflow = plan({
      select: ['n * 9223372036854775807 as big'],
      where: [{ field: 'n', op: '>', value: 2 }],
    });
    await expect(engine.execute(overflow, snapshot, always)).rejects.toMatchObject({
      code: 'numeric_overflow',
    });
  });

  it('of a missing object name its file', async () => {
    const file = await folder.put(3, 'gone.jsonl', '{"ts":"2026-01-01T00:00:00Z"}\n');
    await rm(join(folder.objectsDir, file.storagePath));
    const query = engine.execute(plan({ select: ['n'] }), rawSnapshot(fields, [file]), always);
    await expect(query).rejects.toMatchObject({
      name: 'SourceUnreadable',
      files: [{ fileId: 3, fileName: 'gone.jsonl' }],
      dataFiles: [],
    });
  });
});

describe('a connection of the engine', () => {
  it('runs nothing but one SELECT, also where the lock-down would let it', async () => {
    const instance = await openFolder({ ...folder, tempDir: `${folder.tempDir}-own` });
    const connection = await instance.connect();
    const inside = join(folder.objectsDir, 'acme', 'out.csv');
    for (const sql of [
      `COPY (SELECT 1) TO '${inside}'`,
      "ATTACH ':memory:' AS m",
      'CREATE TABLE t AS SELECT 1',
      'SET threads = 1',
      'PRAGMA threads = 1',
      'INSTALL json',
      'LOAD json',
      'CHECKPOINT',
      'SELECT 1; SELECT 2',
      'CALL pragma_version()',
      'EXPLAIN SELECT 1',
    ]) {
      await expect(runSelect(connection, sql, [], always.signal), sql).rejects.toThrow();
    }
    await expect(access(inside)).rejects.toThrow('ENOENT');
    const result = await runSelect(connection, 'SELECT $1', ['x'], always.signal);
    expect(await result.getRows()).toEqual([['x']]);
    connection.closeSync();
    await instance.close();
  });

  it('stops a cross join in the middle', async () => {
    const instance = await openFolder({ ...folder, tempDir: `${folder.tempDir}-own` });
    const connection = await instance.connect();
    const caller = new AbortController();
    const running = runSelect(
      connection,
      'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE hash(a.range, b.range) = 1',
      [],
      caller.signal,
    );
    setTimeout(() => caller.abort(), 200);
    // To its end it would take hours.
    await expect(running).rejects.toThrow(/interrupt/i);
    connection.closeSync();
    await instance.close();
  });
});
