import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { QueryData } from 'trino-client';
import { inject } from 'vitest';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import type { TrinoServer } from '../../../src/adapters/query-engine-trino/coordinator.ts';
import { runStatement } from '../../../src/adapters/query-engine-trino/statement.ts';

/** The stack's Trino and object store, or those that CELEIRO_TEST_TRINO_* and CELEIRO_TEST_S3_* name. */
export const server: TrinoServer = {
  url: setting('TRINO_URL'),
  user: setting('TRINO_USER'),
  password: setting('TRINO_PASSWORD'),
};
export const bucket = setting('S3_BUCKET');
export const names = { tableCatalog: 'lake', rawCatalog: 'raw', rawSchema: 'adapters_test' };
export const objectsUrl = `s3://${bucket}`;

export const s3Options = {
  bucket,
  endpoint: setting('S3_ENDPOINT'),
  region: setting('S3_REGION'),
  forcePathStyle: true,
  credentials: {
    accessKeyId: setting('S3_ACCESS_KEY_ID'),
    secretAccessKey: setting('S3_SECRET_ACCESS_KEY'),
  },
};
export const objects = createS3ObjectStore(s3Options);
export const s3 = new S3Client({ ...s3Options, requestChecksumCalculation: 'WHEN_REQUIRED' });

export async function createBucket(): Promise<void> {
  try {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!/^BucketAlready/.test((error as Error).name)) throw error;
  }
}

/** Returns the name of its content, without its quotes. */
export async function putObject(key: string, body: Uint8Array | string): Promise<string> {
  const { ETag } = await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
  return ETag!.replaceAll('"', '');
}

/** One statement given to Trino directly. */
export async function sql(statement: string): Promise<QueryData[]> {
  const rows: QueryData[] = [];
  const options = { signal: AbortSignal.timeout(120_000), source: 'test' };
  await runStatement(server, statement, options, (page) => void rows.push(...page));
  return rows;
}

function setting(name: string): string {
  const value = process.env[`CELEIRO_TEST_${name}`] ?? inject('stackSettings')[`CELEIRO_${name}`];
  if (!value) throw new Error(`the stack names no CELEIRO_${name}`);
  return value;
}
