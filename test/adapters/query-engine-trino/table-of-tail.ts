import { systemTypes, tableName } from '../../../src/adapters/query-engine-trino/iceberg-table.ts';
import { linesTableStatements } from '../../../src/adapters/query-engine-trino/lines-table.ts';
import { fieldSqlType, printRawTail } from '../../../src/adapters/query-engine-trino/raw-tail.ts';
import { linesTable } from '../../../src/adapters/query-engine-trino/trino-source.ts';
import { quoteName } from '../../../src/adapters/shared/sql/quoting.ts';
import type { TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { fieldColumn, wideColumn } from '../../../src/domain/lake/lake-table.ts';
import { names, objectsUrl } from './servers.ts';

/** A table of the layout that runs write (record 9), filled from raw files by Trino itself. */
export function printTableDdl(snapshot: TableSnapshot): string[] {
  const columns = tableColumns(snapshot).map(({ name, type }) => `${quoteName(name)} ${type}`);
  const table = tableName(names.tableCatalog, snapshot);
  return [
    ...linesTableStatements(names, objectsUrl),
    `CREATE SCHEMA IF NOT EXISTS ${names.tableCatalog}."t_${snapshot.tenantSlug}"`,
    `CREATE TABLE ${table} (${columns.join(', ')}) WITH (format = 'PARQUET', ` +
      `partitioning = ARRAY['day("${snapshot.eventDateField}")'])`,
  ];
}

export function printTableInsert(snapshot: TableSnapshot): string[] {
  return snapshot.versions.flatMap(({ version, fields }) => {
    const rawFiles = snapshot.rawFiles.filter((file) => file.schemaVersion === version);
    if (rawFiles.length === 0) return [];
    const first = snapshot.versions[0]!.fields;
    const columns = [
      ...fields.map((field) => {
        const type = fieldSqlType(field.type);
        const known = first.find((other) => other.name === field.name);
        const widened = known && fieldSqlType(known.type) !== type;
        const column = fieldColumn(field.name, snapshot.eventDateField);
        return { name: field.name, stored: widened ? wideColumn(field.name) : column, sqlType: type };
      }),
      ...Object.entries(systemTypes).map(([name, sqlType]) => ({ name, stored: name, sqlType })),
    ];
    const select = printRawTail({ ...snapshot, rawFiles }, columns, linesTable(names));
    const into = columns.map(({ stored }) => quoteName(stored)).join(', ');
    return [`INSERT INTO ${tableName(names.tableCatalog, snapshot)} (${into}) ${select}`];
  });
}

function tableColumns(snapshot: TableSnapshot): { name: string; type: string }[] {
  const columns = new Map<string, string>();
  for (const { fields } of snapshot.versions) {
    for (const field of fields) {
      const type = fieldSqlType(field.type);
      const column = fieldColumn(field.name, snapshot.eventDateField);
      const known = columns.get(column);
      if (known === undefined) columns.set(column, type);
      else if (known !== type) columns.set(wideColumn(field.name), type);
    }
  }
  for (const [name, type] of Object.entries(systemTypes)) columns.set(name, type);
  return [...columns].map(([name, type]) => ({ name, type }));
}
