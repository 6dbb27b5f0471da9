import type { SchemaField } from '../../schemas/schema-definition.ts';

/** An uploaded file, by the id and name that users know. */
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
  /** First and last event day in UTC; the range is widened so that it surely covers every row. */
  minDay: string;
  maxDay: string;
  /** Size and CRC-32 of the object as the upload stored it; unknown for uploads from before they were recorded. */
  storedBytes?: number | null;
  storedCrc32?: number | null;
  /** The second copy of the file's records: lines of a bundle, from `firstLine` on. */
  bundle?: { id: number; firstLine: number };
}

/** An object that joins many small raw files; its lines are numbered from 1. */
export interface RawBundle {
  id: number;
  /** Key in the object store. */
  storagePath: string;
  /** Rows of the whole bundle, including files that the snapshot does not have. */
  rows: number;
  sizeBytes: number;
}

/** A Parquet file of the columnar table. */
export interface DataFile {
  path: string;
  /** Schema version of the run that wrote the file: determines its columns. */
  schemaVersion: string;
  rows: number;
  sizeBytes: number;
  minDay: string;
  maxDay: string;
  /** CRC-32 of the file as the run read it back; unknown for files from before it was recorded. */
  crc32?: number | null;
  /** RFC 3339 with microseconds and `Z`: the moment its run was committed. Absent while the run is under way. */
  addedAt?: string;
}

/** The columnar table, if a separate table format holds it; `dataFiles` is then empty. */
export interface PinnedTable {
  /** Id of the table format's snapshot, in digits. */
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
  /** Every field that any of `versions` declared, with its widest type: the columns of the table. */
  fields: SchemaField[];
  eventDateField: string;
  /** The versions of the snapshot's moment, each with its fields; a raw file is read with the fields of its version. */
  versions: { version: string; fields: SchemaField[] }[];
  rawFiles: RawFile[];
  /** Bundles that raw files name; an engine may read a file's records from the bundle or from the file's own object. */
  rawBundles?: RawBundle[];
  dataFiles: DataFile[];
  /** Absent if `dataFiles` is the table, and before the first run. */
  table?: PinnedTable;
}
