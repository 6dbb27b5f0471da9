import type { QueryStage, QueryStats } from 'trino-client';
import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { SourceUnreadable } from '../../ports/query-engine.ts';
import { quoteText } from '../shared/sql/quoting.ts';
import { tailObjects } from './tail-objects.ts';

/** A bundle is missing or incomplete. Its records can be read from the files' own objects. */
export class BundleMismatch extends Error {}

/**
 * Whether the statement saw every raw row, by the statistics of its scans: table first, then tail, as the source is printed.
 * The statistics prove nothing when Trino left out scans or files that cannot meet the conditions.
 */
export function sawEveryRow(stats: QueryStats, snapshot: TableSnapshot): boolean {
  const expected = expectedRows(snapshot);
  if (expected === 0) return true;
  const scans = stats.rootStage ? leaves(stats.rootStage) : [];
  return scans.length === (snapshot.table ? 2 : 1) && scans.at(-1)!.processedRows === expected;
}

/** Prints a SELECT that counts the rows of every raw object, to run beside the query. */
export function printObjectCounts(snapshot: TableSnapshot, linesTable: string): string {
  const folders = tailObjects(snapshot).map(({ folder }) => quoteText(folder));
  return `SELECT "dir", CAST(count(*) AS VARCHAR) FROM ${linesTable} WHERE "dir" IN (${folders.join(', ')}) GROUP BY 1`;
}

/**
 * Compares the counts with the uploads, because Trino passes over a missing or incomplete object in silence.
 * @throws SourceUnreadable that names the files
 * @throws BundleMismatch where only bundles differ
 */
export function checkObjectCounts(counted: [folder: string, count: string][], snapshot: TableSnapshot): void {
  const counts = new Map(counted);
  const wrong = tailObjects(snapshot)
    .map((object) => ({ ...object, seen: Number(counts.get(object.folder) ?? 0) }))
    .filter(({ seen, rows }) => seen !== rows);
  if (wrong.length === 0) return;
  const cause = new Error(
    wrong.map(({ name, seen, rows }) => `${name} has ${seen} rows where ${rows} were uploaded`).join('; '),
  );
  const files = wrong.filter(({ isBundle }) => !isBundle).flatMap((object) => object.files);
  if (files.length === 0) throw new BundleMismatch(cause.message);
  const named = files.map(({ file: { fileId, fileName } }) => ({ fileId, fileName }));
  throw new SourceUnreadable({ files: named, dataFiles: [] }, cause);
}

function expectedRows(snapshot: TableSnapshot): number {
  return tailObjects(snapshot).reduce((sum, { rows }) => sum + rows, 0);
}

function leaves(stage: QueryStage): QueryStage[] {
  return stage.subStages.length === 0 ? [stage] : stage.subStages.flatMap(leaves);
}
