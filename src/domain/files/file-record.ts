import type { CheckSummary } from '../checking/checker.ts';
import type { ApiSchema } from '../contract-types.ts';

/** A row of `files`, as the domain reads it. */
export interface FileRow {
  id: number;
  file_name: string;
  size_bytes: number;
  schema_version: string;
  /** Key of the object, whether or not the store holds one. */
  storage_path: string;
  validation: ApiSchema<'FileValidation'>;
  upload_status: ApiSchema<'UploadStatus'>;
  processing_status: ApiSchema<'ProcessingStatus'>;
  rows: number | null;
  sha256: string | null;
  run_id: number | null;
  created_at: Date;
  updated_at: Date;
  /** When the object of a processed file was removed. */
  object_deleted_at: Date | null;
}

export const fileColumns = `id, file_name, size_bytes, schema_version, storage_path, validation, upload_status,
  processing_status, rows, sha256, run_id, created_at, updated_at, object_deleted_at`;

/** The checker's findings on an invalid file (contract rule 22); kept with the file and sent with the 422. */
export interface ValidationReport {
  lines: number;
  bad_lines: number;
  /** The first 100 bad lines, each with its first problem. */
  errors: {
    line: number;
    byte_offset: number;
    field: string | null;
    expected: string;
    found: string;
    code: string;
    message: string;
  }[];
}

export function toValidationReport(summary: CheckSummary): ValidationReport {
  return {
    lines: summary.rows,
    bad_lines: summary.badRows,
    errors: summary.errors.map(({ offset, ...error }) => ({ ...error, byte_offset: offset })),
  };
}

/** The file record of the contract (contract rule 27). */
export function toFileRecord({ object_deleted_at, ...row }: FileRow) {
  const isStored = row.upload_status === 'completed' && object_deleted_at === null;
  return {
    ...row,
    storage_path: isStored ? row.storage_path : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
