/** Where uploaded files live. Keys are `storage_path` values (decision 26). */
export interface ObjectStore {
  /**
   * Starts an object that becomes visible under `key` only at `commit`.
   * `uploadId` is unique per upload and names what a killed process leaves behind.
   */
  create(key: string, uploadId: string): Promise<ObjectWriter>;
  /** Removes the object and whatever an unfinished upload of it left. Absent is fine. */
  remove(key: string, uploadId: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The bytes of an object, in pieces; rejects where there is none. */
  read(key: string): AsyncIterable<Uint8Array>;
}

export interface ObjectWriter {
  /** Resolves when the writer can take more; `bytes` may be reused by the caller as soon as it returns. */
  write(bytes: Uint8Array): Promise<void> | void;
  /**
   * Durable and visible when it resolves, with what the store calls this content: other content under the key would be
   * called otherwise; undefined where it has no such name.
   * @throws AppError `upload_interrupted` where its bytes were removed meanwhile
   */
  commit(): Promise<string | undefined>;
  /** Leaves nothing behind; safe after a failed `commit` and to call twice. */
  abort(): Promise<void>;
}
