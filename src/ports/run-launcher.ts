import type { DataFile, RawFile } from '../domain/files/snapshot.ts';
import type { SchemaField } from '../domain/schemas/schema-definition.ts';

/** Everything one attempt of a run needs; the job reads nothing else. */
export interface RunSpec {
  runId: number;
  /** From 1; a retried run is a new attempt, and only one attempt is ever committed. */
  attempt: number;
  tenantSlug: string;
  schemaId: number;
  schemaVersion: string;
  fields: SchemaField[];
  eventDateField: string;
  files: RawFile[];
  shape: { name: string; shape: string; architecture: string; ocpus: number; memoryGb: number };
  executors: number;
}

export interface RunProgress {
  phase: 'starting' | 'reading' | 'writing' | 'committing';
  /** Rows read so far, as well as the engine tells. */
  rowsDone: number;
  rowsTotal: number;
}

/** What a finished attempt staged. Rows per file were verified against what the upload counted. */
export interface RunOutput {
  dataFiles: DataFile[];
  rows: number;
}

export interface RunFailure {
  code: 'out_of_memory' | 'killed' | 'row_count_mismatch' | 'input_missing' | 'job_failed';
  /** English, for the log and the operator. */
  detail: string;
  /** Whether a new attempt could succeed. */
  retryable: boolean;
}

export type RunObservation =
  | { state: 'running'; progress: RunProgress }
  | { state: 'succeeded'; output: RunOutput }
  | { state: 'failed'; failure: RunFailure }
  /** No trace of the attempt: it was never launched here, or its process died with ours. */
  | { state: 'absent' };

/** Launches and watches the attempts of runs. Every call is idempotent per (runId, attempt). */
export interface RunLauncher {
  launch(spec: RunSpec): Promise<void>;
  observe(runId: number, attempt: number): Promise<RunObservation>;
  cancel(runId: number, attempt: number): Promise<void>;
  /** Removes what the attempt staged and is not part of the table. */
  discard(spec: Pick<RunSpec, 'runId' | 'attempt' | 'tenantSlug' | 'schemaId'>): Promise<void>;
  /** Called when something about a running attempt changed; observation may be stale until then. */
  onChange(listener: (runId: number) => void): void;
  close(): Promise<void>;
}
