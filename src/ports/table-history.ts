import type { AttemptId } from './run-launcher.ts';
import type { TableIdentity } from './table-care.ts';

/** Goes back in the tables of a separate table format, for a control database that came back to an earlier moment. */
export interface TableHistory {
  /** Every table that there is, also of other installations. */
  tables(signal: AbortSignal): Promise<TableIdentity[]>;
  /** The snapshot that readers see, and those it came from, the newest first; empty if nothing was published. */
  snapshots(table: TableIdentity, signal: AbortSignal): Promise<string[]>;
  /** The snapshot with which the records of an attempt came into the table, as far as readers see it. */
  publishedBy(table: TableIdentity, attempt: AttemptId, signal: AbortSignal): Promise<string | undefined>;
  /** Makes one of `snapshots` the one that readers see. */
  rollBack(table: TableIdentity, snapshotId: string, signal: AbortSignal): Promise<void>;
  /** Removes the table with everything in it. */
  drop(table: TableIdentity, signal: AbortSignal): Promise<void>;
}
