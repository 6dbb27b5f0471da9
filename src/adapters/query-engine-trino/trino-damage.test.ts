import { expect, it } from 'vitest';
import { withDataFileNamed } from './trino-damage.ts';
import { TrinoError } from './trino-errors.ts';

const path = 'warehouse/t_acme/s_7/data/2026-01-01-0.parquet';
const reported = (errorName: string, message: string) =>
  new TrinoError({
    errorName,
    message,
    errorCode: 1,
    errorType: 'EXTERNAL',
    failureInfo: { type: 't', message, suppressed: [], stack: [] },
  });

it.each([
  [
    'ICEBERG_CANNOT_OPEN_SPLIT',
    `Error opening Iceberg split s3://lake/${path} (offset=0, length=4): File not found`,
  ],
  ['ICEBERG_BAD_DATA', `Malformed Parquet file. Corrupted footer [s3://lake/${path}]`],
  ['ICEBERG_CURSOR_ERROR', `Failed to read Parquet file: s3://lake/${path}`],
])('a data file that makes Trino report %s is named', (name, message) => {
  expect(withDataFileNamed(reported(name, message))).toMatchObject({ files: [], dataFiles: [path] });
});

it.each([
  ['ICEBERG_CANNOT_OPEN_SPLIT', `Error opening s3://lake/${path}: Slow down (Service: S3, Status Code: 503)`],
  ['ICEBERG_FILESYSTEM_ERROR', `Failed to list s3://lake/${path}`],
  ['ICEBERG_CURSOR_ERROR', 'out of order'],
])('a failure that says nothing of the content stays what it is: %s, %s', (name, message) => {
  const error = reported(name, message);
  expect(withDataFileNamed(error)).toBe(error);
});
