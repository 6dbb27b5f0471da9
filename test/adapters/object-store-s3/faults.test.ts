import { setTimeout as sleep } from 'node:timers/promises';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type S3Options } from '../../../src/adapters/object-store-s3/s3-client.ts';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import { Mailbox } from '../../../src/adapters/run-launcher-spark/mailbox/mailbox.ts';
import { AppError } from '../../../src/domain/app-error.ts';
import { catalogue, type ErrorCode } from '../../../src/messages/pt-BR.ts';
import {
  contentTagOf,
  type FlakyProxy,
  flakyProxy,
  keysOf,
  newBucket,
  partsOf,
  readObject,
  unfinished,
} from './s3-servers.ts';

const MIB = 1024 * 1024;
const key = 'acme/orders/1.0/2026/01/02/7/pedidos.jsonl';

let direct: Awaited<ReturnType<typeof newBucket>>;
let proxy: FlakyProxy;
let options: S3Options;
beforeEach(async () => {
  direct = await newBucket();
  proxy = await flakyProxy(direct.endpoint);
  const { client, ...rest } = direct;
  options = { ...rest, endpoint: proxy.endpoint, requestTimeoutMs: 500 };
});
afterEach(() => proxy.close());

const begin = async (length: number) => {
  const writer = await createS3ObjectStore(options).create(key, 'u1');
  for (let at = 0; at < length; at += MIB) await writer.write(Buffer.alloc(Math.min(MIB, length - at), 7));
  return writer;
};
const readThrough = async () => {
  let length = 0;
  for await (const piece of createS3ObjectStore(options).read(key)) length += piece.length;
  return length;
};
const stored = async () => (await readObject(direct.client, direct.bucket, key))?.length;
const leftovers = () => unfinished(direct.client, direct.bucket);
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: AppError) => error,
  );

function expectUnavailable(error: AppError, code: string): void {
  expect(error).toBeInstanceOf(AppError);
  expect(error.code).toBe(code);
  expect(catalogue[error.code].status).toBe(503);
  expect(error.retryAfterSeconds).toBeGreaterThan(0);
}

describe('an answer that is lost after the store has acted', () => {
  it.each([
    ['PutObject', 100, /^PUT \S+pedidos\.jsonl(\?x-id=PutObject)? /],
    ['CreateMultipartUpload', 20 * MIB, /^POST \S+uploads/],
    ['UploadPart', 20 * MIB, /^PUT \S+partNumber=1/],
    ['CompleteMultipartUpload', 20 * MIB, /^POST \S+uploadId=/],
  ])('of %s: the object is there once and nothing else', async (_, length, request) => {
    let lost = 0;
    proxy.loseAnswer((head) => request.test(head) && ++lost === 1);
    const writer = await begin(length);
    const { tag: contentTag } = await writer.commit();
    expect(lost).toBe(1);
    expect(contentTag).toBe(await contentTagOf(direct.client, direct.bucket, key));
    expect(await stored()).toBe(length);
    expect(await leftovers()).toEqual([]);
    await writer.abort();
    expect(await stored()).toBe(length);
  });

  it('of a commit that is given up: abort withdraws the object', async () => {
    options = { ...options, maxAttempts: 1 };
    for (const [length, request] of [
      [100, /^PUT /],
      [20 * MIB, /^POST \S+uploadId=/],
    ] as const) {
      const writer = await begin(length);
      proxy.loseAnswer((head) => request.test(head));
      expectUnavailable(await failure(writer.commit()), 'upload_storage_unavailable');
      expect(await stored()).toBe(length);
      await writer.abort();
      expect(await stored()).toBeUndefined();
      expect(await leftovers()).toEqual([]);
    }
  });
});

