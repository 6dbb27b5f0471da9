import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objectStoreContract } from '../../ports/object-store.contract.ts';
import { createDirectoryObjectStore } from './object-store.ts';

const roots: string[] = [];
const newRoot = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'celeiro-objects-'));
  roots.push(root);
  return root;
};
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

describe('directory object store', () => {
  objectStoreContract(async () => {
    const root = await newRoot();
    return {
      store: createDirectoryObjectStore(root),
      read: (key) => readFile(join(root, key)).catch(() => undefined),
      contentTag: async () => undefined,
      leftovers: () => readdir(join(root, '.uploads')),
    };
  });

  it('removes the directories that an object leaves empty, and no others', async () => {
    const root = await newRoot();
    const store = createDirectoryObjectStore(root);
    for (const key of ['acme/a/1/x.jsonl', 'acme/b/2/y.jsonl'])
      await (await store.create(key, 'u1')).commit();
    await store.remove('acme/a/1/x.jsonl', 'u1');
    expect(await readdir(join(root, 'acme'))).toEqual(['b']);
  });

  it('tells an upload whose bytes the janitor removed that it was interrupted, and keeps nothing of it', async () => {
    const root = await newRoot();
    const store = createDirectoryObjectStore(root);
    const key = 'acme/a/1/x.jsonl';
    const writer = await store.create(key, 'u1');
    await writer.write(Buffer.from('{}'));
    await store.remove(key, 'u1');
    await expect(writer.commit()).rejects.toMatchObject({ code: 'upload_interrupted' });
    await writer.abort();
    expect(await readdir(root)).toEqual(['.uploads']);
    expect(await readdir(join(root, '.uploads'))).toEqual([]);
  });

  it('refuses a key among the unfinished uploads', async () => {
    const store = createDirectoryObjectStore(await newRoot());
    await expect(store.create('.uploads/x.jsonl', 'u1')).rejects.toThrow('reserved');
  });
});
