import { tmpdir } from 'node:os';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTrinoQueryEngine } from '../../../src/adapters/query-engine-trino/trino-query-engine.ts';
import type { AppError } from '../../../src/domain/app-error.ts';
import type { RawFile, TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { LineNumbering } from '../../../src/domain/lake/numbered-lines.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import { wholeRows } from '../../../src/domain/query/row-parts.ts';
import type { QueryEngine } from '../../../src/ports/query-engine.ts';
import { bringDown, bringUp } from '../../../tools/stack/bring-up.ts';
import { openStack } from '../../../tools/stack/context.ts';
import { createBucket, names, objects, objectsUrl, putObject, s3, server, sql } from './servers.ts';
import { createWorld, fieldsOf, record, type World } from './world.ts';

const fields = fieldsOf({ ts: 'timestamp', n: 'integer' });
const tenantSlug = `g${Date.now().toString(36)}`;
const [tableSeed, fileCount, linesPerFile] = [77, 4, 10];

let engine: QueryEngine;
/** Its table has never been read, because Trino caches what it has read in memory. */
let world: World;
beforeAll(async () => {
  await createBucket();
  world = await createWorld(tableSeed, fileCount, linesPerFile);
  engine = createTrinoQueryEngine({
    ...{ server, names, objectsUrl, objects },
    ...{ tempDir: tmpdir(), memoryPerAnswerBytes: 64 * 1024, maxPerTenant: 100 },
  });
});
afterAll(async () => {
  await engine?.close();
  await world?.close();
});

let nextFileId = 1;
async function put(rows: number): Promise<RawFile> {
  const fileId = nextFileId++;
  const key = `${tenantSlug}/events/1.0/2026/11/21/${fileId}/a.jsonl`;
  const bytes = Buffer.from(`{"ts":"2026-01-02T03:04:05Z","n":1}\n`.repeat(rows));
  await putObject(key, new LineNumbering().apply(bytes));
  return record(fileId, 'a.jsonl', '1.0', key, rows, bytes.length);
}

const rawOnly = (rawFiles: RawFile[]): TableSnapshot => ({
  ...{ tenantSlug, schemaId: 1, position: 1, fields, eventDateField: 'ts' },
  ...{ versions: [{ version: '1.0', fields }], rawFiles, dataFiles: [] },
});

async function count(snapshot: TableSnapshot): Promise<unknown> {
  const request = { select: ['count(ts) as c'], event_from: '0001-01-01', event_to: '9999-12-31' };
  const signal = new AbortController().signal;
  const result = await engine.execute(planQuery(request, snapshot), snapshot, { signal, timeoutMs: 60_000 });
  for await (const [row] of wholeRows(result.batches)) return row![0];
}

const failure = (snapshot: TableSnapshot): Promise<AppError> =>
  count(snapshot).then(
    () => expect.unreachable('it should have failed'),
    (thrown: AppError) => thrown,
  );

it('without its store a query is told that the store is gone, and answers once it is back', async () => {
  const raw = rawOnly([await put(3)]);
  const table = { ...world.remote, rawFiles: [] };
  const unavailable = { code: 'storage_unavailable', retryAfterSeconds: expect.any(Number) };
  expect(await count(rawOnly([await put(2)]))).toBe(2n);
  const stack = await openStack();
  await bringDown(stack, ['s3']);
  try {
    expect(await failure(raw)).toMatchObject(unavailable);
    expect(await failure(table)).toMatchObject(unavailable);
  } finally {
    await bringUp(stack, ['s3']);
  }
  expect(await count(raw)).toBe(3n);
  expect(await count(table)).toBeGreaterThan(0n);
});

it('one object that is missing or cut is named, and not told as a store that is gone', async () => {
  const [missing, cut] = [await put(3), await put(3)];
  await objects.remove(missing.storagePath, 'x');
  await putObject(cut.storagePath, '');
  for (const file of [missing, cut]) {
    const { fileId, fileName } = file;
    expect(await failure(rawOnly([await put(1), file]))).toMatchObject({
      name: 'SourceUnreadable',
      files: [{ fileId, fileName }],
    });
  }
});

it('a data file of the table that is missing is named', async () => {
  const other = await createWorld(tableSeed + 1, fileCount, linesPerFile);
  const table = { ...other.remote, rawFiles: [] };
  const files = `${names.tableCatalog}."t_${table.tenantSlug}"."s_${table.schemaId}$files"`;
  const [row] = await sql(`SELECT file_path FROM ${files} LIMIT 1`);
  const [, dataBucket, key] = /^s3a?:\/\/([^/]+)\/(.+)$/.exec(String(row![0]))!;
  await s3.send(new DeleteObjectCommand({ Bucket: dataBucket, Key: key }));
  expect(await failure(table)).toMatchObject({ name: 'SourceUnreadable', files: [], dataFiles: [key] });
  await other.close();
});
