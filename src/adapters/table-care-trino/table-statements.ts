import type { TableIdentity } from '../../ports/table-care.ts';
import type { TrinoServer } from '../query-engine-trino/coordinator.ts';
import { namedTable } from '../query-engine-trino/iceberg-table.ts';
import { runStatement } from '../query-engine-trino/statement.ts';

/** Source of these statements; its resource group is not a tenant's (`server/resource-groups.json`). */
export const SOURCE = 'celeiro-care';

/** Trino, and the catalog of the tables in it. */
export interface TableCatalog {
  server: TrinoServer;
  tableCatalog: string;
}

/** Runs a statement to its end and returns its rows. @param session properties of the catalog */
export async function runOnTables(
  { server, tableCatalog }: TableCatalog,
  sql: string,
  signal: AbortSignal,
  session: Record<string, string> = {},
): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  const ofCatalog = Object.entries(session).map(([name, value]) => [`${tableCatalog}.${name}`, value]);
  const options = { signal, source: SOURCE, session: Object.fromEntries(ofCatalog) };
  await runStatement(server, sql, options, (page) => {
    for (const row of page) rows.push(row);
  });
  return rows;
}

/** One of the tables in which Iceberg tells of a table. */
export function metadataTable(
  { tableCatalog }: TableCatalog,
  table: TableIdentity,
  what: 'history' | 'refs' | 'snapshots',
): string {
  return namedTable(tableCatalog, table, `$${what}`);
}
