import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createDuckDbRunLauncher } from '../src/adapters/run-launcher-duckdb/duckdb-run-launcher.ts';
import type { RawFile } from '../src/domain/files/snapshot/snapshot.ts';
import { shapeWith } from '../src/domain/processing/shape.testing.ts';
import type { RunLauncher, RunObservation } from '../src/ports/run-launcher.ts';
import { fields, generateRecords, plainColumns, schema } from './generated-records.ts';

/**
 * Compares a whole processing run, with a standing launcher as in the service, with a bare DuckDB `COPY` of the same files
 * that has the same threads and memory.
 * Usage: node bench/processing.bench.ts [rows] [files] [rounds]
 */
const rows = Number(process.argv[2] ?? 10_000_000);
const fileCount = Number(process.argv[3] ?? 20);
const rounds = Number(process.argv[4] ?? 3);
const machine = { cores: availableParallelism(), memoryMb: 8192 };
const shape = shapeWith({ ocpus: machine.cores, memoryGb: 16 });

const root = await mkdtemp(join(tmpdir(), 'celeiro-bench-'));
try {
  const files = await generateRecords(join(root, 'objects'), rows, fileCount);
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  console.log(`${rows} rows, ${fileCount} files, ${(bytes / 1e9).toFixed(2)} GB, ${machine.cores} threads`);
  const launcher = createDuckDbRunLauncher({
    objectsDir: join(root, 'objects'),
    tablesDir: join(root, 'tables'),
    machine,
  });
  const bare: number[] = [];
  const run: number[] = [];
  // In turns, so that other load on the machine affects both.
  for (let round = 1; round <= rounds; round++) {
    bare.push(await timed(() => bareCopy(files)));
    run.push(await timed(() => processingRun(launcher, files, round)));
    console.log(`round ${round}: bare COPY ${seconds(bare.at(-1)!)}, run ${seconds(run.at(-1)!)}`);
  }
  await launcher.close();
  const best = (times: number[]): number => Math.min(...times);
  console.log(`run / bare COPY = ${(best(run) / best(bare)).toFixed(2)} (best of ${rounds} each; bar 1.20)`);
} finally {
  await rm(root, { recursive: true });
}

async function bareCopy(files: RawFile[]): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(machine.cores) });
  const connection = await instance.connect();
  const paths = files.map((file) => `'${join(root, 'objects', file.storagePath)}'`).join(', ');
  await connection.run(
    `COPY (SELECT * FROM read_json([${paths}], format='newline_delimited', columns=${plainColumns})) TO '${join(root, 'bare.parquet')}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
}

async function processingRun(launcher: RunLauncher, files: RawFile[], runId: number): Promise<void> {
  const attempt = { ...schema, runId, runNonce: 'bench', attempt: 1 };
  const changes = Promise.withResolvers<RunObservation>();
  launcher.onChange(async () => {
    const seen = await launcher.observe(attempt);
    if (seen.state !== 'running') changes.resolve(seen);
  });
  await launcher.launch({
    ...attempt,
    fields,
    versions: [],
    files: files.map((file) => ({ ...file, contentTag: null })),
    undeclaredFields: 'reject',
    shape,
    driverShape: shape,
    executors: 1,
  });
  const seen = await changes.promise;
  if (seen.state !== 'succeeded' || seen.output.rows !== rows) throw new Error(JSON.stringify(seen));
  await launcher.discard(attempt);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
