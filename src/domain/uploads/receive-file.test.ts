import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { AppError } from '../app-error.ts';
import { removeDueObjects } from '../removals/remove-objects.ts';
import type { Plan } from '../tenants/plan.ts';
import { onBehalfOf } from '../tenants/tenant-connections.ts';
import { CheckingThreads } from './checking-threads/checking-threads.ts';
import { Places } from './checking-threads/places.ts';
import { giveUpAbandonedUploads } from './give-up-uploads.ts';
import { receiveFile } from './receive-file.ts';
import { createUploadToken, openUploadCredential } from './upload-credential.ts';
import type { UploadGrant } from './upload-tokens-store.ts';

let own: OwnControl;
let root: string;
let store: ObjectStore;
let checking: CheckingThreads;
let grant: UploadGrant;
let plan: Plan;

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-receive-'));
  store = createDirectoryObjectStore(root);
  checking = new CheckingThreads();
  plan = own.control.plans.get('custom')!;
});
afterAll(async () => {
  await checking.close();
  await own.close();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  const { database, keyring } = own.control;
  const { slug } = await own.addSchema();
  const [member] = await query<{ id: number }>('select id from members');
  const maker = { tenantId: own.tenant.id, memberId: member!.id };
  const { credential } = await createUploadToken(database, keyring, maker, slug, 60);
  grant = await openUploadCredential(database, keyring, credential);
  // What earlier tests stored counts no more.
  await query('update schemas set stored_bytes = 0');
});
afterEach(() => vi.useRealTimers());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
/** A valid file of 20 bytes. */
const record = (day = '01') => `{"at":"2026-01-${day}"}\n`;
const BYTES = 20;

interface More {
  name?: string;
  /** As the client declares it; by default not at all. */
  length?: number;
  encoding?: string | undefined;
  plan?: Partial<Plan>;
  objects?: ObjectStore;
  numberLines?: boolean;
  threads?: CheckingThreads;
}

function receive(body: string | Buffer | Readable, more: More = {}) {
  const {
    name = 'a.jsonl',
    length,
    encoding,
    objects = store,
    numberLines = false,
    threads = checking,
  } = more;
  return receiveFile(
    { database: own.control.database, objects, checking: threads, numberLines },
    grant,
    { ...plan, ...more.plan },
    {
      name,
      body: body instanceof Readable ? body : Readable.from([Buffer.from(body)]),
      contentLength: length,
      contentEncoding: encoding,
      idleTimeoutMs: 60_000,
    },
  );
}
const refusal = (receiving: Promise<unknown>) =>
  receiving.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );
const recorded = () =>
  query<{ name: string; failure: string | null; bytes: number; status: string }>(
    `select file_name as name, failure, size_bytes as bytes, upload_status as status from files
     where schema_id = $1 order by id`,
    [grant.schemaId],
  );
const removals = () => query('select file_id from object_removals');
async function objects(): Promise<string[]> {
  const keys = [];
  for await (const { key } of store.list(`oficina/${grant.schemaSlug}/`)) keys.push(key);
  return keys;
}
/** Begins an upload whose body the test ends. */
async function begun(more: More = {}) {
  const body = new PassThrough();
  const receiving = receive(body, more);
  await expect.poll(async () => (await recorded()).some(({ status }) => status === 'pending')).toBe(true);
  return { body, receiving };
}
/** Gives the uploads that have begun up, as the janitor does when their process seems dead. */
async function giveUp() {
  await query(`update files set heartbeat_at = now() - interval '41 seconds' where schema_id = $1`, [
    grant.schemaId,
  ]);
  await giveUpAbandonedUploads(own.control.database, () => {});
}
/** The store with some methods of its writers replaced. */
const storeWith = (replaced: (writer: ObjectWriter) => Partial<ObjectWriter>): ObjectStore => ({
  ...store,
  async create(...of) {
    const writer = await store.create(...of);
    return {
      write: (...bytes) => writer.write(...bytes),
      commit: () => writer.commit(),
      abort: () => writer.abort(),
      ...replaced(writer),
    };
  },
});

it('a declared length of the largest file of the plan is taken, and one byte more is refused before a record is kept', async () => {
  const limit = { plan: { maxFileBytes: BYTES } };
  const tooLarge = { code: 'upload_too_large', params: { limit: BYTES } };
  expect(await refusal(receive(record(), { ...limit, length: BYTES + 1 }))).toMatchObject(tooLarge);
  expect(await recorded()).toEqual([]);
  expect((await receive(record(), { ...limit, length: BYTES })).file.rows).toBe(1);
});

