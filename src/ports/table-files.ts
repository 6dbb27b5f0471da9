import type { Content } from './content-sum.ts';

/** The data files that the control database names (embedded profile; in others, a table format names its own files). */
export interface TableFiles {
  /** Size in bytes of the file at a path of `data_files`; undefined if there is none. @throws ObjectUnreadable */
  sizeOf(path: string): Promise<number | undefined>;
  /**
   * Reads the file in pieces, each valid until the next is asked for; rejects if there is none.
   * @throws ObjectUnreadable if the disk cannot give the bytes back
   */
  read(path: string): AsyncIterable<Uint8Array>;
  /** As `ObjectStore.sum`. */
  sum?(path: string, onRead: (bytes: number) => Promise<void> | void): Promise<Content>;
  /** Resolves also if there is no file. */
  remove(path: string): Promise<void>;
  /** Writes, reads and removes a file of its own. @throws the disk's error if the disk fails for every file */
  check(): Promise<void>;
}
