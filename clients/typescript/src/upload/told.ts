import type { FileRecord } from '../generated/types.ts';

/** What has been stored so far. */
export interface UploadProgress {
  bytes: number;
  /** Bytes of the source; undefined for a stream. */
  totalBytes: number | undefined;
  parts: number;
  rows: number;
}

/** What became of an upload. */
export interface UploadSummary {
  /** The service's records, in the order of the source. */
  files: FileRecord[];
  rows: number;
  bytes: number;
  parts: number;
  /** Parts whose content the service already held. */
  duplicates: number;
}
