import { readdirSync, readFileSync, statSync } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { vi } from 'vitest';

/** What a sync made durable: the bytes of a file, or the names in a folder. */
interface Sync {
  path: string;
  text?: string;
  names?: string[];
}

/** Writes down each sync of this process until its end. */
export async function watchSyncs(): Promise<{ end(): Sync[] }> {
  const handle = await open('/dev/null');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const syncs: Sync[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    await sync.call(this);
    const path = await readlink(`/proc/self/fd/${this.fd}`);
    const isFolder = statSync(path).isDirectory();
    syncs.push(isFolder ? { path, names: readdirSync(path) } : { path, text: readFileSync(path, 'utf8') });
  });
  return {
    end() {
      spy.mockRestore();
      return syncs;
    },
  };
}
