import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import { createSchema } from '../../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../../src/domain/tenants/api-tokens.ts';
import { requirePlan } from '../../../src/domain/tenants/plan.ts';
import { CheckingThreads } from '../../../src/domain/uploads/checking-threads/checking-threads.ts';
import { type ReceivedFile, receiveFile } from '../../../src/domain/uploads/receive-file.ts';
import { createUploadToken, openUploadCredential } from '../../../src/domain/uploads/upload-credential.ts';
import type { ObjectStore } from '../../../src/ports/object-store.ts';
import { createJanitor } from '../../../src/workers/upkeep/janitor.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { contentTagOf, keysOf, newBucket, partsOf, unfinished } from './s3-servers.ts';

const MIB = 1024 * 1024;

let own: OwnControl;
let tokenId: number;
beforeAll(async () => {
  own = await openOwnControl();
  const { database, keyring } = own.control;
  const token = { name: 't', scopes: ['upload' as const], expiresAt: null };
  tokenId = (await createApiToken(database, keyring, own.tenant, token)).id;
});
afterAll(() => own.close());
const checking = new CheckingThreads();

let bucket: Awaited<ReturnType<typeof newBucket>>;
let objects: ObjectStore;
let slug: string;
let schemas = 0;
beforeEach(async () => {
  bucket = await newBucket();
  const { client, ...options } = bucket;
  objects = createS3ObjectStore(options);
  slug = `eventos-${++schemas}`;
  const fields = [{ name: 'at', type: 'date', required: true }];
  const document = parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
  await createSchema(own.control.database, own.tenant.id, document);
});

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const cleanUp = () =>
  createJanitor({ database: own.control.database, objects, log: pino({ level: 'silent' }) })();

/** `rows` lines of 20 bytes. */
const content = (rows: number) => Buffer.from('{"at":"2026-01-01"}\n'.repeat(rows));

async function upload(name: string, body: Readable): Promise<ReceivedFile> {
  const { database, keyring, plans } = own.control;
  const maker = { tenantId: own.tenant.id, tokenId };
  const { credential } = await createUploadToken(database, keyring, maker, slug, 60);
  const grant = await openUploadCredential(database, keyring, credential);
  return receiveFile(
    { database, objects, checking, numberLines: false },
    grant,
    requirePlan(plans, own.tenant),
    {
      name,
      body,
      contentLength: undefined,
      contentEncoding: undefined,
      idleTimeoutMs: 60_000,
    },
  );
}

/** Begins an upload that sends the first `beforehand` bytes; `end` sends the rest. */
function beginUpload(name: string, bytes: Buffer, beforehand: number) {
  const rest = Promise.withResolvers<void>();
  const body = Readable.from(
    (async function* () {
      yield bytes.subarray(0, beforehand);
      await rest.promise;
      yield bytes.subarray(beforehand);
    })(),
  );
  const received = upload(name, body);
  received.catch(() => undefined); // expected later
  return { received, end: () => rest.resolve() };
}

/** Gives up an upload, as if no heartbeat had come during an outage of the database and the janitor ran first afterwards. */
async function giveUp(name: string): Promise<void> {
  const pending = () =>
    query(
      `update files set heartbeat_at = now() - interval '1 minute'
       where file_name = $1 and upload_status = 'pending' and schema_id = (select id from schemas where slug = $2) returning id`,
      [name, slug],
    );
  await expect.poll(pending).toHaveLength(1);
  await cleanUp();
  expect(await states()).toContainEqual({
    file_name: name,
    upload_status: 'failed',
    failure: 'upload_interrupted',
  });
  expect(await notes()).toEqual([]);
}

const states = () =>
  query<{ file_name: string; upload_status: string; failure: string | null }>(
    `select file_name, upload_status, failure from files
     where schema_id = (select id from schemas where slug = $1) order by id`,
    [slug],
  );
/** The removals that are due. */
const notes = () => query('select file_id from object_removals where retry_at is null or retry_at < now()');

