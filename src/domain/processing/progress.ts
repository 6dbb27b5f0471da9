import type { RunProgress } from '../../ports/run-launcher.ts';
import { hasBegun } from './billed-time.ts';
import { estimateSeconds } from './cost.ts';
import type { RunLogEntry } from './run-log.ts';
import type { Run } from './runs-store.ts';

/** Log entries for a step of progress: one per phase, and one per tenth of the rows. */
export function progressEntries(before: RunProgress | null, now: RunProgress): RunLogEntry[] {
  const { rowsDone, rowsTotal } = now;
  const entries: RunLogEntry[] = [];
  if (now.phase === 'waiting' && before?.phase !== 'waiting')
    entries.push({ code: 'waiting', level: 'warn' });
  if (!hasBegun(before) && hasBegun(now)) entries.push({ code: 'reading', params: { rows: rowsTotal } });
  if (tenths(now) > (before ? tenths(before) : 0)) {
    const percent = Math.floor((100 * rowsDone) / rowsTotal);
    entries.push({ code: 'rows_done', params: { rows: rowsDone, rows_total: rowsTotal, percent } });
  }
  if (now.phase === 'committing' && before?.phase !== 'committing') entries.push({ code: 'committing' });
  return entries;
}

function tenths({ rowsDone, rowsTotal }: RunProgress): number {
  return rowsTotal === 0 ? 0 : Math.floor((10 * rowsDone) / rowsTotal);
}

/** Whole seconds until an open run ends, from the pace at which its attempt works; null while the pace is unknown. */
export function secondsLeft(run: Pick<Run, 'progress' | 'workSeconds'>): number | null {
  const { progress, workSeconds } = run;
  if (progress === null || workSeconds === null || progress.rowsDone === 0) return null;
  const { rowsDone, rowsTotal } = progress;
  return Math.ceil(((rowsTotal - rowsDone) * workSeconds) / rowsDone);
}

/** Estimate in seconds, as at the start of the run. */
export function estimatedSeconds(run: Run): number {
  const machines = { driver: run.driverShape, executor: run.shape, executors: run.executors };
  return estimateSeconds(machines, run.sizeBytes);
}
