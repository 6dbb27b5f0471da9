import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { quoteName } from '../shared/sql/quoting.ts';
import { type SourceColumn, typedColumns } from '../shared/sql/source-columns.ts';
import { printTable, systemTypes } from './iceberg-table.ts';
import { fieldSqlType, printRawTail } from './raw-tail.ts';

/** Names of the catalogs in Trino, and of the table of raw lines. */
export interface TrinoNames {
  /** Catalog of the Iceberg connector. */
  tableCatalog: string;
  /** Catalog of the Hive connector, over the same object store. */
  rawCatalog: string;
  /** Schema in the raw catalog; each service has one of its own. */
  rawSchema: string;
}

/**
 * The records of a snapshot, each once: the Iceberg table at the pinned snapshot and the raw files. Has exactly the
 * columns asked for; without any, the event date field alone.
 */
export function printSource(snapshot: TableSnapshot, columns: string[], names: TrinoNames): string {
  const wanted = typedColumns(snapshot, columns, fieldSqlType, systemTypes);
  const selects: string[] = [];
  if (snapshot.table) selects.push(printTable(snapshot, wanted, names.tableCatalog));
  if (snapshot.rawFiles.length > 0) selects.push(printRawTail(snapshot, wanted, linesTable(names)));
  return selects.length > 0 ? selects.join(' UNION ALL ') : printEmpty(wanted);
}

export function linesTable(names: TrinoNames): string {
  return `${quoteName(names.rawCatalog)}.${quoteName(names.rawSchema)}."lines"`;
}

function printEmpty(columns: SourceColumn[]): string {
  const outputs = columns.map(({ name, sqlType }) => `CAST(NULL AS ${sqlType}) AS ${quoteName(name)}`);
  return `SELECT ${outputs.join(', ')} WHERE FALSE`;
}
