import { tableOfLake } from '../../domain/lake/lake-table.ts';
import type { TableHistory } from '../../ports/table-history.ts';
import { snapshotLiteral, tableName } from '../query-engine-trino/iceberg-table.ts';
import { attemptName } from '../run-launcher-spark/attempt-names.ts';
import { quoteName, quoteText } from '../shared/sql/quoting.ts';
import { metadataTable, runOnTables, type TableCatalog } from './table-statements.ts';

/** The snapshots of Iceberg tables, by Trino. */
export function createTrinoTableHistory(catalog: TableCatalog): TableHistory {
  const { tableCatalog } = catalog;
  return {
    async tables(signal) {
      const rows = await runOnTables(
        catalog,
        `SELECT table_schema, table_name FROM ${quoteName(tableCatalog)}.information_schema.tables`,
        signal,
      );
      return rows.flatMap(([namespace, table]) => tableOfLake(namespace as string, table as string) ?? []);
    },

    async snapshots(table, signal) {
      const rows = await runOnTables(
        catalog,
        `SELECT CAST(snapshot_id AS VARCHAR) FROM ${metadataTable(catalog, table, 'history')}
         WHERE is_current_ancestor GROUP BY snapshot_id ORDER BY max(made_current_at) DESC`,
        signal,
      );
      return rows.map(([id]) => id as string);
    },

    async publishedBy(table, attempt, signal) {
      const name = quoteText(attemptName(attempt));
      // A staged snapshot that nobody wrote before becomes the table's own; else Iceberg makes another one after it.
      const [row] = await runOnTables(
        catalog,
        `SELECT CAST(snapshot_id AS VARCHAR) FROM ${metadataTable(catalog, table, 'snapshots')}
         WHERE ${name} IN (element_at(summary, 'wap.id'), element_at(summary, 'published-wap-id'))
           AND snapshot_id IN (
             SELECT snapshot_id FROM ${metadataTable(catalog, table, 'history')} WHERE is_current_ancestor)`,
        signal,
      );
      return row?.[0] as string | undefined;
    },

    async rollBack(table, snapshotId, signal) {
      const name = tableName(tableCatalog, table);
      await runOnTables(
        catalog,
        `ALTER TABLE ${name} EXECUTE rollback_to_snapshot(${snapshotLiteral(snapshotId)})`,
        signal,
      );
    },

    async drop(table, signal) {
      await runOnTables(catalog, `DROP TABLE ${tableName(tableCatalog, table)}`, signal);
    },
  };
}
