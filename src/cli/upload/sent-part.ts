import type { ValidationReport } from '../../domain/files/file-record.ts';
import type { FileRecord } from './file-listing.ts';
import type { Part } from './parts.ts';

/** What became of one part. */
export interface SentPart {
  part: Part;
  /** `failed` without an error: the upload had ended before the part's turn. */
  outcome: 'stored' | 'duplicate' | 'invalid' | 'refused' | 'failed';
  ms: number;
  file?: FileRecord;
  /** Lines and bytes are those of the local file, even if only a part of it was sent. */
  report?: ValidationReport;
  error?: string;
  details?: string[];
}