it('content of the largest file of the plan is taken, also packed, and one byte more fails the upload', async () => {
  const content = record().repeat(10);
  const packed = gzipSync(content);
  expect(packed.length).toBeLessThan(content.length);
  for (const [body, encoding] of [
    [content, undefined],
    [packed, 'gzip'],
  ] as const) {
    const limit = (maxFileBytes: number) => ({ encoding, plan: { maxFileBytes } });
    const tooLarge = { code: 'upload_too_large', params: { limit: 10 * BYTES - 1 } };
    expect(await refusal(receive(body, limit(10 * BYTES - 1)))).toMatchObject(tooLarge);
    expect((await receive(body, limit(10 * BYTES))).duplicate).toBe(encoding !== undefined);
  }
  expect(await recorded()).toEqual([
    { name: 'a.jsonl', failure: 'upload_too_large', bytes: 10 * BYTES, status: 'failed' },
    { name: 'a.jsonl', failure: null, bytes: 10 * BYTES, status: 'completed' },
    { name: 'a.jsonl', failure: 'upload_too_large', bytes: 10 * BYTES, status: 'failed' },
  ]);
  expect(await objects()).toHaveLength(1);
  expect(await removals()).toEqual([]);
});

it('a tenant may fill its storage to the last byte; then nothing is taken, and nothing recorded', async () => {
  const bound = { plan: { maxStoredBytes: 2 * BYTES } };
  const full = {
    ...{ code: 'storage_quota_exceeded', params: { limit: 2 * BYTES, seconds: 3600 } },
    retryAfterSeconds: 3600,
  };
  await receive(record('01'), { ...bound, name: '1.jsonl' });
  expect(await refusal(receive(record('02'), { ...bound, length: BYTES + 1 }))).toMatchObject(full);
  await receive(record('02'), { ...bound, name: '2.jsonl', length: BYTES });
  expect(await refusal(receive(record('03'), bound))).toMatchObject(full);
  expect((await recorded()).map(({ name, status }) => [name, status])).toEqual([
    ['1.jsonl', 'completed'],
    ['2.jsonl', 'completed'],
  ]);
});

it('packed bytes beyond the largest file of the plan are refused, declared or not, however little is in them', async () => {
  const packed = gzipSync(record());
  const limit = packed.length - 1;
  for (const declared of [{ length: packed.length }, {}]) {
    const sent = { encoding: 'gzip', ...declared, plan: { maxFileBytes: limit, maxStoredBytes: BYTES } };
    expect(await refusal(receive(packed, sent))).toMatchObject({
      code: 'upload_too_large',
      params: { limit },
    });
  }
});

it('an upload whose answer was lost is repeated where it left no room, and nothing else passes under its name', async () => {
  const full = { plan: { maxStoredBytes: 2 * BYTES - 1 } };
  const { file } = await receive(record('01'), full);
  for (const sent of [{}, { length: BYTES }, { encoding: 'gzip' }]) {
    const body = 'encoding' in sent ? gzipSync(record('01')) : record('01');
    expect(await receive(body, { ...full, ...sent })).toMatchObject({
      duplicate: true,
      file: { id: file.id },
    });
  }
  const noRoom = { code: 'storage_quota_exceeded' };
  expect(await refusal(receive(record('01').repeat(2), full))).toMatchObject(noRoom);
  expect(await refusal(receive(record('01').repeat(2), { ...full, length: 2 * BYTES }))).toMatchObject(
    noRoom,
  );
  expect(await refusal(receive(record('02'), { ...full, name: '2.jsonl', length: BYTES }))).toMatchObject(
    noRoom,
  );
  expect(await refusal(receive(record('02'), full))).toMatchObject({ code: 'upload_name_taken' });
  expect(await objects()).toHaveLength(1);
});

it('a packed body may be longer than the room that is left: its content counts', async () => {
  const packed = gzipSync(record());
  const bound = { plan: { maxStoredBytes: BYTES }, encoding: 'gzip', length: packed.length };
  expect((await receive(packed, bound)).file.size_bytes).toBe(BYTES);
});

