import type { RunFailure, RunProgress, RunSpec } from '../../ports/run-launcher.ts';

/** What the launcher writes to the job's standard input: one line. The input stays open while the launcher lives. */
export interface JobOrder {
  spec: RunSpec;
  objectsDir: string;
  tablesDir: string;
  /** Where DuckDB spills to disk; belongs to this attempt alone. */
  tempDir: string;
  threads: number;
  memoryMb: number;
}

/** What the job writes to its standard output, one line each. `done` says no more than that the manifest is there. */
export type JobReport = { progress: RunProgress } | { failure: RunFailure } | { done: true };

/** A failure whose code the job knows. */
export class JobError extends Error {
  readonly failure: RunFailure;

  constructor(failure: RunFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}
