import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { RawFile } from '../src/domain/files/snapshot/snapshot.ts';
import type { FieldType, SchemaField } from '../src/domain/schemas/schema-definition.ts';

const tenant = 'bench';
const firstMicros = Date.UTC(2026, 0, 1) * 1000;

const field = (name: string, key: string, type: FieldType): SchemaField => ({
  name,
  key,
  type,
  required: true,
  description: '',
});

/** About 125 bytes per record. */
export const fields: SchemaField[] = [
  field('ts', 'ts', { kind: 'timestamp' }),
  field('id', 'id', { kind: 'integer' }),
  field('user_id', 'userId', { kind: 'string' }),
  field('kind', 'kind', { kind: 'string' }),
  field('amount', 'amount', { kind: 'decimal', precision: 12, scale: 2 }),
  field('score', 'score', { kind: 'number' }),
  field('active', 'active', { kind: 'boolean' }),
];

/** The same columns as a plain DuckDB reader declares them. */
export const plainColumns =
  "{ts: 'TIMESTAMPTZ', id: 'BIGINT', userId: 'VARCHAR', kind: 'VARCHAR', amount: 'DECIMAL(12,2)', score: 'DOUBLE', active: 'BOOLEAN'}";

/**
 * Writes `rows` records over 30 days into `files` JSONL files below `objectsDir`. Files follow each other in time;
 * within a file records are up to a minute out of order.
 */
export async function generateRecords(objectsDir: string, rows: number, files: number): Promise<RawFile[]> {
  const directory = join(objectsDir, tenant);
  await mkdir(directory, { recursive: true });
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const step = Math.floor((30 * 86_400_000_000) / rows);
  const perFile = Math.ceil(rows / files);
  for (let from = 0, index = 0; from < rows; from += perFile, index++) {
    const path = join(directory, `part-${String(index).padStart(4, '0')}.jsonl`);
    await connection.run(`COPY (SELECT
        strftime(make_timestamp(${firstMicros} + range * ${step} + (hash(range) % 60000000)::BIGINT), '%Y-%m-%dT%H:%M:%S.%fZ') AS ts,
        range AS id, 'user-' || (hash(range) % 50000) AS "userId",
        (['view', 'click', 'purchase', 'refund'])[(hash(range + 7) % 4)::INTEGER + 1] AS kind,
        (hash(range + 1) % 1000000) / 100.0 AS amount, (hash(range + 2) % 1000) / 1000.0 AS score,
        hash(range + 3) % 2 = 0 AS active
      FROM range(${from}, ${Math.min(rows, from + perFile)})) TO '${path}' (FORMAT json)`);
  }
  connection.closeSync();
  instance.closeSync();

  const day = (record: number): string =>
    new Date((firstMicros + record * step) / 1000).toISOString().slice(0, 10);
  const names = (await readdir(directory)).sort();
  return Promise.all(
    names.map(async (fileName, index) => ({
      fileId: 1000 + index,
      fileName,
      schemaVersion: '1.0',
      ingestedAt: `2026-02-01T00:00:00.${String(index).padStart(6, '0')}Z`,
      storagePath: `${tenant}/${fileName}`,
      rows: Math.min(perFile, rows - index * perFile),
      sizeBytes: (await stat(join(directory, fileName))).size,
      minDay: day(index * perFile),
      maxDay: day((index + 1) * perFile + 60_000_000 / step + 1),
    })),
  );
}

export const schema = { tenantSlug: tenant, schemaId: 1, schemaVersion: '1.0', eventDateField: 'ts', fields };
