import type { TableCare, TableIdentity } from '../../ports/table-care.ts';
import type { TrinoServer } from '../query-engine-trino/coordinator.ts';
import { namedTable, tableName } from '../query-engine-trino/iceberg-table.ts';
import { runStatement } from '../query-engine-trino/statement.ts';

/** Source of these statements; its resource group is not a tenant's (`server/resource-groups.json`). */
const SOURCE = 'celeiro-care';
/** Files smaller than this are compacted; the run's job writes files of up to 256 MB. */
const SMALL_FILE = '100MB';
/**
 * Margin from our reading of a snapshot's age to Trino's own look at the clock, seconds: the statement may have to queue.
 */
const MARGIN_SECONDS = 3600;

/** Care of Iceberg tables by Trino's own procedures. */
export function createTrinoTableCare({
  server,
  tableCatalog,
  marginSeconds = MARGIN_SECONDS,
}: {
  server: TrinoServer;
  tableCatalog: string;
  marginSeconds?: number;
}): TableCare {
  return {
    async compact(table, signal) {
      const name = tableName(tableCatalog, table);
      await run(`ALTER TABLE ${name} EXECUTE optimize(file_size_threshold => '${SMALL_FILE}')`, signal);
      const [row] = await run(
        `SELECT CAST(snapshot_id AS VARCHAR) FROM ${metadata(table, 'refs')} WHERE name = 'main'`,
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
    const ids = snapshots.map((id) => {
      if (!/^[0-9]{1,19}$/.test(id)) throw new Error('an Iceberg snapshot id is digits');
      return `BIGINT '${id}'`;
    });
    const [row] = await run(
      `SELECT CAST(date_diff('second', min(committed_at), current_timestamp) AS VARCHAR)
       FROM ${metadata(table, 'snapshots')} WHERE snapshot_id IN (${ids.join(', ')})`,
      signal,
    );
    return Number(row![0] ?? 0);
  }

  function metadata(table: TableIdentity, what: 'refs' | 'snapshots'): string {
    return namedTable(tableCatalog, table, `$${what}`);
  }

  async function run(
    sql: string,
    signal: AbortSignal,
    session: Record<string, string> = {},
  ): Promise<unknown[][]> {
    const rows: unknown[][] = [];
    const ofCatalog = Object.entries(session).map(([name, value]) => [`${tableCatalog}.${name}`, value]);
    const options = { signal, source: SOURCE, session: Object.fromEntries(ofCatalog) };
    await runStatement(server, sql, options, (page) => void rows.push(...page));
    return rows;
  }
}
