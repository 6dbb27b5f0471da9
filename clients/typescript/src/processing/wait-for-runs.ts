import { RunFailedError, RunTimeoutError } from '../errors/runs.ts';
import { countFiles } from '../files/list-files.ts';
import type { ProcessingStarted } from '../generated/types.ts';
import type { Api } from '../http/api.ts';
import { pause } from '../http/pause.ts';

export interface WaitOptions {
  /** Receives the files in the columnar table and the files of all runs, after each look. */
  onProgress?: ((progress: { filesDone: number; filesCount: number }) => void) | undefined;
  /** Longest wait; one hour unless given. The runs go on after it. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 5000;
const GROWTH = 1.6;
const DEFAULT_TIMEOUT_MS = 3_600_000;

/** Files of a run by the listing. */
interface RunFiles {
  id: number;
  done: number;
  underWay: number;
}

/**
 * Waits until the runs have processed all files.
 * @throws RunFailedError where runs gave files back; RunTimeoutError; errors of the listing
 * @internal
 */
export async function waitForRuns(api: Api, started: ProcessingStarted, options: WaitOptions): Promise<void> {
  const { onProgress, timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options;
  const { ids, schema, files_count: filesCount } = started;
  const startedAt = performance.now();
  const finished = new Map<number, RunFiles>();
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(LAST_LOOK_MS, waitMs * GROWTH)) {
    await pause(waitMs, signal);
    const runs: RunFiles[] = [];
    for (const id of ids) {
      const run = finished.get(id) ?? (await lookAt(api, schema, id, signal));
      if (run.underWay === 0 && run.done > 0) finished.set(id, run);
      runs.push(run);
    }
    const filesDone = sum(runs, 'done');
    onProgress?.({ filesDone, filesCount });
    if (filesDone >= filesCount) return;
    if (filesDone + sum(runs, 'underWay') < filesCount) throw gaveBack(runs, filesDone, filesCount);
    if (performance.now() - startedAt >= timeoutMs) {
      throw new RunTimeoutError(ids, timeoutMs, filesDone, filesCount);
    }
  }
}

/** Files under way are counted first: one that is done in between counts twice, and none is missed. */
async function lookAt(
  api: Api,
  schema: string,
  id: number,
  signal: AbortSignal | undefined,
): Promise<RunFiles> {
  const underWay = await countFiles(api, schema, { run_id: id, processing_status: 'processing' }, signal);
  const done = await countFiles(api, schema, { run_id: id, processing_status: 'completed' }, signal);
  return { id, done, underWay };
}

/** A run gives back all of its files, so those that failed are those that list none. */
function gaveBack(runs: RunFiles[], filesDone: number, filesCount: number): RunFailedError {
  const empty = runs.filter(({ done, underWay }) => done + underWay === 0);
  const failed = empty.length > 0 ? empty : runs.filter(({ underWay }) => underWay === 0);
  return new RunFailedError(
    (failed.length > 0 ? failed : runs).map(({ id }) => id),
    filesDone,
    filesCount,
  );
}

function sum(runs: RunFiles[], of: 'done' | 'underWay'): number {
  return runs.reduce((total, run) => total + run[of], 0);
}
