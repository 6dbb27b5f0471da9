import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inBatchesBy } from '../../concurrency/in-batches.ts';
import { remember } from '../../domain/remember.ts';

/** Most folders whose way to the root is remembered; the oldest are forgotten first. */
const MOST_KNOWN = 10_000;

/**
 * Makes the names of new files below a root durable. A name survives a loss of power only when every folder that leads to it
 * was synced, so a folder that was new to this process is synced up to the root, and afterwards alone.
 */
export class DurableNames {
  readonly #root: string;
  /** Path -> identity of folders whose own name, and all above it, were made durable. */
  readonly #known = new Map<string, string>();
  /** Files that get their names in a folder while it is synced share its next sync. */
  readonly #syncShared = inBatchesBy(async (path: string, asked: unknown[]) => {
    const identity = await syncFolder(path);
    return asked.map(() => identity);
  });

  constructor(root: string) {
    this.#root = root;
  }

  /** @param folder holds the new name, and is itself as a rule new: it is not remembered */
  async sync(folder: string): Promise<void> {
    if (folder === this.#root) await syncFolder(folder);
    else await Promise.all([syncFolder(folder), this.#syncUpFrom(dirname(folder))]);
  }

  async #syncUpFrom(folder: string): Promise<void> {
    const climbed: [path: string, identity: string][] = [];
    for (let at = folder; ; at = dirname(at)) {
      const identity = await this.#syncShared(at, undefined);
      if (at === this.#root || at === dirname(at)) break;
      if (identity === undefined) continue;
      if (this.#known.get(at) === identity) break;
      climbed.push([at, identity]);
    }
    for (const [path, identity] of climbed) remember(this.#known, path, identity, MOST_KNOWN);
  }
}

/**
 * Makes the names in a folder durable. Returns what tells the folder from another that is made in its place later; undefined
 * where the file system does not know when a folder was made, as it may give the number of one that is gone again.
 */
async function syncFolder(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r');
  try {
    const [{ ino, birthtimeNs }] = await Promise.all([handle.stat({ bigint: true }), handle.sync()]);
    return birthtimeNs > 0n ? `${ino} ${birthtimeNs}` : undefined;
  } finally {
    await handle.close();
  }
}
