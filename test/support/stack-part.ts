import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openBucket } from '../../src/adapters/object-store-s3/s3-bucket.ts';
import { readSettings } from '../../src/config/settings.ts';
import { s3Of } from '../../src/profiles/distributed-options.ts';

/**
 * Settings of a service that has the stack's servers in common with others and nothing on them: a new database and a new
 * bucket, topics and tables of raw files of its own. So two services do not take each other's work.
 */
export async function makeStackPart(stackSettings: Record<string, string>): Promise<Record<string, string>> {
  const name = `part-${randomBytes(4).toString('hex')}`;
  const url = new URL(stackSettings.CELEIRO_DATABASE_URL!);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  url.pathname = name;
  const settings = {
    ...stackSettings,
    CELEIRO_DATABASE_URL: url.href,
    CELEIRO_S3_BUCKET: name,
    CELEIRO_KAFKA_TOPIC_PREFIX: name,
    CELEIRO_TRINO_RAW_SCHEMA: name.replace('-', '_'),
  };
  await openBucket(s3Of(readSettings(settings)));
  return settings;
}
