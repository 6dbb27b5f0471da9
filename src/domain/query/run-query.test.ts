import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { createDuckDbQueryEngine } from '../../adapters/query-engine-duckdb/duckdb-query-engine.ts';
import { type QueryEngine, SourceUnreadable } from '../../ports/query-engine.ts';
import { openRawFiles, type RawFiles } from '../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { AppError } from '../app-error.ts';
import { addSchemaVersion, createSchema } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { removeExpiredCursors, restoreKey } from './cursors.ts';
import { namedDamage } from './damaged-source.ts';
import type { QueryBody } from './query-body.ts';
import { wholeRows } from './row-parts.ts';
import { runQuery } from './run-query.ts';
import { stopSignal } from './stop-signal.ts';
import type { Cell } from './typed-plan.ts';

let own: OwnControl;
let root: string;
let engine: QueryEngine;
let slug: string;
let files: RawFiles;
let schemas = 0;

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-query-'));
  engine = createDuckDbQueryEngine({
    ...{ objectsDir: join(root, 'objects'), tablesDir: join(root, 'tables'), tempDir: join(root, 'temp') },
    ...{ memoryLimitMb: 256, threads: 1, maxConcurrent: 1, maxWaitingPerTenant: 10, spillMb: 256 },
  });
});
afterAll(async () => {
  await engine.close();
  await own.close();
  await rm(root, { recursive: true });
});
beforeEach(openSchema);

async function openSchema() {
  slug = `consultas-${++schemas}`;
  await createSchema(own.control.database, own.tenant.id, documentWith('integer'));
  files = await openRawFiles(
    own.control,
    createDirectoryObjectStore(join(root, 'objects')),
    own.tenant,
    slug,
  );
}

/** The schema's document, with `n` of this type. */
function documentWith(n: 'integer' | 'number') {
  const fields = [
    ['at', 'date'],
    ['n', n],
    ['x', 'number'],
    ['name', 'string'],
  ].map(([name, type]) => ({ name, type, required: name === 'at' }));
  return parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
}

/** Saves a version that widens `n`. */
const widen = () => addSchemaVersion(own.control.database, own.tenant.id, documentWith('number'));

const identity = () => ({
  ...{ tenantId: own.tenant.id, tenantSlug: own.tenant.slug },
  ...{ plan: own.control.plans.get('custom')!, processingEnabled: true },
});
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };

async function ask(body: QueryBody, of = engine) {
  const { database, keyring } = own.control;
  const answer = await runQuery(
    { database, keyring, engine: of },
    identity(),
    slug,
    body,
    AbortSignal.timeout(30_000),
  );
  const rows: Cell[][] = [];
  for await (const batch of wholeRows(answer.result.batches)) rows.push(...batch);
  answer.result.close();
  return { ...answer, rows };
}
const refusal = async (body: QueryBody, of = engine) => {
  const error = await ask(body, of).then(
    () => undefined,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

it('pages follow each other on the data of the first, by keys of every type', async () => {
  const wide = ['9007199254740993', '-9223372036854775808', null, '7', '9223372036854775807'];
  const lines = wide.map(
    (n, i) => `{"at":"2026-01-0${i + 1}","n":${n},"x":${i === 3 ? null : i / 3},"name":"n${i}"}`,
  );
  await files.upload('a.jsonl', `${lines.join('\n')}\n`);
  const query = {
    ...{ select: ['name', 'n'], ...window, limit: 2, offset: 1 },
    order_by: [{ field: 'n' }, { field: 'x', direction: 'desc' as const }],
  };
  const before = performance.now();
  const first = await ask({ ...query, format: 'jsonl', include_meta: false });
  expect(first).toMatchObject({ format: 'jsonl', includeMeta: false, isNextPage: false });
  expect(first.planningMs).toBeGreaterThan(0);
  expect(first.elapsedSeconds).toBeGreaterThan(first.planningMs / 1000);
  expect(first.elapsedSeconds).toBeLessThanOrEqual((performance.now() - before) / 1000);
  await files.upload('b.jsonl', '{"at":"2026-01-01","n":8,"name":"later"}\n');
  const second = await ask({ page_token: first.nextPageToken! });
  expect(second).toMatchObject({
    ...{ format: 'jsonl', includeMeta: false },
    ...{ isNextPage: true, nextPageToken: null },
  });
  expect([...first.rows, ...second.rows]).toEqual([
    ['n3', 7n],
    ['n0', 9007199254740993n],
    ['n4', 9223372036854775807n],
    ['n2', null],
  ]);
  const again = await ask({ page_token: first.nextPageToken!, format: 'json', include_meta: true, limit: 2 });
  expect(again).toMatchObject({ format: 'json', includeMeta: true, rows: second.rows });
  for (const [member, given] of Object.entries({
    ...{
      select: ['n'],
      event_from: '2026-01-02',
      event_to: '2026-01-30',
      where: [{ field: 'n', op: 'is null' }],
    },
    ...{ group_by: ['n'], order_by: [{ field: 'n' }], limit: 3 },
  })) {
    const { code, fields } = await refusal({ page_token: first.nextPageToken!, [member]: given });
    expect({ code, fields }).toEqual({
      code: 'bad_page_token',
      fields: [{ field: member, code: 'page_token_other_query' }],
    });
  }
  const byX = await ask({ ...query, offset: 0, limit: 1, order_by: [{ field: 'x', direction: 'desc' }] });
  expect(byX).toMatchObject({ format: 'json_compact', includeMeta: true });
  expect((await ask({ page_token: byX.nextPageToken! })).rows).toEqual([['n2', null]]);
});

/** The rows and columns of all pages; `between` is done after the first. */
async function walk(query: QueryBody, between: () => Promise<unknown>) {
  const pages = [await ask(query)];
  await between();
  for (;;) {
    const token = pages.at(-1)!.nextPageToken;
    if (!token) break;
    pages.push(await ask({ page_token: token }));
  }
  return { rows: pages.flatMap(({ rows }) => rows), columns: pages.map(({ result }) => result.columns) };
}

it('pages go on in the types of the first, whatever version is saved between them', async () => {
  const beyondDoubles = fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 6n });
  const page = fc.record({
    ns: fc.array(beyondDoubles, { minLength: 2, maxLength: 6 }),
    limit: fc.integer({ min: 1, max: 3 }),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  });
  await fc.assert(
    fc.asyncProperty(page, async ({ ns, limit, direction }) => {
      await openSchema();
      const lines = ns.map((n, i) => `{"at":"2026-01-0${i + 1}","n":${n}}\n`);
      await files.upload('a.jsonl', lines.join(''));
      const select = ['n', 'at', 'n % 2 as r', 'cast(n as string) as t'];
      const query = { select, ...window, limit, order_by: [{ field: 'n', direction }] };
      const expected = await walk(query, async () => undefined);
      expect(await walk(query, widen)).toEqual(expected);
      // A query that begins now has the new version's types.
      expect((await ask({ select: ['n'], ...window })).result.columns).toMatchObject([
        { type: { kind: 'double' } },
      ]);
    }),
    { numRuns: tries(15) },
  );
});

