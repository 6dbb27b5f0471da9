import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openBucket } from '../../src/adapters/object-store-s3/s3-bucket.ts';
import { readSettings } from '../../src/config/settings.ts';
import { s3Of } from '../../src/profiles/distributed-options.ts';

/**
 * Settings of a service that has the stack's servers in common with others and nothing on them: a new database and a new
 * bucket, topics and tables of raw files of its own. So the services of two files do not take each other's work.
 */
export async function ownPart(): Promise<Record<string, string>> {
  const stack = inject('stackSettings');
  const name = `part-${randomBytes(4).toString('hex')}`;
  const url = new URL(stack.CELEIRO_DATABASE_URL!);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  url.pathname = name;
  const settings = {
    ...stack,
    CELEIRO_DATABASE_URL: url.href,
    CELEIRO_S3_BUCKET: name,
    CELEIRO_KAFKA_TOPIC_PREFIX: name,
    CELEIRO_TRINO_RAW_SCHEMA: name.replace('-', '_'),
  };
  await openBucket(s3Of(readSettings(settings)));
  return settings;
}
