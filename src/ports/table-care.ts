/** A columnar table, by what never changes of it. */
export interface TableIdentity {
  tenantSlug: string;
  schemaId: number;
}

/** Keeps tables of a table format of its own small and quick. No call changes what a snapshot holds. */
export interface TableCare {
  /** Joins small data files. Returns the table's newest snapshot afterwards: the same rows, fewer files. */
  compact(table: TableIdentity, signal: AbortSignal): Promise<string>;
  /** Lets go of snapshots older than `keptSeconds` and than every one of `needed`, and of their files. */
  expire(
    table: TableIdentity,
    options: { keptSeconds: number; needed: string[] },
    signal: AbortSignal,
  ): Promise<void>;
  /** Removes files older than `keptSeconds` that no snapshot names: what killed runs left. */
  removeOrphans(table: TableIdentity, keptSeconds: number, signal: AbortSignal): Promise<void>;
}
