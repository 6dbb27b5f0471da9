import type { Content } from './content-sum.ts';

/**
 * Where uploaded files live. Keys are `storage_path` values (contract rule 26): the first folder is the tenant's, and a store
 * shares what it bounds among them.
 */
export interface ObjectStore {
  /**
   * Starts an object that becomes visible under `key` only at `commit`.
   * `uploadId` is unique per upload and names the leftovers of a killed process.
   */
  create(key: string, uploadId: string): Promise<ObjectWriter>;
  /** Removes the object and any leftovers of an unfinished upload. Resolves also if there is no object. */
  remove(key: string, uploadId: string): Promise<void>;
  /** @throws ObjectUnreadable */
  exists(key: string): Promise<boolean>;
  /**
   * Reads an object in pieces, each valid until the next is asked for; rejects if there is none.
   * @throws ObjectUnreadable, ObjectChanged
   */
  read(key: string): AsyncIterable<Uint8Array>;
  /**
   * Reads an object whole and sums it, where the store can do that beside the main thread.
   * @param onRead receives how many bytes more were read; the object is read on when it resolves
   * @throws as `read`
   */
  sum?(key: string, onRead: (bytes: number) => Promise<void> | void): Promise<Content>;
  /**
   * Lists every object below a folder, in any order, without unfinished uploads. Objects stored or removed meanwhile may or
   * may not be listed.
   * @param folder ends in a slash; empty: all of the store
   */
  list(folder: string): AsyncIterable<ListedObject>;
}

/** The store has the object but does not give it back: its sector is broken, it is archived. */
export class ObjectUnreadable extends Error {
  constructor(key: string, cause: unknown) {
    super(`the store does not give back its object ${key}`, { cause });
  }
}

/** The store found by a checksum of its own that the bytes are not those that were stored. */
export class ObjectChanged extends ObjectUnreadable {}

export interface ListedObject {
  key: string;
  bytes: number;
  /** When the object was stored, by the store's clock. */
  storedAt: Date;
}

export interface ObjectWriter {
  /**
   * Queues bytes: they are stored in the order of the calls, even if the caller awaits none of them. The caller may reuse
   * the memory as soon as the call returns, unless it passes `release`. After a failure every later call fails, `commit`
   * included.
   * @param crc32 CRC-32 of the bytes, if the caller has it: saves a store that checksums its input the computation
   * @param release if given, the bytes stay unchanged until the writer calls `release`, so the writer need not copy
   *   them. The writer calls it once, as soon as it no longer needs the bytes, unless it fails
   * @returns for backpressure: a promise if the caller should wait; it resolves when the writer can take more
   */
  write(bytes: Uint8Array, crc32?: number, release?: () => void): Promise<void> | void;
  /**
   * Waits for every write; when it resolves, the object is durable and visible.
   * @throws AppError `upload_interrupted` if the upload's bytes were removed meanwhile
   */
  commit(): Promise<StoredObject>;
  /** Drops the upload and all its bytes; safe after a failed `commit` and to call twice. */
  abort(): Promise<void>;
}

/** What the store says it holds; the writer's caller compares that with what it sent. */
export interface StoredObject extends Content {
  /** The store's tag of this content: other content under the same key would have another tag. */
  tag?: string | undefined;
}
