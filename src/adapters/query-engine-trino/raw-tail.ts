import { AppError } from '../../domain/app-error.ts';
import type { RawFile, TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { lineField } from '../../domain/query/system-fields.ts';
import { dataTypeOf } from '../../domain/query/types.ts';
import type { FieldType, SchemaField } from '../../domain/schemas/schema-definition.ts';
import { quoteName, quoteText } from '../shared/sql/quoting.ts';
import type { SourceColumn } from '../shared/sql/source-columns.ts';
import { momentOfText } from './dialect/trino-casts.ts';
import { trinoLiteral, trinoType } from './dialect/trino-types.ts';
import { jsonValueSql } from './raw-json.ts';
import { linesOfBundles, linesOfFiles, type TailLines } from './tail-lines.ts';
import { type TailObject, tailObjects } from './tail-objects.ts';

/** Objects that one statement names at most: `hive.domain-compaction-threshold` of the raw catalog, beyond which Trino fails. */
export const MOST_OBJECTS = 100_000;

/**
 * Prints a SELECT of `columns` from raw files. One table holds the lines of all tenants, and each object's folder is one of
 * its partitions: Trino lists the folders named and nothing else. A missing object raises no error here, so the rows that
 * were seen are compared with the control database afterwards.
 * @throws AppError `query_text_too_long`
 */
export function printRawTail(snapshot: TableSnapshot, columns: SourceColumn[], linesTable: string): string {
  const objects = tailObjects(snapshot);
  if (objects.length > MOST_OBJECTS) throw new AppError('query_text_too_long');
  const isBundled = objects.some(({ files, rows }) => files.length > 1 || rows !== files[0]!.file.rows);
  const lines = (isBundled ? linesOfBundles : linesOfFiles)(objects, linesTable);
  const outputs = columns.map((column) => {
    const value = systemValue(column.name, lines) ?? fieldValue(column, snapshot, objects);
    return `${value} AS ${quoteName(column.name)}`;
  });
  return `SELECT ${outputs.join(', ')} FROM ${lines.from}`;
}

function systemValue(name: string, lines: TailLines): string | undefined {
  const perFile = (print: (file: RawFile) => string) => lines.perFile(lines.files.map(print));
  switch (name) {
    case '_file_id':
      return perFile((file) => trinoLiteral(BigInt(file.fileId), { kind: 'bigint' }));
    case '_file_name':
      return perFile((file) => trinoLiteral(file.fileName, { kind: 'varchar' }));
    case '_schema_version':
      return perFile((file) => trinoLiteral(file.schemaVersion, { kind: 'varchar' }));
    case '_ingested_at':
      return perFile((file) => trinoLiteral(file.ingestedAt, { kind: 'timestamp' }));
    case lineField:
      return lines.fileLine;
    default:
      return undefined;
  }
}

/** The field as the record's own version declares it; null for versions that do not. */
function fieldValue(column: SourceColumn, snapshot: TableSnapshot, objects: TailObject[]): string {
  const folders = new Map<string, string[]>();
  for (const [version, of] of Map.groupBy(objects, ({ schemaVersion }) => schemaVersion)) {
    const declared = snapshot.versions.find((candidate) => candidate.version === version);
    if (!declared) throw new Error(`the snapshot lacks version ${version} of schema ${snapshot.schemaId}`);
    const field = declared.fields.find((candidate) => candidate.name === column.name);
    const value = field ? extracted(field, column.sqlType) : `CAST(NULL AS ${column.sqlType})`;
    folders.set(value, [...(folders.get(value) ?? []), ...of.map(({ folder }) => folder)]);
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
 * The value of a field as the widest type. Scalars come out of the line as they are written there, digit by digit. Trino's
 * other ways to read JSON round numbers, or compare keys without case.
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
  return trinoType(dataTypeOf(type));
}
