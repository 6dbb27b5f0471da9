import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrinoQueryEngine } from '../../../src/adapters/query-engine-trino/trino-query-engine.ts';
import type { AppError } from '../../../src/domain/app-error.ts';
import type { RawFile, TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { LineNumbering } from '../../../src/domain/lake/numbered-lines.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import type { QueryRequest } from '../../../src/domain/query/query-body.ts';
import { wholeRows } from '../../../src/domain/query/row-parts.ts';
import type { Cell, QueryPlan } from '../../../src/domain/query/typed-plan.ts';
import { catalogue } from '../../../src/messages/pt-BR.ts';
import { type QueryEngine, SourceUnreadable } from '../../../src/ports/query-engine.ts';
import { createBucket, names, objects, objectsUrl, putObject, server, sql } from './servers.ts';
import { fieldsOf, record } from './world.ts';

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
const tenantSlug = `e${Date.now().toString(36)}`;

let engine: QueryEngine;
let snapshot: TableSnapshot;
let nextFileId = 1;
beforeAll(async () => {
  await createBucket();
  engine = openEngine();
  const lines = Array.from({ length: 5000 }, (_, row) =>
    JSON.stringify({
      ts: new Date(Date.UTC(2026, 0, 1) + Math.floor(row / 3) * 1000).toISOString(),
      n: row,
      name: `n${row % 7}`,
    }),
  );
  snapshot = snapshotOf([await put(lines)]);
});
afterAll(() => engine.close());

function openEngine(more: Partial<Parameters<typeof createTrinoQueryEngine>[0]> = {}): QueryEngine {
  return createTrinoQueryEngine({
    server,
    names,
    objectsUrl,
    objects,
    tempDir: tmpdir(),
    memoryPerAnswerBytes: 64 * 1024,
    maxPerTenant: 100,
    ...more,
  });
}

async function put(lines: string[], rows = lines.length): Promise<RawFile> {
  const fileId = nextFileId++;
  const key = `${tenantSlug}/events/1.0/2026/11/21/${fileId}/a.jsonl`;
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  await putObject(key, new LineNumbering().apply(bytes));
  return record(fileId, 'a.jsonl', '1.0', key, rows, bytes.length);
}

const snapshotOf = (rawFiles: RawFile[]): TableSnapshot => ({
  tenantSlug,
  schemaId: 1,
  position: 1,
  fields,
  eventDateField: 'ts',
  versions: [{ version: '1.0', fields }],
  rawFiles,
  dataFiles: [],
});

const plan = (request: Partial<QueryRequest>): QueryPlan =>
  planQuery({ select: [], event_from: '0001-01-01', event_to: '9999-12-31', ...request }, snapshot);

async function rows(query: QueryPlan, on = snapshot, by = engine): Promise<Cell[][]> {
  const result = await by.execute(query, on, always);
  const all: Cell[][] = [];
  for await (const batch of wholeRows(result.batches)) all.push(...batch);
  result.close();
  return all;
}

const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: AppError) => error,
  );

describe('cells', () => {
  it('are exact, for every type', async () => {
    const line =
      '{"ts":"2026-01-02T03:04:05.000006-03:00","day":"0001-01-01","n":-9223372036854775808,"x":0.1,' +
      '"price":"-1234567890123456789012345678.0000000001","small":-0.5,"name":"\ufeffa\\u0000\u{1f600}",' +
      '"ok":false,"data":{"b":[1,null]}}';
    const file = await put([line, '{"ts":"1969-12-31T23:59:59.999999Z"}']);
    const select = [...fields.map((field) => field.name), '_file_id', '_file_name', '_schema_version'];
    const system: Cell[] = [BigInt(file.fileId), 'a.jsonl', '1.0', file.ingestedAt];
    expect(await rows(plan({ select: [...select, '_ingested_at'] }), snapshotOf([file]))).toEqual([
      ['1969-12-31T23:59:59.999999Z', ...Array<Cell>(8).fill(null), ...system],
      [
        '2026-01-02T06:04:05.000006Z',
        '0001-01-01',
        -9223372036854775808n,
        0.1,
        '-1234567890123456789012345678.0000000001',
        '-0.50',
        '\ufeffa\0\u{1f600}',
        false,
        '{"b":[1,null]}',
        ...system,
      ],
    ]);
  });

  it('carry the names and types of the outputs', async () => {
    const query = plan({ select: ['n', 'avg(x) as m'], group_by: ['n'], limit: 1 });
    const result = await engine.execute(query, snapshot, always);
    expect(result.columns).toEqual([
      { name: 'n', type: { kind: 'bigint' } },
      { name: 'm', type: { kind: 'double' } },
    ]);
    result.close();
  });
});