/** The store has the object of this file and no other. */
async function expectOnly(...files: string[]): Promise<void> {
  const names = (await keysOf(bucket.client, bucket.bucket)).map((key) =>
    key.slice(key.lastIndexOf('/') + 1),
  );
  expect(names).toEqual(files);
  expect(await unfinished(bucket.client, bucket.bucket)).toEqual([]);
  expect(await notes()).toEqual([]);
}

it('the row of an upload has what the store calls its object', async () => {
  const { file } = await upload('a.jsonl', Readable.from([content(10)]));
  const [row] = await query<{ content_tag: string }>('select content_tag from files where id = $1', [
    file.id,
  ]);
  expect(row!.content_tag).toBe(await contentTagOf(bucket.client, bucket.bucket, file.storage_path));
});

describe('an upload that was given up and goes on', () => {
  it('is interrupted, and its object goes', async () => {
    const { received, end } = beginUpload('a.jsonl', content(10), 40);
    await giveUp('a.jsonl');
    end();
    await expect(received).rejects.toMatchObject({ code: 'upload_interrupted' });
    await expectOnly();
  });

  it('is interrupted when its parts were aborted, and leaves none', async () => {
    // A checked piece has 1 MiB, and the first part goes when the ninth comes. Little is left to send: a store that refuses
    // a long body midway may cut the connection before it says why.
    const bytes = content((9 * MIB) / 20 + 10);
    const { received, end } = beginUpload('a.jsonl', bytes, bytes.length - 20);
    await expect.poll(() => partsOf(bucket.client, bucket.bucket)).toHaveLength(1);
    await giveUp('a.jsonl');
    await expectOnly();
    end();
    await expect(received).rejects.toMatchObject({ code: 'upload_interrupted' });
    await expectOnly();
  });

  it('leaves nothing where its content came by another upload', async () => {
    const { received, end } = beginUpload('a.jsonl', content(10), 40);
    await giveUp('a.jsonl');
    await upload('b.jsonl', Readable.from([content(10)]));
    end();
    expect(await received).toMatchObject({ duplicate: true, file: { file_name: 'b.jsonl' } });
    await expectOnly('b.jsonl');
  });

  it('leaves nothing where its name was taken', async () => {
    const { received, end } = beginUpload('a.jsonl', content(10), 40);
    await giveUp('a.jsonl');
    const { file } = await upload('a.jsonl', Readable.from([content(11)]));
    end();
    await expect(received).rejects.toMatchObject({ code: 'upload_name_taken' });
    await expectOnly('a.jsonl');
    expect(await keysOf(bucket.client, bucket.bucket)).toEqual([file.storage_path]);
  });

  it('leaves nothing where its process dies when it has stored the object', async () => {
    const { received, end } = beginUpload('a.jsonl', content(10), 40);
    await giveUp('a.jsonl');
    end();
    await expect(received).rejects.toMatchObject({ code: 'upload_interrupted' });
    const [file] = await query<{ id: number; storage_path: string }>(
      'select id, storage_path from files where schema_id = (select id from schemas where slug = $1)',
      [slug],
    );
    // The last step of such a process.
    const writer = await objects.create(file!.storage_path, String(file!.id));
    await writer.write(content(10));
    await writer.commit();
    await cleanUp();
    expect(await keysOf(bucket.client, bucket.bucket)).toEqual([file!.storage_path]);

    await query(
      `update object_removals set retry_at = now() - interval '1 s', again_at = now() - interval '1 s'
       where file_id = $1 and retry_at > now() + interval '50 minutes' and retry_at = again_at`,
      [file!.id],
    );
    await cleanUp();
    await expectOnly();
    expect(await query('select from object_removals where file_id = $1', [file!.id])).toEqual([]);
  });

  it('leaves nothing where its transaction breaks', async () => {
    const { received, end } = beginUpload('a.jsonl', content(10), 40);
    await giveUp('a.jsonl');
    await own.control.database.transaction(async (tx) => {
      await tx.query('select from schemas where slug = $1 for update', [slug]);
      end();
      const cut = () =>
        tx.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
        );
      await expect.poll(cut, { timeout: 10_000 }).toHaveLength(1);
    });
    await expect(received).rejects.toThrow();
    await expectOnly();
  });
});
