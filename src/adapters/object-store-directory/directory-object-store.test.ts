import { mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { armFailpoints } from '../../domain/failpoint.ts';
import { objectStoreContract } from '../../ports/object-store.contract.ts';
import { sumFile } from '../shared/directory/sum-file.ts';
import { BatchedFile } from './batched-file.ts';
import { createDirectoryObjectStore } from './directory-object-store.ts';

const roots: string[] = [];
const newRoot = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'celeiro-objects-'));
  roots.push(root);
  return root;
};
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

describe('a file in batches', () => {
  /** A file whose `write` does what the next of `steps` says, and after the last what the system does. */
  async function fileThat(...steps: ('fails' | 'takes little' | 'takes nothing')[]) {
    const path = join(await newRoot(), 'file');
    const handle = await open(path, 'wx');
    const write = handle.write.bind(handle) as (bytes: Uint8Array) => Promise<{ bytesWritten: number }>;
    handle.write = (async (bytes: Uint8Array) => {
      const step = steps.shift();
      if (step === 'fails') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      if (step === 'takes nothing') return { bytesWritten: 0, buffer: bytes };
      return write(step === 'takes little' ? bytes.subarray(0, 7) : bytes);
    }) as typeof handle.write;
    return { file: new BatchedFile(handle), path };
  }
  const content = Buffer.alloc(5_000_000, 'what is written in more than one batch; ');

  it('holds all where the system takes less than it is given', async () => {
    const { file, path } = await fileThat('takes little', 'takes little');
    void file.write(content);
    expect(await file.finish()).toEqual({ bytes: content.length, crc32: crc32(content) });
    expect(Buffer.compare(await readFile(path), content)).toBe(0);
  });

  it.each(['fails', 'takes nothing'] as const)('tells every later call when the system %s', async (how) => {
    const { file } = await fileThat(how);
    // The first two promises are not awaited: their failure must neither be lost nor end the process.
    void file.write(content);
    void file.write(content);
    await expect(file.write(content)).rejects.toMatchObject({ code: 'upload_storage_full' });
    await expect(file.write(Buffer.of(1))).rejects.toMatchObject({ code: 'upload_storage_full' });
    await expect(file.finish()).rejects.toMatchObject({ code: 'upload_storage_full' });
    await file.discard();
  });
});

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

  it('tells an upload whose object the janitor removed as it appeared that it was interrupted', async () => {
    const root = await newRoot();
    const store = createDirectoryObjectStore(root);
    const writer = await store.create('acme/a/1/x.jsonl', 'u1');
    await writer.write(Buffer.from('{}'));
    armFailpoints(async (name) => {
      if (name === 'object.after-link') await store.remove('acme/a/1/x.jsonl', 'u1');
    });
    try {
      await expect(writer.commit()).rejects.toMatchObject({ code: 'upload_interrupted' });
    } finally {
      armFailpoints(undefined);
    }
    await writer.abort();
    expect(await readdir(root)).toEqual(['.uploads']);
  });

  it('withdraws an object whose commit failed after it had appeared, and never one that is whole', async () => {
    const root = await newRoot();
    const store = createDirectoryObjectStore(root);
    const writer = await store.create('acme/a/1/x.jsonl', 'u1');
    armFailpoints(async (name) => {
      if (name === 'object.after-link') throw new Error('stopped');
    });
    try {
      await expect(writer.commit()).rejects.toThrow('stopped');
    } finally {
      armFailpoints(undefined);
    }
    expect(await store.exists('acme/a/1/x.jsonl')).toBe(true);
    await writer.abort();
    expect(await readdir(root)).toEqual(['.uploads']);
    const other = await store.create('acme/a/1/x.jsonl', 'u1');
    await other.commit();
    await other.abort();
    expect(await store.exists('acme/a/1/x.jsonl')).toBe(true);
  });

  it('removes the folders above an object whose own folder is gone already', async () => {
    const root = await newRoot();
    await mkdir(join(root, 'acme/a'), { recursive: true });
    await createDirectoryObjectStore(root).remove('acme/a/1/x.jsonl', 'u1');
    expect(await readdir(root)).toEqual([]);
  });

  it('tells what keeps it from reading or listing as the system does', async () => {
    const root = await newRoot();
    const store = createDirectoryObjectStore(root);
    await (await store.create('acme/x', 'u1')).commit();
    const all = async (pieces: AsyncIterable<unknown>) => {
      for await (const _ of pieces);
    };
    await expect(all(store.read('acme/y'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(all(store.list('acme/x/'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('sums an object by its key, tells every byte, and rejects where there is none', async () => {
    const store = createDirectoryObjectStore(await newRoot(), sumFile);
    const content = Buffer.alloc(9_000_000, 'what is summed; ');
    const writer = await store.create('acme/x', 'u1');
    await writer.write(content);
    await writer.commit();
    let read = 0;
    const tell = (bytes: number) => {
      read += bytes;
    };
    expect(await store.sum!('acme/x', tell)).toEqual({ bytes: content.length, crc32: crc32(content) });
    expect(read).toBe(content.length);
    await expect(store.sum!('acme/y', tell)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('has no sum where it is given no way to sum a file', async () => {
    expect(createDirectoryObjectStore(await newRoot()).sum).toBeUndefined();
  });

  it('refuses an upload id that is no plain name', async () => {
    const store = createDirectoryObjectStore(await newRoot());
    for (const id of ['', 'a/b', '../a', 'a/..', 'a b'])
      await expect(store.create('acme/x', id)).rejects.toThrow('not a plain name');
  });

  it('refuses a key among the unfinished uploads', async () => {
    const store = createDirectoryObjectStore(await newRoot());
    await expect(store.create('.uploads/x.jsonl', 'u1')).rejects.toThrow('reserved');
  });
});
