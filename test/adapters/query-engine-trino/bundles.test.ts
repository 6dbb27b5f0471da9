import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import { tailObjects } from '../../../src/adapters/query-engine-trino/tail-objects.ts';
import { createTrinoQueryEngine } from '../../../src/adapters/query-engine-trino/trino-query-engine.ts';
import type { AppError } from '../../../src/domain/app-error.ts';
import type { TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { partsAtLeast } from '../../../src/domain/lake/choose-parts.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import type { QueryRequest } from '../../../src/domain/query/query-body.ts';
import { wholeRows } from '../../../src/domain/query/row-parts.ts';
import type { Cell, QueryPlan } from '../../../src/domain/query/typed-plan.ts';
import { addSchemaVersion, createSchema } from '../../../src/domain/schemas/manage-schemas.ts';
import { createTenant } from '../../../src/domain/tenants/create-tenant.ts';
import type { QueryEngine, QueryResult } from '../../../src/ports/query-engine.ts';
import { createCoalescer } from '../../../src/workers/upkeep/coalescer.ts';
import { openRawFiles, type RawFiles } from '../../../src/workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { generateFile, versions } from './generated-files.ts';
import { generateRequest } from './generated-requests.ts';
import { Random } from './random.ts';
import { difference } from './same-cells.ts';
import { createBucket, names, objectsUrl, s3Options, server } from './servers.ts';

const LINES = 6;
const REQUESTS = 12;
const everything = { event_from: '0001-01-01', event_to: '9999-12-31' };
const slug = 'events';
const random = new Random(4711);

let own: OwnControl;
let files: RawFiles;
let coalesce: () => Promise<void>;
let engine: QueryEngine;
const store = createS3ObjectStore(s3Options);
const uploaded: number[] = [];

beforeAll(async () => {
  await createBucket();
  own = await openOwnControl();
  const { database, plans } = own.control;
  const name = `b${Date.now().toString(36)}`;
  const owner = { slug: name, name, ownerEmail: `a@${name}.example`, plan: 'custom' };
  const { tenant } = await createTenant(database, plans, owner);
  const [first, second] = versions;
  await createSchema(database, tenant.id, { slug, name: slug, definition: first!.definition });
  files = await openRawFiles(own.control, store, tenant, slug, { numberLines: true });
  await upload(partsAtLeast + 2, 0);
  await addSchemaVersion(database, tenant.id, { slug, definition: second!.definition });
  await upload(partsAtLeast + 8, 1);
  coalesce = createCoalescer({ database, objects: store, log: pino({ level: 'silent' }) });
  engine = createTrinoQueryEngine({
    server,
    names,
    objectsUrl,
    objects: store,
    tempDir: tmpdir(),
    memoryPerAnswerBytes: 1_000_000,
    maxPerTenant: 100,
  });
});
afterAll(async () => {
  await engine.close();
  await own.close();
  store.close();
});

async function upload(count: number, version: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { sent } = generateFile(random, versions[version]!.definition, 1 + random.int(LINES));
    const { id } = await files.upload(`f${uploaded.length} %'é.jsonl`, sent);
    uploaded.push(id);
  }
}

/** The same data, each file from its own object. */
const unbundled = ({ rawBundles: _, ...snapshot }: TableSnapshot): TableSnapshot => snapshot;

async function execute(plan: QueryPlan, on: TableSnapshot): Promise<{ result: QueryResult; rows: Cell[][] }> {
  const result = await engine.execute(plan, on, { signal: new AbortController().signal, timeoutMs: 120_000 });
  const rows: Cell[][] = [];
  for await (const batch of wholeRows(result.batches)) rows.push(...batch);
  result.close();
  return { result, rows };
}

