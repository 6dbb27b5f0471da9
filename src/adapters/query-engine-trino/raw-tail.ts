import { posix } from 'node:path';
import type { RawFile, TableSnapshot } from '../../domain/files/snapshot.ts';
import { lineField } from '../../domain/query/system-fields.ts';
import { dataTypeOf } from '../../domain/query/types.ts';
import type { FieldType, SchemaField } from '../../domain/schemas/schema-definition.ts';
import type { SourceColumn } from './iceberg-table.ts';
import { momentOfText } from './printer-casts.ts';
import { sqlType } from './printer-types.ts';
import { jsonValueSql } from './raw-json.ts';
import { printLiteral, quoteName, quoteText } from './sql-literals.ts';

/**
 * A SELECT of `columns` from raw files: one table of lines holds those of all tenants, and each file's folder is one
 * of its partitions, so that only the folders named are listed, whatever else the store holds. Which rows were seen
 * is checked against the control database afterwards: what is not there is silent here.
 */
export function printRawTail(snapshot: TableSnapshot, columns: SourceColumn[], linesTable: string): string {
  const { rawFiles } = snapshot;
  const outputs = columns.map((column) => {
    const value = systemValue(column.name, rawFiles) ?? fieldValue(column, snapshot);
    return `${value} AS ${quoteName(column.name)}`;
  });
  const folders = rawFiles.map((file) => quoteText(folderOf(file)));
  return `SELECT ${outputs.join(', ')} FROM ${linesTable} r WHERE r."dir" IN (${folders.join(', ')})`;
}

/** Each object has a folder of its own, named by the file's id (decision 26). */
export function folderOf(file: RawFile): string {
  return posix.dirname(file.storagePath);
}

function systemValue(name: string, files: RawFile[]): string | undefined {
  switch (name) {
    case '_file_id':
      return perFile(files, (file) => printLiteral(BigInt(file.fileId), { kind: 'bigint' }));
    case '_file_name':
      return perFile(files, (file) => printLiteral(file.fileName, { kind: 'varchar' }));
    case '_schema_version':
      return perFile(files, (file) => printLiteral(file.schemaVersion, { kind: 'varchar' }));
    case '_ingested_at':
      return perFile(files, (file) => printLiteral(file.ingestedAt, { kind: 'timestamp' }));
    case lineField:
      return lineNumber;
    default:
      return undefined;
  }
}

/** The line's number stands before its record, in spaces and tabs (`numbered-lines.ts`). */
const lineNumber = `from_base(translate(substr(r.line, 1, strpos(r.line, '{') - 1), U&' \\0009', '01'), 2)`;

/** A constant where all files agree, otherwise looked up by the row's folder. */
function perFile(files: RawFile[], print: (file: RawFile) => string): string {
  const values = files.map(print);
  if (values.every((value) => value === values[0])) return values[0]!;
  const folders = files.map((file) => quoteText(folderOf(file)));
  return `element_at(map(ARRAY[${folders.join(', ')}], ARRAY[${values.join(', ')}]), r."dir")`;
}

/** The field as the record's own version declares it; null for versions that do not. */
function fieldValue(column: SourceColumn, snapshot: TableSnapshot): string {
  const folders = new Map<string, string[]>();
  for (const [version, files] of Map.groupBy(snapshot.rawFiles, (file) => file.schemaVersion)) {
    const declared = snapshot.versions.find((candidate) => candidate.version === version);
    if (!declared) throw new Error(`the snapshot lacks version ${version} of schema ${snapshot.schemaId}`);
    const field = declared.fields.find((candidate) => candidate.name === column.name);
    const value = field ? extracted(field, column.sqlType) : `CAST(NULL AS ${column.sqlType})`;
    folders.set(value, [...(folders.get(value) ?? []), ...files.map(folderOf)]);
  }
  // Most versions declare a field alike; only the folders of the others are listed.
  const [[usual], ...others] = [...folders].sort(([, left], [, right]) => right.length - left.length) as [
    [string, string[]],
    ...[string, string[]][],
  ];
  if (others.length === 0) return usual;
  const branches = others.map(
    ([value, of]) => `WHEN r."dir" IN (${of.map(quoteText).join(', ')}) THEN ${value}`,
  );
  return `CASE ${branches.join(' ')} ELSE ${usual} END`;
}

/**
 * The value of a field as the widest type. Scalars come out of the line as they are written there, digit by digit;
 * all other ways of Trino's to read JSON round, or compare keys without case.
 */
function extracted(field: SchemaField, type: string): string {
  const path = quoteText(keyPath(field.key));
  if (field.type.kind === 'json') return jsonValueSql('r.line', path);
  return valueOfText(`json_extract_scalar(r.line, ${path})`, field.type, type);
}

function valueOfText(text: string, from: FieldType, type: string): string {
  if (from.kind === 'string') return text;
  if (from.kind !== 'timestamp') return `CAST(${text} AS ${type})`;
  const moment = `transform(ARRAY[${text}], t -> ${momentOfText('t')})`;
  return `element_at(${moment}, 1)`;
}

function keyPath(key: string): string {
  return `$["${key.replace(/["\\]/g, '\\$&')}"]`;
}

/** The type a field's column has in every source. */
export function fieldSqlType(type: FieldType): string {
  return sqlType(dataTypeOf(type));
}
