import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { DataFile, RawFile } from '../../domain/files/snapshot.ts';
import type { RunOutput, RunProgress, RunSpec } from '../../ports/run-launcher.ts';
import { openLockedInstance } from '../duckdb/locked-instance.ts';
import { syncDirectory } from '../object-store-directory/sync-directory.ts';
import { attemptPath, removeAttempt, writeManifest } from './attempt-directory.ts';
import { batchFiles } from './batch-files.ts';
import { printCopy, printInspection, printNameType } from './conversion-sql.ts';
import { JobError, type JobOrder } from './job-protocol.ts';

/** Of the memory limit, what the bytes of one batch may be: sorting holds a batch's records a few times over. */
const batchShare = 0.3;

/**
 * Writes the records of a run's files as Parquet files ordered by event date, batch by batch, and the manifest last.
 * @throws JobError `input_missing`, `row_count_mismatch`; else what DuckDB or the file system threw
 */
export async function convertRun(
  order: JobOrder,
  onProgress: (progress: RunProgress) => void,
): Promise<RunOutput> {
  const { spec } = order;
  const rowsTotal = spec.files.reduce((sum, file) => sum + file.rows, 0);
  onProgress({ phase: 'starting', rowsDone: 0, rowsTotal });
  for (const file of spec.files) await checkInput(join(order.objectsDir, file.storagePath), file);

  const directory = join(order.tablesDir, attemptPath(spec));
  await removeAttempt(directory);
  await mkdir(directory, { recursive: true });
  const instance = await openLockedInstance({
    directories: [join(order.objectsDir, spec.tenantSlug), join(order.tablesDir, spec.tenantSlug)],
    tempDir: order.tempDir,
    memoryMb: order.memoryMb,
    threads: order.threads,
  });
  try {
    const connection = await instance.connect();
    await connection.run(printNameType(spec));
    const output: RunOutput = { dataFiles: [], rows: 0 };
    const batches = batchFiles(spec.files, order.memoryMb * 1024 * 1024 * batchShare);
    for (const [index, files] of batches.entries()) {
      onProgress({ phase: 'reading', rowsDone: output.rows, rowsTotal });
      const batchDirectory = join(directory, String(index));
      await connection.run(printCopy(spec, files, order.objectsDir, batchDirectory, order.threads));
      output.dataFiles.push(...(await inspect(connection, spec, files, batchDirectory, order.tablesDir)));
      await syncDirectory(batchDirectory);
      output.rows = output.dataFiles.reduce((sum, file) => sum + file.rows, 0);
      onProgress({ phase: 'writing', rowsDone: output.rows, rowsTotal });
    }
    connection.closeSync();
    onProgress({ phase: 'committing', rowsDone: output.rows, rowsTotal });
    // The names above the batches are durable before the manifest says so.
    for (const path of [directory, join(directory, '..'), join(directory, '..', '..'), order.tablesDir]) {
      await syncDirectory(path);
    }
    await writeManifest(directory, output);
    return output;
  } finally {
    await instance.close();
  }
}

async function checkInput(path: string, file: RawFile): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) return;
  const detail = `the object of file ${file.fileId} is missing: ${file.storagePath}`;
  throw new JobError({ code: 'input_missing', detail, retryable: false });
}

/** Reads back what a batch wrote: checks the rows of every input, makes the files durable and describes them. */
async function inspect(
  connection: DuckDBConnection,
  spec: RunSpec,
  files: RawFile[],
  directory: string,
  tablesDir: string,
): Promise<DataFile[]> {
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  const reader = await connection.runAndReadAll(printInspection(spec.eventDateField, paths));
  const rowsOf = new Map<number, number>();
  const written = new Map<string, DataFile>();
  for (const [path, fileId, count, minDay, maxDay] of reader.getRowsJS() as [
    string,
    bigint,
    bigint,
    string,
    string,
  ][]) {
    const rows = Number(count);
    rowsOf.set(Number(fileId), (rowsOf.get(Number(fileId)) ?? 0) + rows);
    const known = written.get(path);
    if (known) {
      known.rows += rows;
      if (minDay < known.minDay) known.minDay = minDay;
      if (maxDay > known.maxDay) known.maxDay = maxDay;
    } else {
      const place = { path: relative(tablesDir, path), schemaVersion: spec.schemaVersion, sizeBytes: 0 };
      written.set(path, { ...place, rows, minDay, maxDay });
    }
  }
  for (const file of files) {
    const rows = rowsOf.get(file.fileId) ?? 0;
    if (rows === file.rows) continue;
    const detail = `file ${file.fileId} was uploaded with ${file.rows} rows and read with ${rows}`;
    throw new JobError({ code: 'row_count_mismatch', detail, retryable: false });
  }
  // DuckDB opens the next file when one is full, also when nothing follows.
  for (const path of paths) if (!written.has(path)) await rm(path);
  for (const [path, file] of written) file.sizeBytes = await makeDurable(path);
  return [...written.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @returns the file's size in bytes */
async function makeDurable(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
