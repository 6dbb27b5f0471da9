import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDirectoryObjectStore } from '../adapters/object-store-directory/directory-object-store.ts';
import { openMemoryBucket } from '../adapters/object-store-s3/memory-bucket.testing.ts';
import { createS3ObjectStore } from '../adapters/object-store-s3/s3-object-store.ts';
import { createTableFiles } from '../adapters/table-files-directory/directory-table-files.ts';
import { type StorePlace, storePlace } from '../config/store-place.ts';
import { withPlainObjectNames } from '../domain/lake/plain-object-names.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { TableFiles } from '../ports/table-files.ts';

/** A store of a profile, and a way to its bytes beside the port. */
export interface StoreOfTest {
  place: StorePlace;
  objects: ObjectStore;
  tableFiles?: TableFiles;
  /** Undefined where there is no object. */
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Copies everything into a new store. */
  copy(): Promise<StoreOfTest>;
}

/** A data folder beside a control database of a server of its own. */
export async function newFolder(): Promise<StoreOfTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-own-store-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const at = (key: string) => join(dataDir, 'objects', key);
  await mkdir(at(''));
  return {
    place: storePlace({
      ...{ profile: 'embedded', dataDir, databaseUrl: 'postgres://outside', s3Bucket: undefined },
    }),
    objects: createDirectoryObjectStore(at('')),
    tableFiles: createTableFiles(join(dataDir, 'tables')),
    read: (key) => readFile(at(key), 'utf8').catch(() => undefined),
    async write(key, text) {
      await mkdir(dirname(at(key)), { recursive: true });
      await writeFile(at(key), text);
    },
    remove: (key) => rm(at(key)),
    async copy() {
      const copy = await newFolder();
      await cp(dataDir, copy.place.name, { recursive: true });
      return copy;
    },
  };
}

let buckets = 0;

/** A bucket as the service uses it. */
export async function newBucket(): Promise<StoreOfTest & { setAway(isAway: boolean): void }> {
  const { options, objects, setAway } = await openMemoryBucket();
  const store = createS3ObjectStore(options);
  onTestFinished(() => store.close());
  const place = storePlace({
    ...{ profile: 'distributed', dataDir: '/nowhere', databaseUrl: 'postgres://outside' },
    s3Bucket: `bucket-${++buckets}`,
  });
  return {
    place,
    objects: withPlainObjectNames(store),
    read: async (key) => objects.get(key)?.toString(),
    write: async (key, text) => void objects.set(key, Buffer.from(text)),
    remove: async (key) => void objects.delete(key),
    async copy() {
      const copy = await newBucket();
      for (const [key, bytes] of objects) await copy.write(key, bytes.toString());
      return copy;
    },
    setAway,
  };
}
