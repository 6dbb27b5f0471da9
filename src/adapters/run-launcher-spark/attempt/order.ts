import { dirname } from 'node:path/posix';
import { fieldColumn, lakeTableName, wideColumn } from '../../../domain/lake/lake-table.ts';
import type { SchemaField, UndeclaredFields } from '../../../domain/schemas/schema-definition.ts';
import { formatFieldType } from '../../../domain/schemas/schema-definition.ts';
import type { RunFile, RunSpec } from '../../../ports/run-launcher.ts';
import { attemptName } from '../attempt-names.ts';

/** As `spark-jobs/ingest` reads it (`order.py`). */
export interface Order {
  run_id: number;
  attempt_name: string;
  table: string;
  schema_version: string;
  event_date_field: string;
  fields: { name: string; key: string; type: string }[];
  undeclared_fields: UndeclaredFields;
  columns: { name: string; type: string; field: string | null }[];
  files: {
    file_id: number;
    file_name: string;
    path: string;
    rows: number;
    ingested_at: string;
    etag: string | null;
  }[];
  prefix: string;
  /** Most days that the records' event dates can have, and bytes of the records. */
  most_days: number;
  bytes: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** The catalog's name in the job's image, and in Iceberg's own tables. */
const catalogName = 'lake';

/** The job's order. @param objectsUrl URL of the bucket of the raw files, e.g. `s3a://bucket` */
export function toOrder(spec: RunSpec, objectsUrl: string): Order {
  if (spec.files.length === 0) throw new Error(`run ${spec.runId} has no files`);
  const { namespace, table } = lakeTableName(spec);
  return {
    run_id: spec.runId,
    attempt_name: attemptName(spec),
    // Quoted: a tenant's name may have hyphens.
    table: `${catalogName}.\`${namespace}\`.${table}`,
    schema_version: spec.schemaVersion,
    event_date_field: spec.eventDateField,
    fields: spec.fields.map(({ name, key, type }) => ({ name, key, type: sparkType(type) })),
    undeclared_fields: spec.undeclaredFields,
    columns: tableColumns(spec),
    files: spec.files.map((file) => ({
      file_id: file.fileId,
      file_name: file.fileName,
      // Each file has a folder of its own; its name may have signs that Spark reads as patterns.
      path: `${objectsUrl}/${dirname(file.storagePath)}`,
      rows: file.rows,
      ingested_at: file.ingestedAt,
      etag: file.contentTag,
    })),
    prefix: `${objectsUrl}/${commonFolder(spec.files.map((file) => dirname(file.storagePath)))}`,
    most_days: mostDays(spec.files),
    bytes: spec.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

/** Each file has a day for each of its rows at most, and none but those from its first to its last; so have all files. */
function mostDays(files: RunFile[]): number {
  let [first, last, ofFiles] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { minDay, maxDay, rows } of files) {
    const [from, to] = [numberOfDay(minDay), numberOfDay(maxDay)];
    first = Math.min(first, from);
    last = Math.max(last, to);
    ofFiles += Math.min(rows, to - from + 1);
  }
  return Math.min(ofFiles, last - first + 1);
}

/** Days since 1970. */
function numberOfDay(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** The deepest folder that holds all folders. Keys begin with tenant, schema and version, then the day of the upload. */
function commonFolder(folders: string[]): string {
  let common = folders[0]!.split('/');
  for (const folder of folders) {
    const segments = folder.split('/');
    const differs = common.findIndex((segment, depth) => segment !== segments[depth]);
    if (differs >= 0) common = common.slice(0, differs);
  }
  return common.join('/');
}

/** Columns as record 9 has them, each with the field of the run's version that fills it. */
function tableColumns({ versions, fields, eventDateField }: RunSpec): Order['columns'] {
  const columns = new Map<string, string>();
  for (const field of versions.flatMap((version) => version.fields)) {
    columns.set(columnOf(field, eventDateField, columns), sparkType(field.type));
  }
  const filledBy = new Map(fields.map((field) => [columnOf(field, eventDateField, columns), field.name]));
  return [...columns].map(([name, type]) => ({ name, type, field: filledBy.get(name) ?? null }));
}

/** Name of a field's column: a field that was widened after its column was made gets a second one. */
function columnOf(
  { name, type }: SchemaField,
  eventDateField: string,
  columns: ReadonlyMap<string, string>,
): string {
  const column = fieldColumn(name, eventDateField);
  const known = columns.get(column);
  return known === undefined || known === sparkType(type) ? column : wideColumn(name);
}

/** Keeps `json`: it is a string in the table, but read in a way of its own. */
function sparkType(type: SchemaField['type']): string {
  switch (type.kind) {
    case 'integer':
      return 'bigint';
    case 'number':
      return 'double';
    default:
      return formatFieldType(type);
  }
}
