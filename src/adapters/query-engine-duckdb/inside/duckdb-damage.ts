import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../domain/app-error.ts';
import type { DataFile, RawFile } from '../../../domain/files/snapshot/snapshot.ts';
import { SourceUnreadable } from '../../../ports/query-engine.ts';
import type { DataRoots, Source } from '../../shared/duckdb/duckdb-source.ts';
import { duckDbMessage } from '../../shared/duckdb/error-message.ts';
import { quotePath } from '../../shared/duckdb/sql-text.ts';
import {
  findDamagedDataFiles,
  findDamagedRawFiles,
  VerifiedFiles,
} from '../../shared/duckdb/stored-files.ts';
import { runSelect } from './run-select.ts';

/** Looks at the files of a query before it begins. @throws SourceUnreadable */
export async function checkSource(
  source: Source,
  roots: DataRoots,
  verified: VerifiedFiles,
  signal: AbortSignal,
): Promise<void> {
  const files = await findDamagedRawFiles(source.rawFiles, roots.objectsDir, verified, { signal });
  const dataFiles = await findDamagedDataFiles(source.dataFiles, roots.tablesDir, verified, { signal });
  if (files.length > 0 || dataFiles.length > 0) throw unreadable(files, dataFiles);
}

/** Errors of a computation or of its size: they say nothing of the files. */
const ofTheQuery = /^(Out of Range|Conversion|Out of Memory|INTERRUPT) Error/;

/**
 * Finds the files that made a query fail: by DuckDB's own words where they name a path, otherwise by reading the files.
 * Returns where the files are not to blame.
 * @throws SourceUnreadable
 */
export async function explainFailure(
  error: unknown,
  connection: DuckDBConnection,
  source: Source,
  roots: DataRoots,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || error instanceof AppError) return;
  const message = duckDbMessage(error);
  if (ofTheQuery.test(message)) return;

  let files = source.rawFiles.filter((file) => message.includes(join(roots.objectsDir, file.storagePath)));
  let dataFiles = source.dataFiles.filter((file) => message.includes(join(roots.tablesDir, file.path)));
  if (files.length === 0 && dataFiles.length === 0) {
    const thorough = { signal, thorough: true };
    const verified = new VerifiedFiles();
    files = await findDamagedRawFiles(source.rawFiles, roots.objectsDir, verified, thorough);
    dataFiles = await findDamagedDataFiles(source.dataFiles, roots.tablesDir, verified, thorough);
    for (const file of source.dataFiles) {
      const path = join(roots.tablesDir, file.path);
      const isSummed = typeof file.crc32 === 'number';
      if (!isSummed && !(await canBeRead(connection, path, signal))) dataFiles.push(file);
    }
  }
  if (files.length > 0 || dataFiles.length > 0) throw unreadable(files, dataFiles, error);
}

/** Whether DuckDB decodes every value of a data file that has no checksum. */
async function canBeRead(connection: DuckDBConnection, path: string, signal: AbortSignal): Promise<boolean> {
  const sql = `SELECT max(hash(COLUMNS(*))) FROM read_parquet(${quotePath(path)}, hive_partitioning=false)`;
  try {
    await runSelect(connection, sql, [], signal);
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

function unreadable(files: RawFile[], dataFiles: DataFile[], cause?: unknown): SourceUnreadable {
  return new SourceUnreadable(
    {
      files: files.map(({ fileId, fileName }) => ({ fileId, fileName })),
      dataFiles: dataFiles.map(({ path }) => path),
    },
    cause,
  );
}
