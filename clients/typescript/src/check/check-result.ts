import type { ValidationReport } from '../generated/types.ts';

/** What the checker found. */
export interface CheckResult {
  /** Whether an upload of this content would be accepted. */
  valid: boolean;
  /** Lines, bad ones included. */
  rows: number;
  bytes: number;
  /** The report that the service would answer with; null for a valid file. */
  report: ValidationReport | null;
}

/** A check of one file whose bytes come piece by piece. */
export interface Checker {
  /** Takes the next bytes. A piece may end anywhere, inside a character too. */
  push(bytes: Uint8Array): void;
  /** Ends the file and frees the checker's memory. */
  end(): CheckResult;
  /** Frees the memory of a check that was not ended. */
  close(): void;
}
