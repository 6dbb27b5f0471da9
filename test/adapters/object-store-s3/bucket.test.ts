import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkBucket, openBucket } from '../../../src/adapters/object-store-s3/bucket.ts';
import { keysOf, newBucket, unfinished } from './s3-servers.ts';

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
