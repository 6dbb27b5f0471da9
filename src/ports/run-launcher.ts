import type { DataFile, NamedFile, PinnedTable, RawFile } from '../domain/files/snapshot/snapshot.ts';
import type { Shape } from '../domain/processing/shape.ts';
import type { SchemaField, UndeclaredFields } from '../domain/schemas/schema-definition.ts';

/** Identifies one attempt of a run; everything that the attempt leaves anywhere is named by it. */
export interface AttemptId {
  runId: number;
  /** Random, once per run: a control database restored from a backup reuses ids, but not nonces. */
  runNonce: string;
  /** From 1; a retried run is a new attempt, and only one attempt is ever committed. */
  attempt: number;
}

/** An attempt and the table it writes: all that an adapter needs to find what the attempt left. */
export interface Attempt extends AttemptId {
  tenantSlug: string;
  schemaId: number;
}

/** A raw file that a run moves. */
export interface RunFile extends RawFile {
  /** The object store's tag of the content when the upload ended; null if unknown. */
  contentTag: string | null;
}

/** Everything one attempt of a run needs; the job reads nothing else. */
export interface RunSpec extends Attempt {
  schemaVersion: string;
  fields: SchemaField[];
  /** How uploads of this version treated keys that are not among its fields. */
  undeclaredFields: UndeclaredFields;
  /** Fields of each version up to the run's own, the oldest first: the table's columns derive from them. */
  versions: { version: string; fields: SchemaField[] }[];
  eventDateField: string;
  files: RunFile[];
  shape: Shape;
  /** Null if the profile's runs have no driver. */
  driverShape: Shape | null;
  executors: number;
  /** W3C `traceparent` of the launch, for what the attempt's machines record. */
  traceparent?: string | null | undefined;
}

export interface RunProgress {
  /** `waiting`: for capacity on a machine. */
  phase: 'starting' | 'waiting' | 'reading' | 'writing' | 'committing';
  /** Rows read so far, as well as the engine tells. */
  rowsDone: number;
  rowsTotal: number;
}

/** What a finished attempt wrote. The rows of each file were verified against the upload's count. */
export interface RunOutput {
  /** Empty if a separate table format keeps the files. */
  dataFiles: DataFile[];
  /** Number of files that the attempt wrote, if a separate table format keeps them. */
  dataFilesWritten?: number;
  rows: number;
  /** How long the job worked until all was written, by a clock that nobody sets; undefined of jobs of older versions. */
  seconds?: number | undefined;
  /** The table with this run in it, if a separate table format holds it. */
  table?: PinnedTable;
}

export type RunFailureCode =
  | 'out_of_memory'
  /** One file alone needs more memory than its run has. */
  | 'file_out_of_memory'
  | 'killed'
  | 'evicted'
  /** No machine had capacity for the run's pods. */
  | 'unschedulable'
  | 'image_missing'
  | 'deadline_exceeded'
  | 'row_count_mismatch'
  | 'record_unreadable'
  | 'input_missing'
  /** Files of the run are missing or differ from what their upload stored. */
  | 'file_damaged'
  /** The processes that launched it died, several in a row, before anything of the attempt was to be seen. */
  | 'lost'
  | 'job_failed';

export interface RunFailure {
  code: RunFailureCode;
  /** English, for the log and the operator. */
  detail: string;
  /** Whether a new attempt could succeed. */
  retryable: boolean;
  /** The files that caused the failure, if known. */
  files?: NamedFile[];
}

/** An attempt of a launcher that publishes by the commit. */
export type DirectObservation =
  | { state: 'running'; progress: RunProgress }
  | { state: 'succeeded'; output: RunOutput }
  | { state: 'failed'; failure: RunFailure }
  /**
   * No trace of the attempt: it was never launched, or it ran inside a process of ours that died. An attempt that ran
   * outside our processes and whose machines are gone is `failed` instead.
   */
  | { state: 'absent' };

/** `failed` after the grant: publishing failed, and has to be tried again. */
export type RunObservation =
  | DirectObservation
  /** Not accepted yet: the queue was full or there was no answer. Launch the attempt again when `due`. */
  | { state: 'refused'; progress: RunProgress; due: boolean }
  /** Everything is written but not visible; `publish` makes it part of the table. */
  | { state: 'staged' };

/** Launches and watches the attempts of runs. Every call is idempotent per attempt. */
interface AttemptLauncher {
  launch(spec: RunSpec): Promise<void>;
  /**
   * Stops the attempt for good: a launch under way elsewhere has no effect. Its staged files are removed, or stay
   * invisible until the table's expiry removes them. Never called for a granted attempt.
   */
  discard(attempt: Attempt): Promise<void>;
  /** Attempts whose machines still exist, whichever process launched them. */
  attempts(): Promise<AttemptId[]>;
  /** Calls `listener` when a running attempt changed; until then, observations may be stale. */
  onChange(listener: (runId: number) => void): void;
  close(): Promise<void>;
}

/** The control database holds the table: its commit of the run makes the attempt's files visible. */
export interface DirectRunLauncher extends AttemptLauncher {
  readonly publishedBy: 'commit';
  observe(attempt: Attempt): Promise<DirectObservation>;
}

/**
 * A separate table format holds the table: an attempt stages its files and waits. The control database grants one attempt
 * of a run, and one run of a schema at a time. From then on publishing the granted attempt is retried until it succeeds.
 */
export interface StagingRunLauncher extends AttemptLauncher {
  readonly publishedBy: 'launcher';
  observe(attempt: Attempt): Promise<RunObservation>;
  /** Makes a granted attempt part of the table; `observe` then returns `succeeded`. May outlive the attempt's driver. */
  publish(attempt: Attempt): Promise<void>;
}

export type RunLauncher = DirectRunLauncher | StagingRunLauncher;
