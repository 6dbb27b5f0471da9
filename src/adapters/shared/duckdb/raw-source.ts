import { join } from 'node:path';
import type { RawFile } from '../../../domain/files/snapshot/snapshot.ts';
import { lineField } from '../../../domain/query/system-fields.ts';
import type { SchemaField } from '../../../domain/schemas/schema-definition.ts';
import { quoteName, quoteText } from '../sql/quoting.ts';
import type { SourceColumn } from '../sql/source-columns.ts';
import { exactValue, extractedValue, fileIndexColumn, keysAreColumns, readType } from './json-column.ts';
import { quotePaths, sqlType, timestampLiteral } from './sql-text.ts';

/**
 * Longest line that DuckDB accepts, in bytes: the upload refuses lines above 16 MiB, and the line's end needs some room.
 * Objects end in a line feed: DuckDB fails on a last line without one when it lies across the border of two of its buffers.
 */
const longestLineBytes = 16 * 1024 * 1024 + 64;
/**
 * Most groups of files per schema version. The lines of a group are numbered on one thread, so the groups have to suffice
 * for all threads.
 */
const lineGroups = 32;

/** A SELECT with one scan of raw files. */
export interface RawSelect {
  sql: string;
  /** Records that the uploads of its files counted. */
  rows: number;
}

/**
 * SELECTs whose UNION ALL is the records of `files`, all of one schema version, with `columns` in their order. `_line` is
 * the row's position in the order of reading, less the rows of the files before, which the upload counted.
 */
export function printRawFiles(
  files: RawFile[],
  fields: SchemaField[],
  columns: SourceColumn[],
  objectsDir: string,
  parallel = lineGroups,
): RawSelect[] {
  const numbered = columns.some((column) => column.name === lineField);
  const groups = numbered ? groupFiles(files, parallel) : [files];
  return groups.map((group) => ({
    sql: printGroup(group, fields, columns, objectsDir),
    rows: group.reduce((sum, file) => sum + file.rows, 0),
  }));
}

function printGroup(
  files: RawFile[],
  fields: SchemaField[],
  columns: SourceColumn[],
  objectsDir: string,
): string {
  const declared = new Map(fields.map((field) => [field.name, field]));
  const read = columns.flatMap((column) => declared.get(column.name) ?? []);
  // A record is read through one field at least: the relation of a bare count still needs its rows.
  const needed = read.length > 0 ? read : fields.slice(0, 1);
  const asColumns = keysAreColumns(fields);
  const outputs = columns.map((column) => {
    const field = declared.get(column.name);
    let value: string;
    if (field) {
      value = asColumns ? exactValue(quoteName(field.key), field.type) : extractedValue('json', field);
      if (sqlType(field.type) !== column.sqlType) value = `CAST(${value} AS ${column.sqlType})`;
    } else {
      value = systemValue(column, files) ?? `CAST(NULL AS ${column.sqlType})`;
    }
    return `${value} AS ${quoteName(column.name)}`;
  });
  const from = asColumns ? readColumns(files, needed, objectsDir) : readRecords(files, objectsDir);
  return `SELECT ${outputs.join(', ')} FROM ${from}`;
}

const readerOptions = `format='newline_delimited', compression='uncompressed', hive_partitioning=false, ignore_errors=false, maximum_object_size=${longestLineBytes}`;

function readColumns(files: RawFile[], fields: SchemaField[], objectsDir: string): string {
  const types = fields.map((field) => `${quoteText(field.key)}: ${quoteText(readType(field.type))}`);
  // `records` is not left to guess: with a single column DuckDB would take the record for its value.
  return `read_json(${quotePaths(paths(files, objectsDir))}, ${readerOptions}, auto_detect=false, records=true, columns={${types.join(', ')}})`;
}

function readRecords(files: RawFile[], objectsDir: string): string {
  return `read_json_objects(${quotePaths(paths(files, objectsDir))}, ${readerOptions})`;
}

function paths(files: RawFile[], objectsDir: string): string[] {
  return files.map((file) => join(objectsDir, file.storagePath));
}

function systemValue(column: SourceColumn, files: RawFile[]): string | undefined {
  // One cast, not one for each file: a run's type holds the names of all files, and DuckDB plans every cast with all of them.
  const text = (print: (file: RawFile) => string): string =>
    `CAST(${perFile(files, (file) => quoteText(print(file)))} AS ${column.sqlType})`;
  switch (column.name) {
    case '_file_id':
      return `CAST(${perFile(files, (file) => String(file.fileId))} AS BIGINT)`;
    case '_file_name':
      return text((file) => file.fileName);
    case '_schema_version':
      return text((file) => file.schemaVersion);
    case '_ingested_at':
      return perFile(files, (file) => timestampLiteral(file.ingestedAt));
    case lineField: {
      let before = 0;
      const offsets = perFile(files, (file) => {
        const offset = before;
        before += file.rows;
        return String(offset);
      });
      return `row_number() OVER () - ${offsets}`;
    }
    default:
      return undefined;
  }
}

/** A constant where all files agree, otherwise looked up by the position of the row's file in the list. */
function perFile(files: RawFile[], print: (file: RawFile) => string): string {
  const values = files.map(print);
  if (values.every((value) => value === values[0])) return values[0]!;
  return `([${values.join(', ')}])[CAST(${fileIndexColumn} AS BIGINT) + 1]`;
}

/** Neighbours stay together; groups are of about equal size in bytes. */
function groupFiles(files: RawFile[], count: number): RawFile[][] {
  if (files.length <= count) return files.map((file) => [file]);
  const total = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const groups: RawFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const index = Math.floor((bytes * count) / Math.max(total, 1));
    const last = groups.at(-1);
    if (last && groups.length > index) last.push(file);
    else groups.push([file]);
    bytes += file.sizeBytes;
  }
  return groups;
}
