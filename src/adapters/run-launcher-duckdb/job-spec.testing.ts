import { shapeWith } from '../../domain/processing/shape.testing.ts';
import type { RunFile, RunSpec } from '../../ports/run-launcher.ts';
import { fieldsOf } from '../shared/duckdb/data-folder.testing.ts';

/** A run over files whose event date is `at`. @param types of its fields */
export function jobSpec(files: RunFile[], types: Parameters<typeof fieldsOf>[0] = { at: 'date' }): RunSpec {
  const fields = fieldsOf(types);
  return {
    ...{ runId: 7, runNonce: '0a1b2c3d', attempt: 1, tenantSlug: 'acme', schemaId: 1, schemaVersion: '1.0' },
    ...{ fields, undeclaredFields: 'reject', versions: [{ version: '1.0', fields }], eventDateField: 'at' },
    ...{ files, shape: shapeWith({}), driverShape: null, executors: 1 },
  };
}
