import { shapeWith } from '../../domain/processing/shape.testing.ts';
import type { SchemaField } from '../../domain/schemas/schema-definition.ts';
import { parseFieldType } from '../../domain/schemas/schema-definition.ts';
import type { RunFile, RunSpec } from '../../ports/run-launcher.ts';
import type { SparkRunLauncherOptions } from './options.ts';

/** `{ userId: 'integer' }`: fields of these types; a pair names the column and the key. */
export function fieldsOf(types: Record<string, string>): SchemaField[] {
  return Object.entries(types).map(([name, type]) => ({
    name,
    key: name,
    type: parseFieldType(type)!,
    required: false,
    description: '',
  }));
}

export function specWith(more: Partial<RunSpec> = {}): RunSpec {
  const fields = fieldsOf({ ts: 'timestamp', n: 'integer' });
  return {
    runId: 12,
    runNonce: '0a1b2c3d',
    attempt: 3,
    tenantSlug: 'acme',
    schemaId: 7,
    schemaVersion: '1.0',
    fields,
    undeclaredFields: 'reject',
    versions: [{ version: '1.0', fields }],
    eventDateField: 'ts',
    files: [rawFile(5, 10), rawFile(6, 20)],
    shape: shapeWith({ ocpus: 2, memoryGb: 8 }),
    driverShape: shapeWith({ ocpus: 1, memoryGb: 4 }),
    executors: 3,
    ...more,
  };
}

export function rawFile(fileId: number, rows: number): RunFile {
  return {
    fileId,
    fileName: `f[${fileId}]*.jsonl`,
    schemaVersion: '1.0',
    ingestedAt: '2026-02-01T00:00:00.000000Z',
    storagePath: `acme/events/1.0/2026/02/01/${fileId}/f[${fileId}]*.jsonl`,
    rows,
    sizeBytes: 1_000,
    minDay: '2026-01-01',
    maxDay: '2026-01-02',
    contentTag: `tag-${fileId}`,
  };
}

export const testOptions: SparkRunLauncherOptions = {
  namespace: 'celeiro',
  image: 'registry.example/celeiro-spark:1',
  serviceAccount: 'celeiro-driver',
  secretName: 'celeiro-spark',
  objects: {
    bucket: 'files',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'the-key-id', secretAccessKey: 'the-secret' },
  },
  podsS3Endpoint: 'http://s3.celeiro.svc:9000',
  catalogUri: 'jdbc:postgresql://postgres.celeiro.svc:5432/iceberg',
  warehouse: 's3://lake/warehouse',
  deadlineSeconds: 3600,
  pendingSeconds: 600,
};