describe('a store that is still busy with an attempt before', () => {
  const isCreate = (head: string) =>
    /^PUT \S+pedidos\.jsonl(\?x-id=PutObject)? |^POST \S+uploadId=/.test(head);

  it.each([100, 20 * MIB])('finds what that attempt stored (%i bytes)', async (length) => {
    let attempts = 0;
    proxy.conflict('ConditionalRequestConflict', (head) => isCreate(head) && ++attempts > 1);
    proxy.loseAnswer(isCreate);
    const writer = await begin(length);
    await writer.commit();
    expect(attempts).toBe(2);
    expect(await stored()).toBe(length);
    expect(await leftovers()).toEqual([]);
  });

  it.each([100, 20 * MIB])(
    'is one that cannot store now, where nothing is there (%i bytes)',
    async (length) => {
      proxy.conflict('ConditionalRequestConflict', isCreate);
      const writer = await begin(length);
      expectUnavailable(await failure(writer.commit()), 'upload_storage_unavailable');
      await writer.abort();
      expect(await stored()).toBeUndefined();
      expect(await leftovers()).toEqual([]);
    },
  );
});

it('refuses an object of which one bit was damaged on the way', async () => {
  proxy.damageBody();
  const outcome = begin(MIB).then((writer) => writer.commit());
  expectUnavailable(await failure(outcome), 'upload_storage_unavailable');
  expect(await stored()).toBeUndefined();
});

it('sends a part again of which one bit was damaged on the way', async () => {
  proxy.damageBody();
  const writer = await begin(20 * MIB);
  await writer.commit();
  const object = (await readObject(direct.client, direct.bucket, key))!;
  expect(Buffer.compare(object, Buffer.alloc(20 * MIB, 7))).toBe(0);
});

