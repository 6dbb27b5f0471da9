import type { FileHandle } from 'node:fs/promises';
import { access, link, mkdir, open, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AppError } from '../../domain/app-error.ts';
import { failpoint } from '../../domain/failpoint.ts';
import type { ListedObject, ObjectStore, ObjectWriter, StoredObject } from '../../ports/object-store.ts';
import { filePieces } from '../shared/directory/file-pieces.ts';
import type { SumFile } from '../shared/directory/sum-file.ts';
import { asUnreadable } from '../shared/directory/unreadable.ts';
import { BatchedFile } from './batched-file.ts';
import { storeUnavailable, throwStoreError, toStoreError } from './disk-errors.ts';
import { DurableNames } from './durable-names.ts';
import { filesBelow } from './files-below.ts';

/** Folder of unfinished uploads, below the root. No tenant has this name: slugs do not start with a dot. */
const uploadsDir = '.uploads';

/**
 * Objects as files below `root`. An object appears under its key by a hard link, after its bytes are on the disk:
 * unlike a rename, a link never replaces what is there.
 * @param sum sums a file at full speed; without it the store has no `sum`, and readers keep a pace of their own
 */
export function createDirectoryObjectStore(root: string, sum?: SumFile): ObjectStore {
  const partOf = (uploadId: string): string => join(root, uploadsDir, `${plainName(uploadId)}.part`);
  const pathOf = (key: string): string => join(root, plainKey(key));
  const names = new DurableNames(root);
  return {
    async create(key, uploadId) {
      const path = pathOf(key);
      const part = partOf(uploadId);
      return new DirectoryObjectWriter({ root, names, path, part }, await makeFile(part));
    },
    async remove(key, uploadId) {
      const path = pathOf(key);
      await rm(partOf(uploadId), { force: true });
      await rm(path, { force: true });
      await removeEmptyParents(root, path);
    },
    async exists(key) {
      return isFile(pathOf(key)).catch((error) => {
        throw asUnreadable(key, error);
      });
    },
    async *read(key) {
      const path = pathOf(key);
      try {
        yield* filePieces(path);
      } catch (error) {
        throw asUnreadable(key, error);
      }
    },
    ...(sum && {
      sum: (key, onRead) =>
        sum(pathOf(key), onRead).catch((error) => {
          throw asUnreadable(key, error);
        }),
    }),
    list: (folder) => listFolder(root, folder),
  };
}

async function* listFolder(root: string, folder: string): AsyncGenerator<ListedObject> {
  if (folder === '') {
    yield* filesBelow(root, '', [uploadsDir]);
    return;
  }
  if (!folder.endsWith('/')) throw new Error('the folder does not end in a slash');
  plainKey(folder.slice(0, -1));
  yield* filesBelow(root, folder);
}

/** Where an object goes, by way of the file that holds its bytes until they are durable. */
interface Destination {
  root: string;
  names: DurableNames;
  path: string;
  part: string;
}

class DirectoryObjectWriter implements ObjectWriter {
  readonly #to: Destination;
  readonly #file: BatchedFile;
  #state: 'open' | 'linked' | 'done' = 'open';

  constructor(to: Destination, handle: FileHandle) {
    this.#to = to;
    this.#file = new BatchedFile(handle);
  }

  write(bytes: Uint8Array, _crc32?: number, release?: () => void): Promise<void> | void {
    return this.#file.write(bytes, release);
  }

  async commit(): Promise<StoredObject> {
    const content = await this.#file.finish();
    await failpoint('object.after-bytes');
    await linkInto(this.#to.part, this.#to.path).catch(throwStoreError);
    this.#state = 'linked';
    await failpoint('object.after-link');
    await this.#settle().catch(asInterrupted);
    this.#state = 'done';
    return content;
  }

  async #settle(): Promise<void> {
    const { names, part, path } = this.#to;
    await Promise.all([unlink(part), names.sync(dirname(path))]);
  }

  async abort(): Promise<void> {
    if (this.#state === 'done') return;
    const { root, part, path } = this.#to;
    await this.#file.discard();
    await rm(part, { force: true });
    // A commit that failed after it took the key is withdrawn as well.
    if (this.#state === 'linked') await rm(path, { force: true });
    await removeEmptyParents(root, path);
    this.#state = 'done';
  }
}

/** Makes a new file, and the folder for it where there is none yet. */
async function makeFile(path: string): Promise<FileHandle> {
  const make = () => open(path, 'wx');
  try {
    return await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw toStoreError(error);
    await makeFolder(dirname(path));
    return make().catch(throwStoreError);
  }
}

/** @throws AppError `upload_interrupted` where the bytes were removed, as the janitor does with uploads it gave up */
async function linkInto(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    // A concurrent removal may have taken the empty directory away in between.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeFolder(dirname(to));
    if (!(await isFile(from))) throw new AppError('upload_interrupted', { cause: error });
    await link(from, to);
  }
}

/** ENOENT: a concurrent removal took the object, its unfinished name or the folders above it. The upload was given up. */
function asInterrupted(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('upload_interrupted', { cause: error }) : toStoreError(error);
}

/** Node reports ENOENT when a folder above cannot be made, whatever the reason. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? storeUnavailable(error) : toStoreError(error);
  });
}

async function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/** Removes the folders above `path`, up to the root; stops at the first that holds something. */
async function removeEmptyParents(root: string, path: string): Promise<void> {
  for (let at = dirname(path); at !== root && at.startsWith(root); at = dirname(at)) {
    const removed = await rmdir(at).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    );
    if (!removed) return;
  }
}

/** A key names a file below the root: relative, and no part of it climbs or is empty. */
function plainKey(key: string): string {
  const parts = key.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw new Error('the key does not stay inside the store');
  }
  if (parts[0] === uploadsDir) throw new Error('the key is reserved');
  return parts.join(sep);
}

function plainName(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error('the upload id is not a plain name');
  return name;
}