it('a token without versions, of the release before, follows those of its moment', async () => {
  await files.upload('a.jsonl', '{"at":"2026-01-01","n":1}\n{"at":"2026-01-02","n":2}\n');
  const first = await ask({ select: ['n'], ...window, limit: 1 });
  await own.control.database.query('update query_cursors set newest_version = null');
  await widen();
  const second = await ask({ page_token: first.nextPageToken! });
  expect(second).toMatchObject({ rows: [[2]], result: { columns: [{ type: { kind: 'double' } }] } });
});

it('a token is refused that is forged, expired, or of another schema', async () => {
  await files.upload('a.jsonl', '{"at":"2026-01-01"}\n{"at":"2026-01-02"}\n');
  const { nextPageToken } = await ask({ select: ['at'], ...window, limit: 1 });
  const refused = { code: 'bad_page_token', fields: [{ field: 'page_token', code: 'page_token_invalid' }] };
  expect(await refusal({ page_token: 'x' })).toMatchObject(refused);
  const [here] = [slug];
  slug = `consultas-${schemas - 1}`;
  expect(await refusal({ page_token: nextPageToken! })).toMatchObject(refused);
  slug = here!;
  expect((await ask({ page_token: nextPageToken! })).rows).toHaveLength(1);
  const [cursor] = await own.control.database.query<{ minutes: number }>(
    `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from query_cursors`,
  );
  expect(cursor!.minutes).toBe(60);
  await own.control.database.query('update query_cursors set expires_at = now()');
  expect(await refusal({ page_token: nextPageToken! })).toMatchObject(refused);
});

it('the place of a page is forgotten an hour after its token expired, when no answer can need it', async () => {
  const { database } = own.control;
  await files.upload('a.jsonl', '{"at":"2026-01-01"}\n{"at":"2026-01-02"}\n');
  await ask({ select: ['at'], ...window, limit: 1 });
  const left = async (minutesAgo: number) => {
    await database.query('update query_cursors set expires_at = now() - make_interval(mins => $1)', [
      minutesAgo,
    ]);
    await removeExpiredCursors(database);
    return (await database.query('select 1 from query_cursors')).length;
  };
  expect(await left(59)).toBeGreaterThan(0);
  expect(await left(61)).toBe(0);
});

it('a query is refused of a schema without data and of one that is not there', async () => {
  expect(await refusal({ select: ['at'], ...window })).toMatchObject({
    code: 'schema_not_linked',
    params: { slug },
  });
  await files.upload('a.jsonl', '{"at":"2026-01-01"}\n');
  slug = 'nothing';
  expect((await refusal({ select: ['at'], ...window })).code).toBe('schema_not_found');
});