describe('pages', () => {
  it('follow each other in the order of the lines, without repeating or skipping a row', async () => {
    const seen: Cell[] = [];
    let after: Cell[] | null = null;
    do {
      const query = { ...plan({ select: ['n'], limit: 1700 }), after };
      const result = await engine.execute(query, snapshot, always);
      for await (const batch of wholeRows(result.batches)) seen.push(...batch.map(([n]) => n!));
      after = result.nextKey;
      result.close();
    } while (after);
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, n) => BigInt(n)));
  });

  it('end without a key when no row follows', async () => {
    const exact = await engine.execute(plan({ select: ['n'], limit: 5000 }), snapshot, always);
    expect(exact.nextKey).toBeNull();
    expect(exact.rowsRead).toBe(5000);
    expect(exact.bytesRead).toBeGreaterThan(5000);
    exact.close();
    const short = await engine.execute(plan({ select: ['n'], limit: 4999 }), snapshot, always);
    expect(short.nextKey).toEqual(['2026-01-01T00:27:46.000000Z', 1n, 4999n]);
    short.close();
  });

  it('larger than what memory may hold come whole', async () => {
    const wide = await put(
      Array.from({ length: 500 }, (_, n) =>
        JSON.stringify({ ts: '2026-01-01T00:00:00Z', n, name: 'x'.repeat(2000) }),
      ),
    );
    const found = await rows(plan({ select: ['n', 'name'], limit: 1000 }), snapshotOf([wide]));
    expect(found).toEqual(Array.from({ length: 500 }, (_, n) => [BigInt(n), 'x'.repeat(2000)]));
  });
});

describe('raw files', () => {
  it('are seen by the very next query', async () => {
    const file = await put(['{"ts":"2026-01-01T00:00:00Z","n":1}']);
    const both = snapshotOf([...snapshot.rawFiles, file]);
    expect(await rows(plan({ select: ['count(*) as c'] }), both)).toEqual([[5001n]]);
  });

  it('that are missing or shorter than they were fail the query', async () => {
    const whole = await put(['{"ts":"2026-01-01T00:00:00Z","n":1}']);
    const short = await put(['{"ts":"2026-01-01T00:00:00Z","n":1}'], 2);
    const missing = { ...whole, fileId: 999, storagePath: whole.storagePath.replace(/\/\d+\/a/, '/999/a') };
    for (const broken of [short, missing]) {
      const error = await failure(rows(plan({ select: ['count(*) as c'] }), snapshotOf([whole, broken])));
      expect(error).toBeInstanceOf(SourceUnreadable);
      expect(error).toMatchObject({ files: [{ fileId: broken.fileId, fileName: broken.fileName }] });
      expect(String(error.cause)).toMatch(/ has [01] rows where [12]/);
    }
  });

  it('left out by a condition on a system field are no fault', async () => {
    const [one, two] = [
      await put(['{"ts":"2026-01-01T00:00:00Z","n":1}']),
      await put(['{"ts":"2026-01-01T00:00:00Z","n":2}']),
    ];
    const where = [{ field: '_file_id', op: '=' as const, value: two.fileId }];
    expect(await rows(plan({ select: ['n'], where }), snapshotOf([one, two]))).toEqual([[2n]]);
  });
});

