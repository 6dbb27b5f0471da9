import { mkdir, mkdtemp, open, readlink, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DurableNames } from './durable-names.ts';

let above: string;
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'celeiro-names-'));
});
afterAll(() => rm(above, { recursive: true }));

/** A root with the days' folders of two schemas, and a look at which folders are synced. */
async function watched() {
  const root = await mkdtemp(join(above, 'root-'));
  const names = new DurableNames(root);
  const handle = await open(root, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const syncedBy = async (folder: string) => {
    const synced: string[] = [];
    const { sync } = prototype;
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
      await sync.call(this);
      synced.push(relative(root, await readlink(`/proc/self/fd/${this.fd}`)));
    });
    await names.sync(join(root, folder));
    spy.mockRestore();
    return synced.toSorted();
  };
  const make = (folder: string) => mkdir(join(root, folder), { recursive: true });
  return { root, syncedBy, make };
}

it('syncs all that leads to the first name in a folder, and for later ones what is new', async () => {
  const { syncedBy, make } = await watched();
  for (const folder of ['a/s/01/1', 'a/s/01/2', 'a/s/02/3', 'b/s/01/4']) await make(folder);
  expect(await syncedBy('a/s/01/1')).toEqual(['', 'a', 'a/s', 'a/s/01', 'a/s/01/1']);
  expect(await syncedBy('a/s/01/2')).toEqual(['a/s/01', 'a/s/01/2']);
  expect(await syncedBy('a/s/02/3')).toEqual(['a/s', 'a/s/02', 'a/s/02/3']);
  expect(await syncedBy('b/s/01/4')).toEqual(['', 'b', 'b/s', 'b/s/01', 'b/s/01/4']);
});

it('knows a folder that was removed and made again for a new one', async () => {
  const { root, syncedBy, make } = await watched();
  await make('a/01/1');
  await syncedBy('a/01/1');
  for (const folder of ['a/01/1', 'a/01', 'a']) await rmdir(join(root, folder));
  await make('a/01/2');
  expect(await syncedBy('a/01/2')).toEqual(['', 'a', 'a/01', 'a/01/2']);
});

it('syncs the root for a name in it, and the root once for a folder in it', async () => {
  const { syncedBy, make } = await watched();
  await make('a');
  expect(await syncedBy('')).toEqual(['']);
  expect(await syncedBy('a')).toEqual(['', 'a']);
});

it('rejects where a folder is gone, and syncs it anew the next time', async () => {
  const { syncedBy, make } = await watched();
  await expect(syncedBy('a/01/1')).rejects.toMatchObject({ code: 'ENOENT' });
  vi.restoreAllMocks();
  await make('a/01/1');
  expect(await syncedBy('a/01/1')).toEqual(['', 'a', 'a/01', 'a/01/1']);
});