it('a damaged file is named, and remembered', async () => {
  const { id, storage_path } = await files.upload('a.jsonl', '{"at":"2026-01-01"}\n');
  await writeFile(join(root, 'objects', storage_path), 'x');
  const error = await refusal({ select: ['at'], ...window });
  expect(error).toMatchObject({
    ...{ code: 'file_damaged', params: { files: `a.jsonl (${id})` } },
    body: { damaged_files: [{ id, file_name: 'a.jsonl' }] },
  });
  expect(await own.control.database.query('select file_id, kind from damaged_objects')).toEqual([
    { file_id: id, kind: 'damaged' },
  ]);
  // The answer names the file also where that cannot be remembered.
  await own.control.database.query('alter table damaged_objects rename to damaged_objects_gone');
  const again = await refusal({ select: ['at'], ...window });
  await own.control.database.query('alter table damaged_objects_gone rename to damaged_objects');
  expect(again).toMatchObject({ code: 'file_damaged', params: { files: `a.jsonl (${id})` } });
  const closed = { ...engine, execute: () => Promise.reject(new AppError('too_many_queries')) };
  expect((await refusal({ select: ['at'], ...window }, closed)).code).toBe('too_many_queries');
});

it('an answer whose cursor cannot be kept is closed', async () => {
  await files.upload('a.jsonl', '{"at":"2026-01-01"}\n{"at":"2026-01-02"}\n');
  let closed = 0;
  const watching: QueryEngine = {
    ...engine,
    async execute(...how) {
      const result = await engine.execute(...how);
      await own.control.database.query('alter table query_cursors rename to query_cursors_gone');
      const close = () => {
        closed++;
        result.close();
      };
      return { ...result, close };
    },
  };
  try {
    await expect(ask({ select: ['at'], ...window, limit: 1 }, watching)).rejects.toThrow('query_cursors');
  } finally {
    await own.control.database.query('alter table query_cursors_gone rename to query_cursors');
  }
  expect(closed).toBe(1);
});

it('keys come back as the cells they were', () => {
  const key = (kind: 'bigint' | 'double' | 'varchar') =>
    ({ expr: { kind: 'column', name: 'x', type: { kind } }, direction: 'asc' }) as const;
  const keys = [key('bigint'), key('double'), key('varchar'), key('bigint')];
  expect(restoreKey(['9223372036854775807', 0.5, '7', null], keys)).toEqual([
    9223372036854775807n,
    0.5,
    '7',
    null,
  ]);
  expect(restoreKey(['1', '1.5', null, '2'], keys)).toEqual([1n, 1.5, null, 2n]);
});

it('damage is told with the files, the first ten in the body, or with the table', () => {
  const some = Array.from({ length: 12 }, (_, i) => ({ fileId: i, fileName: `f${i}.jsonl` }));
  const ofFiles = namedDamage(new SourceUnreadable({ files: some, dataFiles: ['t'] })) as AppError;
  expect(ofFiles.code).toBe('file_damaged');
  expect(ofFiles.params).toEqual({ files: expect.stringMatching(/^f0.jsonl \(0\), .* e mais 2$/) });
  expect((ofFiles.body.damaged_files as object[]).length).toBe(10);
  const ofTable = namedDamage(new SourceUnreadable({ files: [], dataFiles: ['t'] })) as AppError;
  expect(ofTable).toMatchObject({ code: 'table_damaged', params: { files: 't' } });
  expect(ofTable.cause).toBeInstanceOf(SourceUnreadable);
  const other = new Error('x');
  expect(namedDamage(other)).toBe(other);
});

describe('a query is stopped', () => {
  it('when its time is up, and not after it ended', async () => {
    const caller = new AbortController();
    const stop = stopSignal(caller.signal, 1);
    await expect.poll(() => stop.signal.reason, { interval: 1 }).toBe('query_timeout');
    const ended = stopSignal(caller.signal, 1);
    ended.dispose();
    const next = stopSignal(caller.signal, 5);
    await expect.poll(() => next.signal.aborted, { interval: 1 }).toBe(true);
    expect(ended.signal.aborted).toBe(false);
    caller.abort();
    expect(ended.signal.aborted).toBe(false);
  });

  it('when its caller stops it, before or meanwhile', () => {
    const caller = new AbortController();
    const stop = stopSignal(caller.signal, 60_000);
    expect(stop.signal.aborted).toBe(false);
    caller.abort();
    expect(stop.signal.reason).toBe('query_cancelled');
    stop.dispose();
    const late = stopSignal(caller.signal, 60_000);
    expect(late.signal.reason).toBe('query_cancelled');
    late.dispose();
  });
});
