import { join } from 'node:path';
import type { DataFile, RawFile, TableSnapshot } from '../../../domain/files/snapshot/snapshot.ts';
import { lineField } from '../../../domain/query/system-fields.ts';
import type { QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { SchemaField } from '../../../domain/schemas/schema-definition.ts';
import { quoteName, quoteText } from '../sql/quoting.ts';
import { type SourceColumn, typedColumns } from '../sql/source-columns.ts';
import { printRawFiles } from './raw-source.ts';
import { quotePaths, sqlType } from './sql-text.ts';

/** Folders that the storage paths of raw files and the paths of data files are relative to. */
export interface DataRoots {
  objectsDir: string;
  tablesDir: string;
}

export interface Source {
  /** A SELECT with exactly the columns asked for; without any, the event date field alone. */
  sql: string;
  /** Rows and bytes of the files that are read, as the control database knows them. */
  rowsRead: number;
  bytesRead: number;
  /** Rows of each scan of raw files, in the order of the SELECT; part of `rowsRead`. */
  rawScans: number[];
  /** The files that are read. */
  rawFiles: RawFile[];
  dataFiles: DataFile[];
}

const systemTypes: Record<string, string> = {
  _file_id: 'BIGINT',
  _file_name: 'VARCHAR',
  _schema_version: 'VARCHAR',
  _ingested_at: 'TIMESTAMPTZ',
  [lineField]: 'BIGINT',
};

/** System columns that every data file stores. `_schema_version` is not among them: all rows of a file share it. */
export const storedSystemColumns: SourceColumn[] = Object.entries(systemTypes)
  .filter(([name]) => name !== '_schema_version')
  .map(([name, type]) => ({ name, sqlType: type }));

/**
 * The records of a snapshot in the window, each once: columnar files and raw files, one SELECT per schema version.
 * Files are pruned by their event days; rows are not filtered here. Paths come from the control database.
 */
export function printSource(
  snapshot: TableSnapshot,
  columns: string[],
  window: QueryPlan['window'],
  roots: DataRoots,
): Source {
  const overlaps = (file: { minDay: string; maxDay: string }): boolean =>
    file.minDay <= window.to && file.maxDay >= window.from;
  const dataFiles = snapshot.dataFiles.filter(overlaps);
  const rawFiles = snapshot.rawFiles.filter(overlaps);
  const wanted = typedColumns(snapshot, columns, sqlType, systemTypes);

  const selects: string[] = [];
  const rawScans: number[] = [];
  for (const [version, files] of byVersion(dataFiles)) {
    selects.push(printDataFiles(files, fieldsOf(snapshot, version), wanted, roots.tablesDir));
  }
  for (const [version, files] of byVersion(rawFiles)) {
    for (const { sql, rows } of printRawFiles(files, fieldsOf(snapshot, version), wanted, roots.objectsDir)) {
      selects.push(sql);
      rawScans.push(rows);
    }
  }
  const read: { rows: number; sizeBytes: number }[] = [...dataFiles, ...rawFiles];
  return {
    sql: selects.length > 0 ? selects.join(' UNION ALL ') : printEmpty(wanted),
    rowsRead: read.reduce((sum, file) => sum + file.rows, 0),
    bytesRead: read.reduce((sum, file) => sum + file.sizeBytes, 0),
    rawScans,
    rawFiles,
    dataFiles,
  };
}

function printDataFiles(
  files: DataFile[],
  fields: SchemaField[],
  columns: SourceColumn[],
  tablesDir: string,
): string {
  const stored = new Map(fields.map((field) => [field.name, sqlType(field.type)]));
  const outputs = columns.map((column) => {
    const name = quoteName(column.name);
    if (column.name === '_schema_version') return `${quoteText(files[0]!.schemaVersion)} AS ${name}`;
    const type = stored.get(column.name) ?? systemTypes[column.name];
    if (!type) return `CAST(NULL AS ${column.sqlType}) AS ${name}`;
    // No cast where the types agree, so that filters reach the row groups' statistics.
    return type === column.sqlType ? name : `CAST(${name} AS ${column.sqlType}) AS ${name}`;
  });
  const paths = files.map((file) => join(tablesDir, file.path));
  return `SELECT ${outputs.join(', ')} FROM read_parquet(${quotePaths(paths)}, hive_partitioning=false, union_by_name=false)`;
}

function printEmpty(columns: SourceColumn[]): string {
  const outputs = columns.map((column) => `CAST(NULL AS ${column.sqlType}) AS ${quoteName(column.name)}`);
  return `SELECT ${outputs.join(', ')} WHERE false`;
}

function fieldsOf(snapshot: TableSnapshot, version: string): SchemaField[] {
  const found = snapshot.versions.find((candidate) => candidate.version === version);
  if (!found) throw new Error(`the snapshot lacks version ${version} of schema ${snapshot.schemaId}`);
  return found.fields;
}

function byVersion<T extends RawFile | DataFile>(files: T[]): Map<string, T[]> {
  return Map.groupBy(files, (file) => file.schemaVersion);
}
