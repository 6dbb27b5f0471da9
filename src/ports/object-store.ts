import type { Content } from './content-sum.ts';

/** Where uploaded files live. Keys are `storage_path` values (contract rule 26). */
export interface ObjectStore {
  /**
   * Starts an object that becomes visible under `key` only at `commit`.
   * `uploadId` is unique per upload and names what a killed process leaves behind.
   */
  create(key: string, uploadId: string): Promise<ObjectWriter>;
  /** Removes the object and whatever an unfinished upload of it left. Absent is fine. */
  remove(key: string, uploadId: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /**
   * The bytes of an object, in pieces; rejects where there is none.
   * @throws ObjectUnreadable
   */
  read(key: string): AsyncIterable<Uint8Array>;
  /**
   * Every object below a folder, in any order, unfinished uploads left out. What is stored or removed meanwhile may or may
   * not be among them.
   * @param folder ends in a slash; empty: all of the store
   */
  list(folder: string): AsyncIterable<ListedObject>;
}

/** The store has the object and cannot give its bytes: they are not what it was given. */
export class ObjectUnreadable extends Error {
  constructor(key: string, cause: unknown) {
    super(`the store cannot read its object ${key}`, { cause });
  }
}

export interface ListedObject {
  key: string;
  bytes: number;
  /** By the store's clock. */
  storedAt: Date;
}

export interface ObjectWriter {
  /**
   * Calls queue: the bytes are stored in the order of the calls, also where the caller waits for none of them, and may be
   * reused by the caller as soon as the call returns. A promise is returned where the caller should wait, and resolves
   * when the writer can take more. A failure is told by every later call, `commit` included.
   * @param crc32 of the bytes, where the caller has it: a store that sums up what it is sent takes that
   * @param release given: the bytes stay as they are until the writer calls this, so it need not copy them. It calls
   *   it once, as soon as it needs them no more, unless it fails
   */
  write(bytes: Uint8Array, crc32?: number, release?: () => void): Promise<void> | void;
  /**
   * Durable and visible when it resolves. Waits for every write.
   * @throws AppError `upload_interrupted` where its bytes were removed meanwhile
   */
  commit(): Promise<StoredObject>;
  /** Leaves nothing behind; safe after a failed `commit` and to call twice. */
  abort(): Promise<void>;
}

/** What the store holds, by its own account: the writer's caller compares it with what was to be stored. */
export interface StoredObject extends Content {
  /** What the store calls this content: other content under the key would be called otherwise. */
  tag?: string | undefined;
}
