import { expect, it } from 'vitest';
import { type FileRow, toFileRecord, toValidationReport } from './file-record.ts';

const row: FileRow = {
  id: 7,
  file_name: 'a.jsonl',
  size_bytes: 30,
  schema_version: '1.0',
  storage_path: 'oficina/vendas/1.0/2026/01/01/7/a.jsonl',
  validation: 'valid',
  upload_status: 'completed',
  processing_status: 'pending',
  rows: 3,
  sha256: 'ab',
  run_id: null,
  created_at: new Date('2026-01-01T10:00:00.123Z'),
  updated_at: new Date('2026-01-01T10:00:01Z'),
  object_deleted_at: null,
};

it('a file record has all columns but the time of removal, and times as ISO 8601', () => {
  const { object_deleted_at: _, ...rest } = row;
  expect(toFileRecord(row)).toEqual({
    ...rest,
    created_at: '2026-01-01T10:00:00.123Z',
    updated_at: '2026-01-01T10:00:01.000Z',
  });
});

it.each<[string, Partial<FileRow>]>([
  ['that is being sent', { upload_status: 'pending' }],
  ['whose upload failed', { upload_status: 'failed' }],
  ['whose object was removed', { object_deleted_at: new Date() }],
])('a file %s has no storage path', (_what, change) => {
  expect(toFileRecord({ ...row, ...change }).storage_path).toBeNull();
});

it('a report counts lines and bad lines, and says where each error is', () => {
  const error = {
    line: 2,
    offset: 12,
    field: '$.n',
    expected: 'integer',
    found: '"x"',
    code: 'wrong_type',
    message: 'não é um inteiro',
  };
  const { offset, ...told } = error;
  const summary = { rows: 5, badRows: 1, errors: [error] } as unknown as Parameters<
    typeof toValidationReport
  >[0];
  expect(toValidationReport(summary)).toEqual({
    lines: 5,
    bad_lines: 1,
    errors: [{ ...told, byte_offset: offset }],
  });
});
