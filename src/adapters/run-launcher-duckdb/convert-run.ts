import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { failpoint } from '../../domain/failpoint.ts';
import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';
import { syncDirectory } from '../../durable-file.ts';
import type { RunOutput, RunProgress } from '../../ports/run-launcher.ts';
import { duckDbMessage } from '../shared/duckdb/error-message.ts';
import { openLockedInstance } from '../shared/duckdb/locked-instance.ts';
import { findDamagedRawFiles, sumOf, VerifiedFiles } from '../shared/duckdb/stored-files.ts';
import { attemptPath, removeAttempt, writeManifest } from './attempt-directory.ts';
import { batchFiles, batchShare, canSort, totalsOf } from './batch-files.ts';
import { watchReading } from './bytes-read.ts';
import {
  type BatchCopy,
  printCopy,
  printFrugalCopy,
  printNameType,
  printRowsPerFile,
} from './conversion-sql.ts';
import { JobError, type JobOrder } from './job-protocol.ts';
import { readWrittenFiles } from './written-files.ts';

/** Disk a run may spill to, as a multiple of its memory limit. */
const spillFactor = 16;

/**
 * Writes the records of a run's files as Parquet files ordered by event date, batch by batch, and the manifest last.
 * DuckDB stays open: the process is to end after this.
 * @throws JobError `file_damaged`, `row_count_mismatch`, `file_out_of_memory`; else what DuckDB or the file system threw
 */
export async function convertRun(
  order: JobOrder,
  onProgress: (progress: RunProgress) => void,
): Promise<RunOutput> {
  const { spec } = order;
  const rowsTotal = totalsOf(spec.files).rows;
  const begunMs = performance.now();
  // Checking reads every file.
  onProgress({ phase: 'reading', rowsDone: 0, rowsTotal });
  await checkInput(spec.files, order.objectsDir);

  const directory = join(order.tablesDir, attemptPath(spec));
  await removeAttempt(directory);
  await mkdir(directory, { recursive: true });
  const instance = await openLockedInstance({
    directories: [join(order.objectsDir, spec.tenantSlug), join(order.tablesDir, spec.tenantSlug)],
    tempDir: order.tempDir,
    memoryMb: order.memoryMb,
    spillMb: order.memoryMb * spillFactor,
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
      const { objectsDir, threads } = order;
      const batch = { spec, files, objectsDir, directory: batchDirectory, threads };
      const here = totalsOf(files);
      const told = (share: number): void => {
        const rowsDone = output.rows + Math.floor(here.rows * share);
        onProgress({ phase: share < 1 ? 'reading' : 'writing', rowsDone, rowsTotal });
      };
      const rows = await watchReading(here.bytes, told, () => writeBatch(connection, batch, order.memoryMb));
      const written = readWrittenFiles(rows, spec, order.tablesDir);
      // DuckDB opens the next file when one is full, also when nothing follows.
      for (const file of written) if (file.rows === 0) await rm(join(order.tablesDir, file.path));
      const dataFiles = written.filter((file) => file.rows > 0);
      const paths = dataFiles.map((file) => join(order.tablesDir, file.path));
      await Promise.all([checkRows(connection, files, paths), ...paths.map(makeDurable)]);
      for (const file of dataFiles) {
        output.dataFiles.push({ ...file, crc32: await readBack(join(order.tablesDir, file.path)) });
      }
      await syncDirectory(batchDirectory);
      output.rows = output.dataFiles.reduce((sum, file) => sum + file.rows, 0);
      onProgress({ phase: 'writing', rowsDone: output.rows, rowsTotal });
    }
    onProgress({ phase: 'committing', rowsDone: output.rows, rowsTotal });
    // The names above the batches are durable before the manifest says so.
    for (const path of [directory, join(directory, '..'), join(directory, '..', '..'), order.tablesDir]) {
      await syncDirectory(path);
    }
    await failpoint('job.after-data-files');
    output.seconds = (performance.now() - begunMs) / 1000;
    await writeManifest(directory, output);
    await failpoint('job.after-manifest');
    return output;
  } finally {
    await rm(order.tempDir, { recursive: true, force: true });
  }
}

/** Reads every file whole, so that a run never moves a damaged one into the table. */
async function checkInput(files: RawFile[], objectsDir: string): Promise<void> {
  const damaged = await findDamagedRawFiles(files, objectsDir, new VerifiedFiles(), { thorough: true });
  if (damaged.length > 0) throw fileDamaged(damaged, 'not what was uploaded');
}

/** Writes a batch; without its order where DuckDB cannot sort it, or finds out that it lacks the memory. */
async function writeBatch(
  connection: DuckDBConnection,
  batch: BatchCopy,
  memoryMb: number,
): Promise<unknown[][]> {
  const run = async (copy: string) => (await connection.runAndReadAll(copy)).getRowsJson();
  try {
    if (!canSort(batch.files, memoryMb)) return await run(printFrugalCopy(batch, memoryMb));
    return await run(printCopy(batch)).catch(async (error) => {
      if (!isOutOfMemory(error)) throw error;
      await rm(batch.directory, { recursive: true, force: true });
      return run(printFrugalCopy(batch, memoryMb));
    });
  } catch (error) {
    if (!isOutOfMemory(error)) throw blameFile(error, batch.files, batch.objectsDir);
    // Without a file that is a batch of its own, the others of the run can be processed.
    throw batch.files.length === 1 ? fileOutOfMemory(error, batch.files[0]!) : error;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return duckDbMessage(error).startsWith('Out of Memory Error');
}

function fileOutOfMemory(error: unknown, { fileId, fileName }: RawFile): JobError {
  const failure = { code: 'file_out_of_memory', detail: duckDbMessage(error), retryable: false } as const;
  return new JobError({ ...failure, files: [{ fileId, fileName }] });
}

/** The error of the file that DuckDB names in its own error; that error where it names none. */
function blameFile(error: unknown, files: RawFile[], objectsDir: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const named = files.filter((file) => message.includes(join(objectsDir, file.storagePath)));
  return named.length > 0 ? fileDamaged(named, message) : error;
}

function fileDamaged(files: RawFile[], reason: string): JobError {
  const named = files.map(({ fileId, fileName }) => ({ fileId, fileName }));
  const detail = `${reason}: ${files.map((file) => file.storagePath).join(', ')}`;
  return new JobError({ code: 'file_damaged', detail, retryable: false, files: named });
}

/** Reads back what a batch wrote: every input must be there with the rows that its upload counted. */
async function checkRows(connection: DuckDBConnection, files: RawFile[], paths: string[]): Promise<void> {
  const rowsOf = new Map<number, number>();
  if (paths.length > 0) {
    const reader = await connection.runAndReadAll(printRowsPerFile(paths));
    for (const [fileId, rows] of reader.getRows()) rowsOf.set(Number(fileId), Number(rows));
  }
  for (const file of files) {
    const rows = rowsOf.get(file.fileId) ?? 0;
    if (rows === file.rows) continue;
    const detail = `file ${file.fileId} was uploaded with ${file.rows} rows and read with ${rows}`;
    throw new JobError({ code: 'row_count_mismatch', detail, retryable: false });
  }
}

/** Checksum by which the file is known from here on: of the bytes as read back, which `checkRows` has just read, too. */
async function readBack(path: string): Promise<number> {
  const crc32 = await sumOf(path);
  if (crc32 === undefined) throw new Error(`${path} cannot be read back`);
  return crc32;
}

async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
