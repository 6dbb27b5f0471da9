/** Identifies a columnar table; none of these values ever changes. */
export interface TableIdentity {
  tenantSlug: string;
  schemaId: number;
}

/** Keeps the tables of a separate table format small and quick. No call changes the rows of a snapshot. */
export interface TableCare {
  /** Joins small data files. Returns the table's newest snapshot afterwards: the same rows, fewer files. */
  compact(table: TableIdentity, signal: AbortSignal): Promise<string>;
  /** Expires snapshots older than `keptSeconds` and older than every one of `needed`, and removes their files. */
  expire(
    table: TableIdentity,
    options: { keptSeconds: number; needed: string[] },
    signal: AbortSignal,
  ): Promise<void>;
  /** Removes files older than `keptSeconds` that no snapshot names: leftovers of killed runs. */
  removeOrphans(table: TableIdentity, keptSeconds: number, signal: AbortSignal): Promise<void>;
}
