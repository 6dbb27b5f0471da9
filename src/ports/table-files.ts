/** The data files of tables that the control database names (embedded profile; elsewhere the table format names its own). */
export interface TableFiles {
  /** Bytes of the file at a path of `data_files`; undefined where there is none. */
  sizeOf(path: string): Promise<number | undefined>;
  /**
   * Its bytes, in pieces; rejects where there is none.
   * @throws ObjectUnreadable where the disk cannot give them back
   */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Absent is fine. */
  remove(path: string): Promise<void>;
}
