import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';
import type { RunSpec } from '../../ports/run-launcher.ts';
import { storedSystemColumns } from '../shared/duckdb/duckdb-source.ts';
import { printRawFiles } from '../shared/duckdb/raw-source.ts';
import { quotePaths, sqlType } from '../shared/duckdb/sql-text.ts';
import { quoteName, quoteText } from '../shared/sql/quoting.ts';
import type { SourceColumn } from '../shared/sql/source-columns.ts';
import { totalsOf } from './batch-files.ts';

/** 8 x 122,880 rows: large enough to be few, small enough for the event days of a file to be worth knowing. */
const rowGroupsPerFile = 8;
const fewestGroups = 32;

/**
 * Measured on 10 million records against DuckDB's defaults: half the size, scans up to twice as fast, and a tenth
 * less work to write. Dictionaries are given up early where values hardly repeat; bloom filters cost a tenth.
 */
const layout = [
  'FORMAT parquet',
  'PARQUET_VERSION v2',
  'COMPRESSION lz4_raw',
  'DICTIONARY_SIZE_LIMIT 4000',
  'WRITE_BLOOM_FILTER false',
  `ROW_GROUPS_PER_FILE ${rowGroupsPerFile}`,
];

/** Records of a row group, at most DuckDB's default, at least one of its vectors. */
const [mostGroupRows, vectorRows] = [122_880, 2048];
/** Share of the memory limit that the bytes of a row group written with little memory may be. */
const frugalGroupShare = 1 / 16;
/** Bytes of each text column's dictionary; DuckDB's default of 1 MiB is a GiB where there are a thousand columns. */
const frugalDictionaryBytes = 64 * 1024;

/** Type of the file name: stored as text, carried through the sort as a small number. */
const nameType = '_source_name';

/** Statement to be run once, before the batches. */
export function printNameType(spec: RunSpec): string {
  const names = new Set(spec.files.map((file) => file.fileName));
  return `CREATE TYPE ${nameType} AS ENUM (${[...names].map(quoteText).join(', ')})`;
}

export interface BatchCopy {
  spec: RunSpec;
  files: RawFile[];
  objectsDir: string;
  /** Where the Parquet files go; does not exist yet. */
  directory: string;
  threads: number;
}

/**
 * Writes one batch of raw files as Parquet files below `directory`. Rows are ordered by event date, so that the row
 * groups' statistics lead a window or the next page to its rows. `readWrittenFiles` reads the answer.
 */
export function printCopy(batch: BatchCopy): string {
  const order = `ORDER BY ${quoteName(batch.spec.eventDateField)}`;
  return `COPY (SELECT * FROM (${printRecords(batch)}) ${order}) ${printTarget(batch, layout)}`;
}

/**
 * Writes the same rows in the order of reading and in smaller row groups: for records that DuckDB cannot sort within
 * `memoryMb`. It spills long records badly. The order only serves the statistics.
 */
export function printFrugalCopy(batch: BatchCopy, memoryMb: number): string {
  const { rows, bytes } = totalsOf(batch.files);
  const fitting = (memoryMb * 1024 * 1024 * frugalGroupShare) / (bytes / Math.max(rows, 1));
  const groupRows = Math.max(vectorRows, Math.min(mostGroupRows, Math.floor(fitting)));
  return `COPY (${printRecords(batch)}) ${printTarget(batch, [
    ...layout,
    `ROW_GROUP_SIZE ${groupRows}`,
    `STRING_DICTIONARY_PAGE_SIZE_LIMIT ${frugalDictionaryBytes}`,
  ])}`;
}

function printTarget({ directory }: BatchCopy, options: string[]): string {
  return `TO ${quoteText(directory)} (${options.join(', ')}, RETURN_STATS)`;
}

function printRecords({ spec, files, objectsDir, threads }: BatchCopy): string {
  const columns: SourceColumn[] = [
    ...spec.fields.map((field) => ({ name: field.name, sqlType: sqlType(field.type) })),
    ...storedSystemColumns.map(({ name, sqlType: type }) => ({
      name,
      sqlType: type === 'VARCHAR' ? nameType : type,
    })),
  ];
  const groups = Math.max(fewestGroups, threads * 2);
  const selects = printRawFiles(files, spec.fields, columns, objectsDir, groups);
  return selects.map(({ sql }) => sql).join(' UNION ALL ');
}

/** Rows in the data files by the file they came from: `[file id, rows]`. */
export function printRowsPerFile(paths: string[]): string {
  return `SELECT _file_id, count(*) FROM read_parquet(${quotePaths(paths)}, hive_partitioning=false) GROUP BY _file_id`;
}
