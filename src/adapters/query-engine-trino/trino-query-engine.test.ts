import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import type { RawFile, TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { planQuery } from '../../domain/query/plan-query.ts';
import { parseFieldType } from '../../domain/schemas/schema-definition.ts';
import { queryPrintingContract } from '../../ports/query-engine.contract.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';
import { createDirectoryObjectStore } from '../object-store-directory/directory-object-store.ts';
import { openStubCoordinator, type StubCoordinator } from './stub-coordinator.testing.ts';
import { createTrinoQueryEngine } from './trino-query-engine.ts';

const fields = [
  { name: 'ts', key: 'ts', type: parseFieldType('timestamp')!, required: true, description: '' },
];
const table: TableSnapshot = {
  ...{ tenantSlug: 'acme', schemaId: 1, position: 1, fields, eventDateField: 'ts' },
  versions: [{ version: '1.0', fields }],
  ...{ rawFiles: [], dataFiles: [], table: { snapshotId: '1', schemaVersion: '1.0' } },
};
/** Without rows: the stub has no scans to tell of. */
const raw: RawFile = {
  ...{ fileId: 1, fileName: 'a.jsonl', schemaVersion: '1.0', ingestedAt: '2026-01-01T00:00:00.000000Z' },
  ...{ storagePath: 'acme/events/1.0/1/a.jsonl', rows: 0, sizeBytes: 0 },
  ...{ minDay: '2026-01-01', maxDay: '2026-01-01' },
};

let stub: StubCoordinator;
let engine: QueryEngine;
beforeEach(async () => {
  stub = await openStubCoordinator();
  engine = createTrinoQueryEngine({
    server: { url: stub.url, user: 'celeiro' },
    names: { tableCatalog: 'lake', rawCatalog: 'raw', rawSchema: 'celeiro' },
    objectsUrl: 's3://bucket',
    objects: createDirectoryObjectStore(tmpdir()),
    tempDir: tmpdir(),
    memoryPerAnswerBytes: 1024,
    maxPerTenant: 2,
    createWithinMs: 400,
  });
});
afterEach(async () => {
  await engine.close();
  await stub.close();
});

const query = (snapshot: TableSnapshot, timeoutMs: number) => {
  const plan = planQuery({ select: ['ts'], event_from: '0001-01-01', event_to: '9999-12-31' }, snapshot);
  return engine.execute(plan, snapshot, { signal: new AbortController().signal, timeoutMs });
};
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: AppError) => error,
  );

describe('a printed query', () => queryPrintingContract(() => engine, 'trino'));

it('tells the time it was computed, and what of its answer waits on disk', async () => {
  stub.rows = Array.from({ length: 60 }, () => ['2026-01-01T00:00:00Z'.padEnd(40), '1', '1']);
  stub.emptyPolls = 2;
  stub.pollMs = 20;
  const { figures, close } = await query(table, 8000);
  close();
  expect(figures).toMatchObject({ lane: null, again: false, ownBefore: 0, waitedMs: 0 });
  // Half of what the coordinator takes: clocks of timers are coarse.
  expect(figures.engineMs).toBeGreaterThan(20);
  expect(figures.spooledBytes).toBeGreaterThan(1024);
});

it('a query on a coordinator that goes mute in its middle ends with its time', async () => {
  stub.mute = new Set(['GET', 'DELETE']);
  expect((await failure(query(table, 500))).code).toBe('query_timeout');
  // The caller knows before the cancel is given up, which the coordinator never answers.
  expect(stub.requests.find(({ method }) => method === 'DELETE')).toMatchObject({ givenUp: false });
});

it.each(['ABANDONED_QUERY', 'REMOTE_HOST_GONE'])(
  'a query that Trino loses by %s is asked once more, and refused for a while when it is lost again',
  async (name) => {
    stub.errors = [name];
    const { figures, close } = await query(table, 8000);
    close();
    expect(figures.again).toBe(true);
    stub.errors = [name, name];
    const refused = await failure(query(table, 8000));
    expect(refused).toMatchObject({ code: 'query_engine_unavailable', retryAfterSeconds: 5 });
  },
);

it('a coordinator that goes mute over the table of raw lines is asked for it again', async () => {
  stub.mute = new Set(['GET', 'DELETE']);
  const whileMute = await failure(query({ ...table, rawFiles: [raw] }, 8000));
  expect(whileMute.code).toBe('query_engine_unavailable');
  stub.mute.clear();
  const result = await query({ ...table, rawFiles: [raw] }, 8000);
  result.close();
  const statements = stub.requests.map(({ body }) => body.slice(0, 13)).filter(Boolean);
  expect(statements.filter((sql) => sql === 'CREATE SCHEMA')).toHaveLength(2);
});

it.each(['TABLE_NOT_FOUND', 'SCHEMA_NOT_FOUND'])(
  'queries that fail by %s after the loss of the metastore make the table of raw lines again, and are answered',
  async (name) => {
    const onLines = { ...table, rawFiles: [raw] };
    (await query(onLines, 8000)).close();
    const made = () => stub.requests.filter(({ body }) => body.startsWith('CREATE TABLE')).length;
    expect(made()).toBe(1);

    stub.errors = [name];
    const { figures, close } = await query(onLines, 8000);
    close();
    expect(figures.again).toBe(true);
    expect(made()).toBe(2);

    stub.errors = [name];
    expect((await failure(query(table, 8000))).code).toBe('query_failed');
    expect(made()).toBe(2);
  },
);

it('queries that find the table of raw lines lost at the same time make it again once', async () => {
  const onLines = { ...table, rawFiles: [raw] };
  (await query(onLines, 8000)).close();
  stub.requests = [];
  stub.errors = ['TABLE_NOT_FOUND', 'TABLE_NOT_FOUND'];
  for (const { close } of await Promise.all([query(onLines, 8000), query(onLines, 8000)])) close();
  expect(stub.requests.filter(({ body }) => body.startsWith('CREATE TABLE'))).toHaveLength(1);
});

it('a page of a proxy in place of Trino is 503, and no table of raw lines that was made', async () => {
  const page = '<html>maintenance</html>';
  for (const foreign of [{ POST: [page] }, { GET: [page, page] }]) {
    Object.assign(stub.foreign, foreign);
    const refused = await failure(query({ ...table, rawFiles: [raw] }, 8000));
    expect(refused).toMatchObject({ code: 'query_engine_unavailable', retryAfterSeconds: 5 });
  }
  stub.requests = [];
  (await query({ ...table, rawFiles: [raw] }, 8000)).close();
  expect(stub.requests.some(({ body }) => body.startsWith('CREATE TABLE'))).toBe(true);
});

it('a tenant with as many queries under way as it may have is refused another; no other tenant is', async () => {
  const other = { ...table, tenantSlug: 'globex' };
  stub.mute = new Set(['GET']);
  const first = [query(table, 60_000), query(table, 60_000)].map((work) => work.catch(() => undefined));
  const refused = await failure(query(table, 60_000));
  expect(refused).toMatchObject({ code: 'too_many_queries', params: { limit: 2 }, retryAfterSeconds: 5 });
  expect((await failure(query(other, 300))).code).toBe('query_timeout');
  await engine.close();
  await Promise.all(first);
});

it('a query that ended, whatever its end, makes room for another of its tenant', async () => {
  for (let i = 0; i < 3; i++) (await query(table, 8000)).close();
  stub.mute = new Set(['GET', 'DELETE']);
  for (let i = 0; i < 3; i++) expect((await failure(query(table, 200))).code).toBe('query_timeout');
});
