import type { TableIdentity } from './table-care.ts';

/** Counts what the tables of a separate table format hold. */
export interface TableContents {
  /**
   * Tells each uploaded file that has records in the table at a snapshot, by ascending id, and how many it has.
   * @throws TableUnreadable
   */
  rowsOfFiles(
    table: TableIdentity,
    snapshotId: string,
    onFile: (fileId: number, rows: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}

/** The snapshot is gone, or one of its data files is missing or damaged. */
export class TableUnreadable extends Error {
  /** Path of the data file; undefined if that is not known. */
  readonly dataFile: string | undefined;

  constructor(dataFile: string | undefined, cause: unknown) {
    super('a table cannot be read', { cause });
    this.dataFile = dataFile;
  }
}
