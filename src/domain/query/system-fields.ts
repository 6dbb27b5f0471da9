import type { DataType } from './typed-plan.ts';

/** System fields that a query can select and filter (contract rule 32). */
export const systemFields: Record<string, DataType> = {
  _file_id: { kind: 'bigint' },
  _file_name: { kind: 'varchar' },
  _schema_version: { kind: 'varchar' },
  _ingested_at: { kind: 'timestamp' },
};

/**
 * Line of the record in its file, from 1. Not part of the contract. Together with `_file_id` it is the tie-breaker that
 * makes the order of rows total, and the same before and after processing.
 */
export const lineField = '_line';
