import type { TableCare, TableIdentity } from '../../ports/table-care.ts';
import { snapshotLiteral, tableName } from '../query-engine-trino/iceberg-table.ts';
import { metadataTable, runOnTables, type TableCatalog } from './table-statements.ts';

/** Files smaller than this are compacted; the run's job writes files of up to 256 MB. */
const SMALL_FILE = '100MB';
/**
 * Margin from our reading of a snapshot's age to Trino's own look at the clock, seconds: the statement may have to queue.
 */
const MARGIN_SECONDS = 3600;

/** Care of Iceberg tables by Trino's own procedures. */
export function createTrinoTableCare({
  marginSeconds = MARGIN_SECONDS,
  ...catalog
}: TableCatalog & { marginSeconds?: number }): TableCare {
  const { tableCatalog } = catalog;
  const run = (sql: string, signal: AbortSignal, session?: Record<string, string>) =>
    runOnTables(catalog, sql, signal, session);
  return {
    async compact(table, signal) {
      const name = tableName(tableCatalog, table);
      await run(`ALTER TABLE ${name} EXECUTE optimize(file_size_threshold => '${SMALL_FILE}')`, signal);
      const [row] = await run(
        `SELECT CAST(snapshot_id AS VARCHAR) FROM ${metadataTable(catalog, table, 'refs')} WHERE name = 'main'`,
        signal,
      );
      return row![0] as string;
    },

    async expire(table, { keptSeconds, needed }, signal) {
      const seconds = Math.max(keptSeconds, (await oldestAge(table, needed, signal)) + marginSeconds);
      await run(
        `ALTER TABLE ${tableName(tableCatalog, table)} EXECUTE expire_snapshots(retention_threshold => '${seconds}s')`,
        signal,
        // Trino's own minimum is a week, against mistakes of people; the snapshots that may be needed are known here.
        { expire_snapshots_min_retention: '0s' },
      );
    },

    async removeOrphans(table, keptSeconds, signal) {
      await run(
        `ALTER TABLE ${tableName(tableCatalog, table)} EXECUTE remove_orphan_files(retention_threshold => '${keptSeconds}s')`,
        signal,
        { remove_orphan_files_min_retention: '0s' },
      );
    },
  };

  /** Age of the oldest of the snapshots, seconds; snapshots that are gone do not count. */
  async function oldestAge(table: TableIdentity, snapshots: string[], signal: AbortSignal): Promise<number> {
    if (snapshots.length === 0) return 0;
    const ids = snapshots.map(snapshotLiteral);
    const [row] = await run(
      `SELECT CAST(date_diff('second', min(committed_at), current_timestamp) AS VARCHAR)
       FROM ${metadataTable(catalog, table, 'snapshots')} WHERE snapshot_id IN (${ids.join(', ')})`,
      signal,
    );
    return Number(row![0] ?? 0);
  }
}