describe('errors', () => {
  it('of the request are told from those of the engine', async () => {
    const overflow = plan({ select: ['sum(n + 9223372036854775807) as s'] });
    expect((await failure(rows(overflow))).code).toBe('numeric_overflow');
    const gone = { ...snapshot, table: { snapshotId: '1', schemaVersion: '1.0' } };
    expect((await failure(rows(plan({ select: ['n'] }), gone))).code).toBe('query_failed');
  });

  it('say 503 and when to come back where Trino is down or only says that it is busy', async () => {
    const busy = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
    for (const port of [9, (busy.address() as AddressInfo).port]) {
      const down = openEngine({ server: { url: `http://127.0.0.1:${port}`, user: 'celeiro' } });
      const error = await failure(rows(plan({ select: ['n'] }), { ...snapshot, rawFiles: [] }, down));
      expect(error.code).toBe('query_engine_unavailable');
      expect(catalogue[error.code].status).toBe(503);
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
    }
    busy.close();
  });

  it('of a Trino that takes requests and never answers come within the time limit', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const query = openEngine({ server: { url, user: 'celeiro' } }).execute(
      plan({ select: ['n'] }),
      snapshot,
      {
        ...always,
        timeoutMs: 300,
      },
    );
    expect((await failure(query)).code).toBe('query_timeout');
    mute.closeAllConnections();
    mute.close();
  });
});

describe('stopping', () => {
  let heavy: TableSnapshot;
  beforeAll(async () => {
    const line = JSON.stringify({ ts: '2026-01-01T00:00:00Z', n: 1, name: 'x'.repeat(500) });
    heavy = snapshotOf([await put(Array.from({ length: 60_000 }, () => line))]);
  });

  /** A query of about 30 s of work; the mark in its texts identifies it. */
  const endless = (mark: string): QueryPlan => {
    const select = Array.from(
      { length: 60 },
      (_, i) => `sum(length(replace(replace(upper(name), 'X', '${mark}${i}'), 'a', 'bcd${i}'))) as s${i}`,
    );
    return plan({ select });
  };

  /** How the query with the mark ended in Trino; undefined if it never began there. */
  const ended = async (mark: string): Promise<unknown> => {
    for (let looks = 0; ; looks++) {
      const [row] = await sql(
        `SELECT state, error_code FROM system.runtime.queries WHERE source = 'celeiro/${tenantSlug}' ` +
          `AND strpos(query, '''${mark}0''') > 0`,
      );
      if (row?.[0] === 'FINISHED' || row?.[0] === 'FAILED') return row[1] ?? row[0];
      // By then, Trino knows a request that was in flight.
      if (!row && looks === 10) return undefined;
    }
  };

  it('a query that its caller gives up is cancelled in Trino, whenever that is', async () => {
    for (const afterMs of [0, 10, 40, 150, 3000]) {
      const stop = new AbortController();
      const mark = `after ${afterMs} `;
      const query = failure(engine.execute(endless(mark), heavy, { signal: stop.signal, timeoutMs: 60_000 }));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      const stoppedAt = performance.now();
      stop.abort();
      expect((await query).code).toBe('query_cancelled');
      expect(performance.now() - stoppedAt).toBeLessThan(5_000);
      expect([undefined, 'USER_CANCELED']).toContain(await ended(mark));
      if (afterMs === 3000) expect(await ended(mark)).toBe('USER_CANCELED');
    }
  });

  it('a query past its time is ended in Trino', async () => {
    const error = await failure(engine.execute(endless('late '), heavy, { ...always, timeoutMs: 2500 }));
    expect(error.code).toBe('query_timeout');
    expect(await ended('late ')).toBe('USER_CANCELED');
  });
});

it('each tenant has a resource group of its own', async () => {
  await rows(plan({ select: ['n'], limit: 1 }));
  const [row] = await sql(
    `SELECT resource_group_id FROM system.runtime.queries WHERE source = 'celeiro/${tenantSlug}' LIMIT 1`,
  );
  expect(row![0]).toEqual(['celeiro', tenantSlug]);
});
