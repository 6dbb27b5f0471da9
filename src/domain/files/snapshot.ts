import type { SchemaField } from '../schemas/schema-definition.ts';

/** An uploaded file, as a person knows it. */
export interface NamedFile {
  fileId: number;
  fileName: string;
}

/** An uploaded file that is not in the columnar table at the snapshot's position. */
export interface RawFile extends NamedFile {
  schemaVersion: string;
  /** RFC 3339 with microseconds and `Z`: the moment its upload was committed. */
  ingestedAt: string;
  /** Key in the object store (contract rule 26). */
  storagePath: string;
  rows: number;
  sizeBytes: number;
  /** First and last event day (UTC, widened so that it surely covers every row). */
  minDay: string;
  maxDay: string;
  /** Size and CRC-32 of the object as the upload stored it; not known of uploads from before they were kept. */
  storedBytes?: number | null;
  storedCrc32?: number | null;
  /** Where its records stand a second time: lines of a bundle, from `firstLine` on. */
  bundle?: { id: number; firstLine: number };
}

/** An object of many small raw files, one after the other, its lines numbered from 1. */
export interface RawBundle {
  id: number;
  /** Key in the object store. */
  storagePath: string;
  /** Of everything in it, also of files that the snapshot does not have. */
  rows: number;
  sizeBytes: number;
}

/** A Parquet file of the columnar table. */
export interface DataFile {
  path: string;
  /** Version of the schema whose run wrote it: tells which columns it has. */
  schemaVersion: string;
  rows: number;
  sizeBytes: number;
  minDay: string;
  maxDay: string;
  /** CRC-32 of its bytes as the run read them back; not known of files from before it was kept. */
  crc32?: number | null;
  /** RFC 3339 with microseconds and `Z`: the moment its run was committed. Absent while the run is under way. */
  addedAt?: string;
}

/** The columnar table where a table format of its own holds it; `dataFiles` is then empty. */
export interface PinnedTable {
  /** The table format's snapshot, digits. */
  snapshotId: string;
  /** Newest schema version whose columns the table had at that snapshot. */
  schemaVersion: string;
}

/**
 * A schema's data at one position of its counter: every record exactly once, either raw or columnar
 * (`docs/decisions`, "Snapshot").
 */
export interface TableSnapshot {
  tenantSlug: string;
  schemaId: number;
  position: number;
  /** Every field that any version declared, with its widest type: the columns of the table. */
  fields: SchemaField[];
  eventDateField: string;
  /** Fields as each version declared them; raw files are read with their version's. */
  versions: { version: string; fields: SchemaField[] }[];
  rawFiles: RawFile[];
  /** Those that raw files name; an engine may read a file's records there or from its own object. */
  rawBundles?: RawBundle[];
  dataFiles: DataFile[];
  /** Absent where `dataFiles` is the table, and before the first run. */
  table?: PinnedTable;
}