/** Every record with its system fields, in order, with the key that carries its line; and queries of all kinds. */
async function expectSameAnswers(snapshot: TableSnapshot): Promise<void> {
  const select = [
    ...snapshot.fields.map(({ name }) => name),
    '_file_id',
    '_file_name',
    '_schema_version',
    '_ingested_at',
  ];
  const requests: QueryRequest[] = [
    { ...everything, select, limit: 10_000 },
    { ...everything, select: ['count(*) as c'] },
    {
      ...everything,
      select: ['_file_id', 'count(*) as c', 'sum(n % 100) as s'],
      group_by: ['_file_id'],
      limit: 1000,
    },
    { ...everything, select: ['n'], where: [{ field: '_file_id', op: '=', value: uploaded[3]! }] },
    ...Array.from({ length: REQUESTS }, (_, index) => generateRequest(new Random(90_000 + index))),
  ];
  const different: string[] = [];
  let compared = 0;
  for (const request of requests) {
    const plan = await Promise.resolve(request)
      .then((asked) => planQuery(asked, snapshot))
      .catch(() => undefined);
    if (!plan) continue;
    const [bundled, plain] = await Promise.all(
      [snapshot, unbundled(snapshot)].map((on) => execute(plan, on).catch((error: AppError) => error.code)),
    );
    compared += 1;
    if (typeof bundled === 'string' || typeof plain === 'string') {
      if (bundled !== 'numeric_overflow' || plain !== bundled)
        different.push(`${JSON.stringify(request)}: ${JSON.stringify([bundled, plain])}`);
      continue;
    }
    const types = plan.outputs.map(({ expr }) => expr.type);
    const found = difference(plain!.rows, bundled!.rows, types);
    if (found) different.push(`${JSON.stringify(request)}: ${found}`);
    expect(bundled!.result.nextKey).toEqual(plain!.result.nextKey);
  }
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThan(REQUESTS / 2);
}

const pageOf = (snapshot: TableSnapshot, after: Cell[] | null) => ({
  ...planQuery({ ...everything, select: ['_file_id', 'ts', 'name'], limit: 50 }, snapshot),
  after,
});

describe('answers are the same', { timeout: 600_000 }, () => {
  it('page by page across the moment of bundling, to the line', async () => {
    const before = await files.snapshot();
    expect(before.rawBundles).toEqual([]);
    const expected: Cell[][] = [];
    for (let after: Cell[] | null = null, first = true; first || after; first = false) {
      const { result, rows } = await execute(pageOf(before, after), before);
      expected.push(...rows.map((row) => [...row]), ...(result.nextKey ? [result.nextKey] : []));
      after = result.nextKey;
    }

    const paged: Cell[][] = [];
    let page = 0;
    for (let after: Cell[] | null = null; page === 0 || after; page++) {
      if (page === 2) await coalesce();
      const snapshot = await files.snapshot(before.position);
      expect(snapshot.rawBundles).toHaveLength(page < 2 ? 0 : 2);
      const { result, rows } = await execute(pageOf(snapshot, after), snapshot);
      paged.push(...rows, ...(result.nextKey ? [result.nextKey] : []));
      after = result.nextKey;
    }
    expect(page).toBeGreaterThan(3);
    expect(paged).toEqual(expected);
  });

  it('of two bundles', async () => {
    const snapshot = await files.snapshot();
    expect(tailObjects(snapshot)).toHaveLength(2);
    await expectSameAnswers(snapshot);
  });

  it('of bundles and files that are in none', async () => {
    await upload(5, 1);
    const snapshot = await files.snapshot();
    expect(tailObjects(snapshot)).toHaveLength(7);
    await expectSameAnswers(snapshot);
  });

  it('of bundles of which files are processed by now: the first, the last, and some between; and for older cursors', async () => {
    const before = await files.snapshot();
    const gone = uploaded.filter((_, index) => index === 0 || index === partsAtLeast + 1 || index % 5 === 2);
    await files.process(gone);
    const snapshot = await files.snapshot();
    expect(snapshot.rawFiles).toHaveLength(uploaded.length - gone.length);
    expect(tailObjects(snapshot).filter(({ files: of }) => of.length > 1)).toHaveLength(2);
    await expectSameAnswers(snapshot);
    expect((await files.snapshot(before.position)).rawFiles).toEqual(before.rawFiles);
  });
});

it('a bundle that is missing or shorter than it was is passed over: the objects of its files answer', async () => {
  const snapshot = await files.snapshot();
  const plan = planQuery({ ...everything, select: ['count(*) as c', 'min(_file_id) as f'] }, snapshot);
  const { rows: expected } = await execute(plan, unbundled(snapshot));
  const [first, ...others] = snapshot.rawBundles!;
  const broken = [
    { ...first!, rows: first!.rows + 1 },
    { ...first!, storagePath: first!.storagePath.replace(/\d+\/records/, '999999/records') },
  ];
  for (const bundle of broken) {
    const { rows } = await execute(plan, { ...snapshot, rawBundles: [bundle, ...others] });
    expect(rows).toEqual(expected);
  }
});

it('a bundle that holds far more than is wanted is not read', async () => {
  const snapshot = await files.snapshot();
  const large = { ...snapshot, rawBundles: snapshot.rawBundles!.map((one) => ({ ...one, sizeBytes: 1e9 })) };
  expect(tailObjects(large)).toHaveLength(snapshot.rawFiles.length);
});
