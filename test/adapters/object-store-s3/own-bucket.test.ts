import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import {
  installationKey,
  readStoreId,
  writeStoreId,
} from '../../../src/domain/files/integrity/store-installation.ts';
import { withPlainObjectNames } from '../../../src/domain/lake/plain-object-names.ts';
import { keysOf, newBucket, newUser } from './s3-servers.ts';

it('of many that give a bucket an id at once the first does, and all read that one', async () => {
  const { client, ...options } = await newBucket();
  const stores = Array.from({ length: 8 }, () => withPlainObjectNames(createS3ObjectStore(options)));
  expect(await readStoreId(stores[0]!)).toBeUndefined();
  const ids = stores.map(() => randomUUID());
  await Promise.all(stores.map((store, index) => writeStoreId(store, ids[index]!)));
  const read = await Promise.all(stores.map(readStoreId));
  expect(new Set(read).size).toBe(1);
  expect(ids).toContain(read[0]);
  expect(await keysOf(client, options.bucket)).toEqual([installationKey]);
});

it('a user with the rights that the service needs gives a bucket its id, and one without them is told', async () => {
  const bucket = await newBucket();
  const { credentials, grant } = await newUser(bucket);
  const { client: _, ...options } = bucket;
  const store = createS3ObjectStore({ ...options, credentials });
  await expect(readStoreId(store)).rejects.toMatchObject({ code: 'storage_unavailable' });
  await grant([
    ...['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
    ...['s3:ListBucket', 's3:ListBucketMultipartUploads'],
  ]);
  const id = randomUUID();
  await writeStoreId(store, id);
  expect(await readStoreId(store)).toBe(id);
});

it('a bucket that is not there has no id that could be missed', async () => {
  const { client: _, ...options } = await newBucket();
  const nowhere = createS3ObjectStore({ ...options, bucket: 'no-such-bucket' });
  await expect(readStoreId(nowhere)).rejects.toMatchObject({ code: 'storage_unavailable' });
});
