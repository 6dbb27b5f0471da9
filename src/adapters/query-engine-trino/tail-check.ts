import type { QueryStage, QueryStats } from 'trino-client';
import type { TableSnapshot } from '../../domain/files/snapshot.ts';
import { quoteText } from './sql-literals.ts';
import { tailObjects } from './tail-objects.ts';

/** A raw object is not there or not whole, which Trino itself passes over in silence. */
class TailMismatch extends Error {}

/**
 * Whether the statement saw every raw row, by the statistics of its scans: table first, then tail, as the source is
 * printed. They cannot tell where Trino left scans or files out that no condition can be met by.
 */
export function sawEveryRow(stats: QueryStats, snapshot: TableSnapshot): boolean {
  const expected = expectedRows(snapshot);
  if (expected === 0) return true;
  const scans = stats.rootStage ? leaves(stats.rootStage) : [];
  return scans.length === (snapshot.table ? 2 : 1) && scans.at(-1)!.processedRows === expected;
}

/** The rows of every raw object, counted beside the query. */
export function printObjectCounts(snapshot: TableSnapshot, linesTable: string): string {
  const folders = tailObjects(snapshot).map(({ folder }) => quoteText(folder));
  return `SELECT "dir", CAST(count(*) AS VARCHAR) FROM ${linesTable} WHERE "dir" IN (${folders.join(', ')}) GROUP BY 1`;
}

/** @throws TailMismatch */
export function checkObjectCounts(counted: [folder: string, count: string][], snapshot: TableSnapshot): void {
  const counts = new Map(counted);
  for (const { folder, name, rows } of tailObjects(snapshot)) {
    const seen = Number(counts.get(folder) ?? 0);
    if (seen !== rows) throw new TailMismatch(`${name} has ${seen} rows where ${rows} were uploaded`);
  }
}

function expectedRows(snapshot: TableSnapshot): number {
  return tailObjects(snapshot).reduce((sum, { rows }) => sum + rows, 0);
}

function leaves(stage: QueryStage): QueryStage[] {
  return stage.subStages.length === 0 ? [stage] : stage.subStages.flatMap(leaves);
}
