import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { planQuery } from '../../domain/query/plan-query.ts';
import { wholeRows } from '../../domain/query/row-parts.ts';
import { parseFieldType } from '../../domain/schemas/schema-definition.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';
import { createDirectoryObjectStore } from '../object-store-directory/directory-object-store.ts';
import { AnswerMemory, type MemoryBounds } from './answer-memory.ts';
import { fileHandlePrototype, type PositionedCall } from './file-handles.testing.ts';
import { type SpoolBounds, SpoolBudget } from './spool-budget.ts';
import { openStubCoordinator, type StubCoordinator } from './stub-coordinator.testing.ts';
import { createTrinoQueryEngine } from './trino-query-engine.ts';

const fields = [
  { name: 'ts', key: 'ts', type: parseFieldType('timestamp')!, required: true, description: '' },
];
const tableOf = (tenantSlug: string): TableSnapshot => ({
  ...{ tenantSlug, schemaId: 1, position: 1, fields, eventDateField: 'ts' },
  versions: [{ version: '1.0', fields }],
  ...{ rawFiles: [], dataFiles: [], table: { snapshotId: '1', schemaVersion: '1.0' } },
});
/** Rows of `width` bytes and a few more once spooled. */
const rows = (count: number, width = 40) =>
  Array.from({ length: count }, () => ['2026-01-01T00:00:00Z'.padEnd(width), '1', '1']);
/** An answer of 60 rows has 3 KB: a tenant has room for two, the process for three. */
const bounds = { tenantBytes: 7000, processBytes: 10_000 };

let files: FileHandle;
let stub: StubCoordinator;
let meter: BudgetMeter;
let engine: QueryEngine;
beforeAll(async () => {
  files = await fileHandlePrototype();
});
beforeEach(async () => {
  stub = await openStubCoordinator();
  stub.rows = rows(60);
  meter = new BudgetMeter();
  engine = openEngine({ tenantBytes: 2000, processBytes: 3000 }, bounds);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
  await stub.close();
});

const openEngine = (memory: MemoryBounds, disk?: SpoolBounds) =>
  createTrinoQueryEngine({
    server: { url: stub.url, user: 'celeiro' },
    names: { tableCatalog: 'lake', rawCatalog: 'raw', rawSchema: 'celeiro' },
    objectsUrl: 's3://bucket',
    objects: createDirectoryObjectStore(tmpdir()),
    tempDir: tmpdir(),
    memoryPerAnswerBytes: 1024,
    answerMemory: new AnswerMemory(meter, memory),
    spoolBudget: new SpoolBudget(meter, disk),
    maxPerTenant: 10,
  });

const ask = (tenantSlug: string, { signal = new AbortController().signal, timeoutMs = 20_000 } = {}) => {
  const snapshot = tableOf(tenantSlug);
  const plan = planQuery({ select: ['ts'], event_from: '0001-01-01', event_to: '9999-12-31' }, snapshot);
  return engine.execute(plan, snapshot, { signal, timeoutMs });
};
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: AppError) => error,
  );
const used = () => new Map(meter.readings()).get('all_answer_bytes')!.used;

it('answers that nobody has read yet keep others from the disk: those of their tenant with 429, all with 503', async () => {
  const first = await ask('acme');
  const second = await ask('acme');
  expect(await failure(ask('acme'))).toMatchObject({ code: 'too_many_answer_bytes', retryAfterSeconds: 5 });
  const other = await ask('globex');
  expect(await failure(ask('globex'))).toMatchObject({ code: 'answers_busy', retryAfterSeconds: 5 });
  stub.rows = rows(10);
  (await ask('globex')).close();
  stub.rows = rows(60);

  // A client that leaves in the middle of its answer.
  for await (const _ of first.batches) break;
  first.close();
  await expect.poll(used).toBe(second.figures.spooledBytes + other.figures.spooledBytes);
  const next = await ask('acme');
  for (const answer of [second, other, next]) answer.close();
  await expect.poll(used).toBe(0);
});