describe('a store that is down', () => {
  it('fails a commit, a removal and a look-up with 503, quickly', async () => {
    const small = await begin(100);
    await proxy.goDown();
    const startedAt = Date.now();
    expectUnavailable(await failure(small.commit()), 'upload_storage_unavailable');
    const store = createS3ObjectStore(options);
    expectUnavailable(await failure(store.exists(key)), 'storage_unavailable');
    expectUnavailable(await failure(store.remove(key, 'u1')), 'storage_unavailable');
    expectUnavailable(await failure(readThrough()), 'storage_unavailable');
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it('fails a large upload in the middle; what it left goes once the store is back', async () => {
    const writer = await begin(9 * MIB);
    await expect.poll(leftovers).toEqual([key]);
    await proxy.goDown();
    const rest = async () => {
      for (let sent = 0; sent < 64; sent++) await writer.write(Buffer.alloc(MIB));
    };
    expectUnavailable(await failure(rest()), 'upload_storage_unavailable');
    expectUnavailable(await failure(writer.abort()), 'upload_storage_unavailable');
    expect(await leftovers()).toEqual([key]);
    const { client, ...again } = direct;
    await createS3ObjectStore(again).remove(key, 'u1');
    expect(await leftovers()).toEqual([]);
  });

  it('does not hang when it takes requests and never answers', async () => {
    const writer = await begin(100);
    proxy.hang();
    expectUnavailable(await failure(writer.commit()), 'upload_storage_unavailable');
    expectUnavailable(await failure(createS3ObjectStore(options).exists(key)), 'storage_unavailable');
  });

  describe.each(['head', 'body'] as const)('and stops in the %s of its answers', (part) => {
    beforeEach(() => {
      options = { ...options, completeTimeoutMs: 500 };
    });
    const expectStopped = async (work: () => Promise<unknown>, code: ErrorCode) => {
      proxy.stall(part);
      expectUnavailable(await failure(work()), code);
    };
    /** Whole with its head, where its answer has no body. */
    const expectStoppedInHead = async (work: () => Promise<unknown>, code: ErrorCode) => {
      if (part === 'head') return expectStopped(work, code);
      proxy.stall(part);
      await work();
    };

    it('does not hold a reader', async () => {
      await (await begin(20 * MIB)).commit();
      expect(await readThrough()).toBe(20 * MIB);
      await expectStopped(readThrough, 'storage_unavailable');
    });

    it('does not hold a look-up', () =>
      expectStoppedInHead(() => createS3ObjectStore(options).exists(key), 'storage_unavailable'));

    it('does not hold a removal', () =>
      expectStopped(() => createS3ObjectStore(options).remove(key, 'u1'), 'storage_unavailable'));

    it('does not hold a commit', async () => {
      const small = await begin(100);
      await expectStoppedInHead(() => small.commit(), 'upload_storage_unavailable');
    });

    it('does not hold a commit of several parts', async () => {
      const large = await begin(9 * MIB);
      await expect.poll(() => partsOf(direct.client, direct.bucket)).toEqual([key]);
      await expectStopped(() => large.commit(), 'upload_storage_unavailable');
    });

    it('does not hold who reads the messages of a run', async () => {
      const attempt = { runId: 7, runNonce: '0a1b2c3d', attempt: 1 };
      const mailbox = new Mailbox(options);
      await mailbox.write(attempt, 'progress.json', '{}');
      await expectStopped(() => mailbox.read(attempt, 'progress.json'), 'storage_unavailable');
    });
  });

  it.each(['head', 'body'] as const)(
    'gives the end of a large upload its time, quiet in its %s',
    async (part) => {
      options = { ...options, maxAttempts: 1, completeTimeoutMs: 5_000 };
      const writer = await begin(12 * MIB);
      await expect.poll(() => partsOf(direct.client, direct.bucket)).toEqual([key]);
      proxy.stall(part, 1_300);
      await writer.commit();
      expect(await stored()).toBe(12 * MIB);
    },
  );

  it('leaves a reader that is slow itself alone', async () => {
    await (await begin(20 * MIB)).commit();
    let length = 0;
    let pauses = 0;
    for await (const piece of createS3ObjectStore(options).read(key)) {
      length += piece.length;
      if (length > pauses * 8 * MIB) {
        pauses += 1;
        await sleep(1_300);
      }
    }
    expect(length).toBe(20 * MIB);
  });

  it('is one that refuses our keys, or lacks the bucket, as well', async () => {
    const credentials = { accessKeyId: 'nobody', secretAccessKey: 'wrong' };
    for (const wrong of [{ credentials }, { bucket: 'no-such-bucket' }]) {
      const writer = await createS3ObjectStore({ ...options, ...wrong }).create(key, 'u1');
      await writer.write(Buffer.alloc(10));
      expectUnavailable(await failure(writer.commit()), 'upload_storage_unavailable');
    }
  });
});

it('names the bucket in the host unless path style is wanted', async () => {
  const asked: string[] = [];
  for (const forcePathStyle of [true, false]) {
    const base = { ...options, bucket: 'granary', endpoint: 'https://s3.example:9000' };
    const client = createClient({ ...base, forcePathStyle });
    // The host does not exist: the middleware reads the request on its way out.
    client.middlewareStack.add(
      () =>
        ({ request }) => {
          const { hostname, path } = request as { hostname: string; path: string };
          asked.push(`${hostname}${path}`);
          throw new Error('seen');
        },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const head = new HeadObjectCommand({ Bucket: 'granary', Key: 'a/b' });
    await expect(client.send(head)).rejects.toThrow('seen');
  }
  expect(asked).toEqual(['s3.example/granary/a/b', 'granary.s3.example/a/b']);
});

it('takes the keys from the environment when none are given', async () => {
  const { client, credentials, ...rest } = direct;
  const saved = { ...process.env };
  process.env.AWS_ACCESS_KEY_ID = credentials!.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = credentials!.secretAccessKey;
  try {
    const writer = await createS3ObjectStore(rest).create(key, 'u1');
    await writer.write(Buffer.alloc(10));
    await writer.commit();
  } finally {
    process.env = saved;
  }
  expect(await keysOf(direct.client, direct.bucket)).toEqual([key]);
});
