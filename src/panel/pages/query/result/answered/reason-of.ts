import type { QueryExplanation, QueryStatistics } from '../../run/request-page.ts';

export type Remedy = 'process' | 'limits';

/** Why an answer took the time it took, in figures; `query-answered.ts` has the sentences. */
export type Reason =
  | { kind: 'waited'; seconds: number; queries: number; remedy: 'limits' }
  | { kind: 'raw'; bytes: number; files: number; seconds: number; remedy: 'process' }
  | { kind: 'again'; seconds: number; remedy?: undefined }
  | { kind: 'read'; bytes: number; rows: number; seconds: number; remedy?: undefined }
  | { kind: 'sent'; seconds: number; remedy?: undefined }
  | { kind: 'planned'; seconds: number; files: number; remedy?: Remedy | undefined }
  | { kind: 'quick'; seconds: number; remedy?: undefined };

/** Answers below it need no reason, seconds. */
const QUICK_SECONDS = 0.3;
/** Unprocessed data from which on processing pays, bytes and files. */
const MANY_RAW_BYTES = 50_000_000;
const MANY_RAW_FILES = 100;

/** The reason that took most of the time. Only what the user can do something about has a remedy. */
export function reasonOf(
  { stages, files, raw_bytes, queries_before }: QueryExplanation,
  { elapsed, rows_read, bytes_read }: QueryStatistics,
): Reason {
  const sentMs = stages.fetching_ms + stages.printing_ms + stages.sending_ms;
  const seconds = elapsed + sentMs / 1000;
  if (seconds < QUICK_SECONDS) return { kind: 'quick', seconds };
  const longest = Math.max(stages.waiting_ms, stages.lost_ms, stages.engine_ms, stages.planning_ms, sentMs);
  const isRaw = raw_bytes >= MANY_RAW_BYTES || files.raw >= MANY_RAW_FILES;
  if (longest === stages.waiting_ms) {
    return { kind: 'waited', seconds: longest / 1000, queries: queries_before, remedy: 'limits' };
  }
  if (longest === sentMs) return { kind: 'sent', seconds: sentMs / 1000 };
  if (longest === stages.planning_ms) {
    const all = files.raw + (files.data ?? 0);
    return { kind: 'planned', seconds: longest / 1000, files: all, remedy: isRaw ? 'process' : undefined };
  }
  if (isRaw) return { kind: 'raw', bytes: raw_bytes, files: files.raw, seconds, remedy: 'process' };
  if (longest === stages.lost_ms) return { kind: 'again', seconds: longest / 1000 };
  return { kind: 'read', bytes: bytes_read, rows: rows_read, seconds };
}
