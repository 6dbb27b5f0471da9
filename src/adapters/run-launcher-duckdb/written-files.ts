import { relative } from 'node:path';
import type { DataFile } from '../../domain/files/snapshot/snapshot.ts';
import type { RunSpec } from '../../ports/run-launcher.ts';
import { quoteName } from '../shared/sql/quoting.ts';

/** A MAP as the package gives it in JSON. */
type Entries<T> = { key: string; value: T }[];
type Stats = Entries<Entries<string>>;

/**
 * The answer of a `COPY ... (RETURN_STATS)`: one row per file with its path, rows, bytes and the smallest and
 * largest value of every column. Files without rows are among them.
 */
export function readWrittenFiles(
  rows: unknown[][],
  spec: Pick<RunSpec, 'schemaVersion' | 'eventDateField'>,
  tablesDir: string,
): DataFile[] {
  return (rows as [string, string, string, string, Stats][]).map(([path, count, bytes, , stats]) => {
    const ofEventDate = entryOf(stats, quoteName(spec.eventDateField)) ?? [];
    // A date, or a moment in UTC: the day is in front.
    const day = (which: string): string => (entryOf(ofEventDate, which) ?? '').slice(0, 'YYYY-MM-DD'.length);
    return {
      path: relative(tablesDir, path),
      schemaVersion: spec.schemaVersion,
      rows: Number(count),
      sizeBytes: Number(bytes),
      minDay: day('min'),
      maxDay: day('max'),
    };
  });
}

function entryOf<T>(entries: Entries<T>, key: string): T | undefined {
  return entries.find((entry) => entry.key === key)?.value;
}
