import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkBucket, openBucket } from '../../../src/adapters/object-store-s3/s3-bucket.ts';
import { keysOf, newBucket, newUser, unfinished } from './s3-servers.ts';

it('makes a bucket once', async () => {
  const { client, ...options } = await newBucket();
  const bucket = `test-${randomUUID()}`;
  expect(await openBucket({ ...options, bucket })).toBe(true);
  expect(await openBucket({ ...options, bucket })).toBe(false);
});

it('finds nothing wrong with a good bucket, and leaves nothing in it', async () => {
  const { client, ...options } = await newBucket();
  expect(await checkBucket(options)).toBeUndefined();
  expect(await keysOf(client, options.bucket)).toEqual([]);
  expect(await unfinished(client, options.bucket)).toEqual([]);
});

it('tells what is wrong', async () => {
  const { client, ...options } = await newBucket();
  const problem = async (wrong: Partial<typeof options>) =>
    (await checkBucket({ ...options, ...wrong }))?.problem;
  expect(await problem({ bucket: 'no-such-bucket' })).toBe('no_bucket');
  expect(await problem({ endpoint: 'http://127.0.0.1:9' })).toBe('unreachable');
  const { accessKeyId, secretAccessKey } = options.credentials!;
  expect(await problem({ credentials: { accessKeyId: 'nobody', secretAccessKey } })).toBe('bad_credentials');
  expect(await problem({ credentials: { accessKeyId, secretAccessKey: 'wrong' } })).toBe('bad_credentials');
});

describe('a user of the store', () => {
  const onObjects = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];
  const onBucket = ['s3:ListBucket', 's3:ListBucketMultipartUploads'];
  const rights = [...onObjects, ...onBucket];

  it('is fine with exactly the rights that the service needs', async () => {
    const bucket = await newBucket();
    const { credentials, grant } = await newUser(bucket);
    await grant(rights);
    const { client, ...options } = bucket;
    expect(await checkBucket({ ...options, credentials })).toBeUndefined();
    expect(await keysOf(client, options.bucket)).toEqual([]);
  });

  it.each([
    ['s3:GetObject', 'GetObject'],
    ['s3:PutObject', 'PutObject'],
    ['s3:DeleteObject', 'DeleteObject'],
    ['s3:AbortMultipartUpload', 'AbortMultipartUpload'],
    ['s3:ListBucket', 'ListObjectsV2'],
    ['s3:ListBucketMultipartUploads', 'ListMultipartUploads'],
  ])('is found out without %s', async (missing, step) => {
    const bucket = await newBucket();
    const { credentials, grant } = await newUser(bucket);
    await grant(rights.filter((right) => right !== missing));
    const { client, ...options } = bucket;
    const found = await checkBucket({ ...options, credentials });
    expect(found).toMatchObject({ problem: 'denied', step });
  });
});