it('small answers that nobody reads stay in memory as long as their tenant has its share, and the others go to disk', async () => {
  stub.rows = rows(15, 50);
  const ofOne = await Promise.all(Array.from({ length: 5 }, () => ask('acme')));
  const onDisk = ofOne.filter(({ figures }) => figures.spooledBytes > 0);
  expect(onDisk).toHaveLength(3);
  const other = await ask('globex');
  expect(other.figures.spooledBytes).toBe(0);
  const inMemory = () => new Map(meter.readings()).get('all_answer_memory')!.used;
  expect(inMemory()).toBeGreaterThan(2000);

  for (const answer of [...ofOne, other]) {
    let count = 0;
    for await (const batch of wholeRows(answer.batches)) count += batch.length;
    expect(count).toBe(15);
  }
  expect(inMemory()).toBe(0);
  for (const answer of [...ofOne, other]) answer.close();
  await expect.poll(used).toBe(0);
});

it('a row of 2 MiB comes in parts of 16 KiB, its values of the types of their columns', async () => {
  const text = 'ã"🌾'.repeat(250_000);
  stub.rows = [[text, '9007199254740993', text, 'key'], ...rows(1)];
  const snapshot = tableOf('acme');
  const select = ['ts', 'count(*) as c', 'max(_file_name) as f'];
  const plan = planQuery(
    { select, group_by: ['ts'], event_from: '0001-01-01', event_to: '9999-12-31' },
    snapshot,
  );
  const large = openEngine({ tenantBytes: 0, processBytes: 0 });
  const limits = { signal: new AbortController().signal, timeoutMs: 20_000 };
  const answer = await large.execute(plan, snapshot, limits);
  let mostChars = 0;
  async function* measured() {
    for await (const batch of answer.batches) {
      const cells = Array.isArray(batch) ? batch.flat() : batch.cells;
      mostChars = Math.max(mostChars, cells.map(String).join().length);
      yield batch;
    }
  }
  const back: unknown[] = [];
  for await (const batch of wholeRows(measured())) back.push(...batch);
  answer.close();
  await large.close();
  expect(mostChars).toBeLessThan(17_000);
  expect(back[0]).toEqual([text, 9007199254740993n, text]);
  expect(back).toHaveLength(2);
});

it('an answer of more bytes than its tenant may ever have is 422, and leaves nothing behind', async () => {
  stub.rows = rows(60, 200);
  expect(await failure(ask('acme'))).toMatchObject({ code: 'answer_too_large' });
  expect(used()).toBe(0);
});

it.each(['ENOSPC', 'EDQUOT'])(
  '%s while an answer is spooled is no_disk_space, and leaves nothing behind',
  async (code) => {
    vi.spyOn(files, 'write').mockRejectedValue(Object.assign(new Error(code), { code }));
    expect(await failure(ask('acme'))).toMatchObject({ code: 'no_disk_space', retryAfterSeconds: 60 });
    expect(used()).toBe(0);
  },
);

it.each(['query_cancelled', 'query_timeout'] as const)(
  'a query that ends as %s after rows came has given its bytes back',
  async (code) => {
    const leaving = new AbortController();
    const limits = { signal: leaving.signal, timeoutMs: code === 'query_timeout' ? 2000 : 20_000 };
    let counted = 0;
    const write = files.write as unknown as PositionedCall<unknown>;
    const writeAndStop: PositionedCall<unknown> = function (...call) {
      counted = used();
      stub.mute = new Set(['GET']);
      if (code === 'query_cancelled') leaving.abort();
      return write.apply(this, call);
    };
    vi.spyOn(files, 'write').mockImplementation(writeAndStop as never);
    expect((await failure(ask('acme', limits))).code).toBe(code);
    expect(counted).toBeGreaterThan(0);
    expect(used()).toBe(0);
  },
);
