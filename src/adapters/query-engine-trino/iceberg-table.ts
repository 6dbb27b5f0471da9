import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { fieldColumn, lakeTableName, systemColumns, wideColumn } from '../../domain/lake/lake-table.ts';
import { dataTypeOf } from '../../domain/query/types.ts';
import type { SchemaField } from '../../domain/schemas/schema-definition.ts';
import type { TableIdentity } from '../../ports/table-care.ts';
import { quoteName } from '../shared/sql/quoting.ts';
import type { SourceColumn } from '../shared/sql/source-columns.ts';
import { trinoType } from './dialect/trino-types.ts';

/** Types of the system columns, which every row of the table and of the tail has. */
export const systemTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(systemColumns).map(([name, type]) => [name, trinoType(type)]),
);

/** `"t_acme"."s_12"`: named by ids that never change (`docs/decisions/0009-trino-tail.md`). */
export function tableName(catalog: string, table: TableIdentity): string {
  return namedTable(catalog, table, '');
}

/** The table, or with a suffix such as `$snapshots` one of its metadata tables. */
export function namedTable(catalog: string, identity: TableIdentity, suffix: string): string {
  const { namespace, table } = lakeTableName(identity);
  return `${quoteName(catalog)}.${quoteName(namespace)}.${quoteName(`${table}${suffix}`)}`;
}

/**
 * A SELECT of `columns` from the table as it stood at the pinned snapshot. Columns that no version up to the table's
 * had are null. Iceberg cannot widen an integer to a double: a widened field has a second column
 * (`wideColumn`) for the rows written since.
 */
export function printTable(snapshot: TableSnapshot, columns: SourceColumn[], catalog: string): string {
  const table = snapshot.table!;
  const stored = storedColumns(snapshot, table.schemaVersion);
  const outputs = columns.map(
    ({ name, sqlType }) =>
      `${columnSql(name, fieldColumn(name, snapshot.eventDateField), sqlType, stored)} AS ${quoteName(name)}`,
  );
  const at = snapshotLiteral(table.snapshotId);
  return `SELECT ${outputs.join(', ')} FROM ${tableName(catalog, snapshot)} FOR VERSION AS OF ${at}`;
}

/** A bare number that is small would be an integer, which names no version. @throws Error if the id is anything but digits */
export function snapshotLiteral(id: string): string {
  if (!/^[0-9]{1,19}$/.test(id)) throw new Error('an Iceberg snapshot id is digits');
  return `BIGINT '${id}'`;
}

/** No cast where the type is the stored one, so that filters reach partitions and statistics. */
function columnSql(name: string, column: string, type: string, stored: ReadonlyMap<string, string>): string {
  const of = stored.get(column);
  const wide = stored.has(wideColumn(name)) ? `${quoteName(wideColumn(name))}` : undefined;
  if (of === undefined) return wide ?? `CAST(NULL AS ${type})`;
  const plain = of === type ? quoteName(column) : `CAST(${quoteName(column)} AS ${type})`;
  return wide === undefined ? plain : `coalesce(${wide}, ${plain})`;
}

/** Columns of the table after a run of `version`, which adds what all versions up to its own declare. */
function storedColumns(snapshot: TableSnapshot, version: string): ReadonlyMap<string, string> {
  const last = snapshot.versions.findIndex((candidate) => candidate.version === version);
  if (last < 0) throw new Error(`the snapshot lacks version ${version} of schema ${snapshot.schemaId}`);
  const columns = new Map<string, string>(Object.entries(systemTypes));
  for (const { fields } of snapshot.versions.slice(0, last + 1)) {
    for (const field of fields) addColumn(field, snapshot.eventDateField, columns);
  }
  return columns;
}

function addColumn(field: SchemaField, eventDateField: string, columns: Map<string, string>): void {
  const type = trinoType(dataTypeOf(field.type));
  const column = fieldColumn(field.name, eventDateField);
  const known = columns.get(column);
  if (known === undefined) columns.set(column, type);
  else if (known !== type) columns.set(wideColumn(field.name), type);
}
