import type { DataFile, NamedFile, PinnedTable, RawFile } from '../domain/files/snapshot.ts';
import type { Shape } from '../domain/processing/shape.ts';
import type { SchemaField, UndeclaredFields } from '../domain/schemas/schema-definition.ts';

/** Names one attempt of a run; all that it leaves anywhere has this in its name. */
export interface AttemptId {
  runId: number;
  /** Drawn once per run: a control database that was set back gives the same ids again, and other nonces. */
  runNonce: string;
  /** From 1; a retried run is a new attempt, and only one attempt is ever committed. */
  attempt: number;
}

/** A raw file that a run moves. */
export interface RunFile extends RawFile {
  /** What the object store called its content when its upload ended; null where that is not known. */
  contentTag: string | null;
}

/** Everything one attempt of a run needs; the job reads nothing else. */
export interface RunSpec extends AttemptId {
  tenantSlug: string;
  schemaId: number;
  schemaVersion: string;
  fields: SchemaField[];
  /** What the uploads of this version did with a key that is none of its fields'. */
  undeclaredFields: UndeclaredFields;
  /** Fields of each version up to the run's own, the oldest first: what the table's columns are made of. */
  versions: { version: string; fields: SchemaField[] }[];
  eventDateField: string;
  files: RunFile[];
  shape: Shape;
  /** Null where the profile's runs have no driver. */
  driverShape: Shape | null;
  executors: number;
}

export interface RunProgress {
  /** `waiting`: for room on a machine. */
  phase: 'starting' | 'waiting' | 'reading' | 'writing' | 'committing';
  /** Rows read so far, as well as the engine tells. */
  rowsDone: number;
  rowsTotal: number;
}

/** What a finished attempt wrote. Rows per file were verified against what the upload counted. */
export interface RunOutput {
  /** Empty where a table format of its own keeps the files. */
  dataFiles: DataFile[];
  /** How many files it wrote, where a table format of its own keeps them. */
  dataFilesWritten?: number;
  rows: number;
  /** The table with this run in it, where a table format of its own holds it. */
  table?: PinnedTable;
}

export type RunFailureCode =
  | 'out_of_memory'
  | 'killed'
  | 'evicted'
  /** No machine had room for the run's pods. */
  | 'unschedulable'
  | 'image_missing'
  | 'deadline_exceeded'
  | 'row_count_mismatch'
  | 'record_unreadable'
  | 'input_missing'
  /** Files of the run are missing or are not what their upload stored. */
  | 'file_damaged'
  | 'job_failed';

export interface RunFailure {
  code: RunFailureCode;
  /** English, for the log and the operator. */
  detail: string;
  /** Whether a new attempt could succeed. */
  retryable: boolean;
  /** The files to blame, where they are known. */
  files?: NamedFile[];
}

export type RunObservation =
  | { state: 'running'; progress: RunProgress }
  /** Not taken yet, for want of room even to wait in or of an answer: it is to be launched again when `due`. */
  | { state: 'refused'; progress: RunProgress; due: boolean }
  /** Everything is written and in nobody's sight; `publish` makes it part of the table. */
  | { state: 'staged' }
  | { state: 'succeeded'; output: RunOutput }
  | { state: 'failed'; failure: RunFailure }
  /**
   * No trace of the attempt: it was never launched, or it died with a former process of ours. An attempt that ran apart
   * from us and whose machines are gone has failed.
   */
  | { state: 'absent' };

/**
 * Launches and watches the attempts of runs. Every call is idempotent per attempt. Where the table is not
 * the control database's own, an attempt stages and waits: the control database grants one attempt of a run, one run
 * of a schema at a time, and from then on that attempt is published, however often that takes.
 */
export interface RunLauncher {
  launch(spec: RunSpec): Promise<void>;
  observe(id: AttemptId): Promise<RunObservation>;
  /** Makes a granted attempt part of the table; `observe` tells when it is (`succeeded`). May outlive its driver. */
  publish(id: AttemptId): Promise<void>;
  /** Never called for a granted attempt. */
  cancel(id: AttemptId): Promise<void>;
  /**
   * Stops the attempt, for good: a launch that is under way elsewhere comes to nothing. What it staged is removed, or is
   * in nobody's sight and goes with the table's expiry. Never called for a granted attempt.
   */
  discard(spec: AttemptId & Pick<RunSpec, 'tenantSlug' | 'schemaId'>): Promise<void>;
  /** Attempts of which machines are still there, whoever began them. */
  attempts(): Promise<AttemptId[]>;
  /** Called when something about a running attempt changed; observation may be stale until then. */
  onChange(listener: (runId: number) => void): void;
  /** What the attempt's machines printed, for the operator; with `follow` until it ends. Empty for none. */
  readLog(id: AttemptId, options: { follow: boolean; signal: AbortSignal }): AsyncIterable<string>;
  close(): Promise<void>;
}
