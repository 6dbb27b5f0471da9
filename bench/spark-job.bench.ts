import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openBucket } from '../src/adapters/object-store-s3/s3-bucket.ts';
import { createS3ObjectStore } from '../src/adapters/object-store-s3/s3-object-store.ts';
import { readSettings } from '../src/config/settings.ts';
import { LineNumbering } from '../src/domain/lake/numbered-lines.ts';
import { s3Of } from '../src/profiles/distributed-options.ts';
import { localSpark } from '../tools/local-spark.ts';
import { bringUp, settingsOf } from '../tools/stack/bring-up.ts';
import { openStack } from '../tools/stack/context.ts';
import { javaTrust } from '../tools/stack/servers/truststore.ts';
import { median, report } from './support/measure.ts';
import { flightFields, writeFlights } from './support/records.ts';

const FILES = 36;
const ROWS_PER_FILE = 30_000;
const ROWS = FILES * ROWS_PER_FILE;
const ROUNDS = 13;
/** Warm-up rounds, until the JVM has compiled the code of both sides. */
const WARM_UP = 6;
const BAR = 1.2;
const sparkTypes: Record<string, string> = { integer: 'bigint', number: 'double' };

/** The job, bare Spark into a table of the job's layout, and bare Spark into one that is merely `WRITE ORDERED BY`. */
type Round = Record<'job' | 'bare' | 'ordered', Measured>;

interface Measured {
  seconds: number;
  cpu_seconds: number;
}

/**
 * Compares the Spark job with `spark.read.json(...).writeTo(...).append()` of the same files in S3, in alternating rounds.
 * Bare Spark writes into a table of the job's layout, and into one sorted as Iceberg's documentation has it, for which
 * Spark reads everything twice. The tables are in a folder.
 */
const stack = await openStack();
await bringUp(stack, ['s3']);
const s3 = { ...s3Of(readSettings(settingsOf(stack))), bucket: 'celeiro-bench' };
const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-spark-'));
try {
  await writeSettings();
  await writeOrder();
  const rounds = (await runRounds()).slice(WARM_UP);
  for (const against of ['bare', 'ordered'] as const) {
    compare('time', against, rounds, ({ seconds }) => seconds);
    compare('CPU time', against, rounds, ({ cpu_seconds }) => cpu_seconds);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function compare(
  what: string,
  against: 'bare' | 'ordered',
  rounds: Round[],
  of: (measured: Measured) => number,
): void {
  const ratio = median(rounds.map((round) => of(round.job) / of(round[against])));
  const figure = (which: keyof Round) => median(rounds.map((round) => of(round[which]))).toFixed(1);
  const table = against === 'bare' ? 'a table laid out alike' : 'a table that is ORDERED BY';
  report(
    `Spark job, ${ROWS} rows of ${FILES} files, ${what}`,
    `${figure('job')} s, bare Spark into ${table} ${figure(against)} s, ratio ${ratio.toFixed(2)}`,
    `at most ${BAR}`,
    ratio <= BAR,
  );
}

async function runRounds(): Promise<Round[]> {
  const { python, env } = await localSpark();
  const script = join(import.meta.dirname, 'support/spark_job.py');
  const child = spawn(python, [script, folder, String(ROUNDS)], {
    env: { ...env, JAVA_TOOL_OPTIONS: (await javaTrust(stack)).join(' ') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const rounds: Round[] = [];
  for await (const line of createInterface(child.stdout)) rounds.push(JSON.parse(line));
  const [status] = await ended;
  if (status !== 0) throw new Error(`Spark ended with ${status}`);
  return rounds;
}

/** How Spark reaches the store. */
async function writeSettings(): Promise<void> {
  const settings = {
    'spark.hadoop.fs.s3a.endpoint': s3.endpoint,
    'spark.hadoop.fs.s3a.endpoint.region': s3.region,
    'spark.hadoop.fs.s3a.path.style.access': String(s3.forcePathStyle),
    'spark.hadoop.fs.s3a.access.key': s3.credentials?.accessKeyId,
    'spark.hadoop.fs.s3a.secret.key': s3.credentials?.secretAccessKey,
  };
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
}

/** Writes the raw files as uploads leave them in this profile, and the job's order to move them all. */
async function writeOrder(): Promise<void> {
  await openBucket(s3);
  const store = createS3ObjectStore(s3);
  const files = [];
  for (let id = 1; id <= FILES; id++) {
    const file = join(folder, 'flights.jsonl');
    await writeFlights(file, (id - 1) * ROWS_PER_FILE, id * ROWS_PER_FILE, ROWS);
    const key = `raw/${id}/flights.jsonl`;
    await store.remove(key, '1');
    const writer = await store.create(key, '1');
    await writer.write(new LineNumbering().apply(await readFile(file)));
    const { tag: etag } = await writer.commit();
    const path = `s3a://${s3.bucket}/raw/${id}`;
    const ingested = { ingested_at: '2026-02-01T00:00:00.000000Z', rows: ROWS_PER_FILE, etag };
    files.push({ file_id: id, file_name: 'flights.jsonl', path, ...ingested });
  }
  store.close();
  const fields = flightFields.map(({ name, type }) => ({ name, key: name, type: sparkTypes[type] ?? type }));
  const order = {
    run_id: 1,
    attempt_name: '1-bench',
    table: '',
    schema_version: '1.0',
    event_date_field: 'scheduled_at',
    undeclared_fields: 'reject',
    fields,
    columns: fields.map(({ name, type }) => ({ name, type, field: name })),
    files,
    prefix: `s3a://${s3.bucket}/raw`,
  };
  await writeFile(join(folder, 'order.json'), JSON.stringify(order));
}