it('content beyond the room that is left breaks the budget of storage, not the size of a file', async () => {
  const overRoom = { plan: { maxStoredBytes: BYTES - 1, maxFileBytes: BYTES } };
  expect(await refusal(receive(record(), overRoom))).toMatchObject({
    code: 'storage_quota_exceeded',
    params: { limit: BYTES - 1 },
  });
  const overBoth = { plan: { maxStoredBytes: BYTES - 1, maxFileBytes: BYTES - 1 } };
  expect(await refusal(receive(record(), overBoth))).toMatchObject({ code: 'upload_too_large' });
  // Another fault of the file stays what it is.
  expect(await refusal(receive('x\n', overRoom))).toMatchObject({ code: 'upload_not_jsonl' });
});

it('of two uploads for the same room one is stored, and the other fails when its bytes are there', async () => {
  for (const [maxStoredBytes, code] of [
    [2 * BYTES - 1, 'storage_quota_exceeded'],
    [3 * BYTES, undefined],
  ] as const) {
    const bound = { plan: { maxStoredBytes } };
    const slow = await begun({ ...bound, name: `slow ${maxStoredBytes}.jsonl` });
    await receive(record(`1${maxStoredBytes % 10}`), { ...bound, name: `quick ${maxStoredBytes}.jsonl` });
    slow.body.end(record('01'));
    expect((await refusal(slow.receiving))?.code).toBe(code);
  }
  expect((await recorded()).filter(({ status }) => status === 'failed')).toEqual([
    { name: 'slow 39.jsonl', failure: 'storage_quota_exceeded', bytes: BYTES, status: 'failed' },
  ]);
  expect(await objects()).toHaveLength(3);
  expect(await removals()).toEqual([]);
});

it('the same content again is answered as a duplicate, and its object is removed', async () => {
  const first = await receive(record());
  expect(first.duplicate).toBe(false);
  const again = await receive(record(), { name: 'b.jsonl' });
  expect(again).toEqual({ file: first.file, duplicate: true });
  expect(await objects()).toEqual([first.file.storage_path]);
  expect(await refusal(receive(record('02')))).toMatchObject({
    code: 'upload_name_taken',
    fields: [{ field: 'file_name', code: 'file_name_taken', params: { file_name: 'a.jsonl' } }],
  });
  expect(await objects()).toHaveLength(1);
});

it('lines are stored with their numbers where that is asked for, and count as they were sent', async () => {
  const { file } = await receive(record() + record('02'), { numberLines: true });
  expect(file).toMatchObject({ rows: 2, size_bytes: 2 * BYTES });
  expect(await readFile(join(root, file.storage_path), 'utf8')).toBe(
    '{"at":"2026-01-01","_celeiro_line":1}\n{"at":"2026-01-02","_celeiro_line":2}\n',
  );
});

it('an upload that was given up while it ran is told as interrupted, and its object is removed', async () => {
  const { body, receiving } = await begun();
  await giveUp();
  body.end(record());
  expect(await refusal(receiving)).toMatchObject({ code: 'upload_interrupted' });
  expect((await recorded())[0]).toMatchObject({ failure: 'upload_interrupted', status: 'failed' });
  expect(await objects()).toEqual([]);
  await query('delete from object_removals');
});

it('an object stored after its upload was given up is removed, even if its removals were done before', async () => {
  const lost = new Error('the answer of the store is lost');
  const { body, receiving } = await begun({
    objects: storeWith((writer) => ({ commit: () => writer.commit().then(() => Promise.reject(lost)) })),
  });
  await giveUp();
  await query('delete from object_removals');
  body.end(record());
  expect(await refusal(receiving)).toBe(lost);
  expect(await objects()).toEqual([]);
  expect(await removals()).toEqual([]);
});

it('an invalid file whose upload was given up is refused with its report, without a record', async () => {
  const { body, receiving } = await begun();
  await giveUp();
  body.end('x\n');
  const error = await refusal(receiving);
  expect(error).toMatchObject({ code: 'upload_not_jsonl', body: { report: { lines: 1, bad_lines: 1 } } });
  expect(error!.body).not.toHaveProperty('file');
  expect((await recorded())[0]).toMatchObject({ failure: 'upload_interrupted', status: 'failed' });
  await query('delete from object_removals');
});

it('an upload tells every 10 s that it lives and how much has arrived, until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { body, receiving } = await begun();
  const shown = async () => (await recorded())[0]!.bytes;
  body.write(record());
  // What has arrived is known to the thread first.
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(10_000);
      return shown();
    })
    .toBe(BYTES);
  expect(vi.getTimerCount()).toBe(1);
  body.end();
  await receiving;
  expect(vi.getTimerCount()).toBe(0);
});

it('an upload is not given up while its tenant’s other requests hold every connection of its share', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { database } = own.control;
  const asTenant = <T>(work: () => T) => onBehalfOf(own.tenant.id, work);
  const { body, receiving } = await asTenant(begun);
  const lock = 'select pg_advisory_xact_lock(1)';
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = database.transaction(async (tx) => {
    await tx.query(lock);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const stuck = Array.from({ length: 10 }, () =>
    asTenant(() => database.transaction((tx) => tx.query(lock))),
  );
  await query(`update files set heartbeat_at = now() - interval '41 seconds' where schema_id = $1`, [
    grant.schemaId,
  ]);
  const lives = `select heartbeat_at > now() - interval '40 seconds' as lives from files where schema_id = $1`;
  const beat = () => {
    // A real timer goes off in the context in which it was set.
    asTenant(() => vi.advanceTimersByTime(10_000));
    return query(lives, [grant.schemaId]);
  };
  // Sooner than PostgreSQL ends the idle transaction that holds the lock.
  await expect.poll(beat, { timeout: 5_000 }).toEqual([{ lives: true }]);
  await giveUpAbandonedUploads(database, () => {});
  gate.resolve();
  await Promise.all([holder, ...stuck]);
  body.end(record());
  expect((await receiving).file.rows).toBe(1);
});

it.each(['meanwhile', 'before'])(
  'an upload that waits for its turn is refused when its connection is gone %s, and nothing is recorded',
  async (when) => {
    const threads = new CheckingThreads({
      places: new Places({ most: 0, waitMs: 3_600_000, retrySeconds: 5 }),
    });
    const body = new PassThrough();
    if (when === 'before') await once(body.destroy(), 'close');
    const receiving = refusal(receive(body, { threads }));
    if (when === 'meanwhile') {
      await expect.poll(() => body.listenerCount('close')).toBeGreaterThan(0);
      body.destroy();
    }
    expect(await receiving).toMatchObject({ code: 'too_many_uploads' });
    expect(await recorded()).toEqual([]);
    await threads.close();
  },
);

it('an upload whose store fails leaves a failed record, no bytes, and its place for the next', async () => {
  const down = new Error('the store is down');
  const broken: ObjectStore = { ...store, create: () => Promise.reject(down) };
  expect(await refusal(receive(record(), { objects: broken }))).toBe(down);
  expect(await recorded()).toEqual([
    { name: 'a.jsonl', failure: 'internal_error', bytes: 0, status: 'failed' },
  ]);
  const stuck = storeWith((writer) => ({
    commit: () => Promise.reject(down),
    abort: () => writer.abort().then(() => Promise.reject(new Error('down too'))),
  }));
  expect(await refusal(receive(record(), { objects: stuck }))).toBe(down);
  expect((await recorded())[1]).toMatchObject({ failure: 'internal_error', bytes: BYTES });
  expect(await objects()).toEqual([]);
  await expect.poll(() => checking.figures().uploads).toBe(0);
});

it('an object that the store takes in after it was waited for is removed in the end', async () => {
  const silent = storeWith(() => ({
    commit: () => Promise.reject(new AppError('upload_storage_unavailable')),
  }));
  expect(await refusal(receive(record(), { objects: silent }))).toMatchObject({
    code: 'upload_storage_unavailable',
  });
  const [due] = await query<{ id: number; path: string }>(
    'select file_id as id, storage_path as path from object_removals',
  );
  const late = await store.create(due!.path, String(due!.id));
  await late.write(Buffer.from(record()));
  await late.commit();
  await query(
    `update object_removals set retry_at = now() - interval '1 s', again_at = now() - interval '1 s'`,
  );
  await removeDueObjects({ database: own.control.database, objects: store }, new AbortController().signal);
  expect(await objects()).toEqual([]);
  expect(await removals()).toEqual([]);
});

it('the refusal of an invalid file carries its record, and no bytes of it stay', async () => {
  const error = await refusal(receive(`${record()}x\n`));
  expect(error).toMatchObject({
    code: 'upload_not_jsonl',
    body: {
      report: { lines: 2, bad_lines: 1 },
      file: { file_name: 'a.jsonl', upload_status: 'failed', validation: 'invalid', storage_path: null },
    },
  });
  expect((await refusal(receive('', { encoding: 'gzip' })))?.body).toEqual({});
  expect(await objects()).toEqual([]);
  expect(await removals()).toEqual([]);
  expect(await readdir(join(root, '.uploads'))).toEqual([]);
});
