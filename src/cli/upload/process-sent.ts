import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import { count, decimal } from '../terminal/figures.ts';
import type { Output } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';
import type { ApiClient, ProcessingStarted } from './api-client.ts';
import type { FileRecord } from './file-listing.ts';
import { AnswerLost } from './retries.ts';
import { areClaimed, pendingOf, waitForProcessing } from './wait-for-processing.ts';

/** Lost answers to the start of a run after which it is given up. */
const MOST_LOST = 3;
/** Wait after a lost answer, ms: the service may still be at the request. */
const LOST_PAUSE_MS = 1000;

interface ProcessingJob {
  schema: string;
  /** Base URL of the service. */
  url: string;
  machines: { shape_id?: number; executors?: number };
  wait: boolean;
}

type Notes = Pick<Output, 'note'>;

/**
 * Processes the sent files. A run takes a bounded number of files, so where the job waits, further runs follow until all are
 * processed; otherwise a note tells how many are left.
 * @param runs receives each run that was started
 * @throws CliError when a run gave files back, or took none of those that were left
 */
export async function processSent(
  api: ApiClient,
  out: Notes,
  job: ProcessingJob,
  files: FileRecord[],
  runs: ProcessingStarted[],
): Promise<void> {
  const bar = job.wait ? startBar(files) : undefined;
  try {
    let left = files.filter(({ processing_status }) => processing_status === 'pending');
    for (;;) {
      const started = await startProcessing(api, out, job, left);
      if (typeof started === 'object') runs.push(started);
      if (!bar) {
        const rest = started && left.length > 0 ? await pendingOf(api, job.schema, left) : [];
        if (rest.length > 0) out.note(say('upload_left_pending', { files: count(rest.length) }));
        return;
      }
      const rest = await waitForProcessing(api, job.schema, files, started !== undefined, bar.show);
      if (rest.length === 0) break;
      if (rest.length >= left.length) throw new CliError('upload_run_gave_up', { pending: rest.length });
      left = rest;
      out.note(say('upload_next_run', { files: count(left.length) }));
    }
  } finally {
    bar?.stop();
  }
  out.note(say('upload_processed', { files: count(files.length) }));
}

/** Waits until the files are processed by runs that others start. */
export async function waitForOthers(
  api: ApiClient,
  out: Notes,
  { schema }: ProcessingJob,
  files: FileRecord[],
): Promise<void> {
  const bar = startBar(files);
  try {
    await waitForProcessing(api, schema, files, false, bar.show);
  } finally {
    bar.stop();
  }
  out.note(say('upload_processed', { files: count(files.length) }));
}

function startBar(files: FileRecord[]): { show(done: number): void; stop(): void } {
  const bar = startProgress({ label: say('upload_wait_progress'), total: files.length, format: count });
  let shown = 0;
  return {
    show: (done) => {
      bar.advance(done - shown);
      shown = done;
    },
    stop: () => bar.stop(),
  };
}

/** Starts a run. After a lost answer, one that has the files is theirs; another request might begin a second one. */
async function startProcessing(
  api: ApiClient,
  out: Notes,
  job: ProcessingJob,
  pending: FileRecord[],
): Promise<ProcessingStarted | 'answer lost' | undefined> {
  let started: ProcessingStarted | undefined;
  for (let lost = 0; ; lost++) {
    try {
      started = await api.processFiles(job.schema, job.machines);
      break;
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      await sleep(LOST_PAUSE_MS);
      if (await areClaimed(api, job.schema, pending)) {
        out.note(say('upload_processing_lost'));
        return 'answer lost';
      }
      if (lost === MOST_LOST) {
        throw new CliError('upload_unreachable', { url: job.url, reason: error.message }, { cause: error });
      }
    }
  }
  if (!started) {
    out.note(say('upload_nothing_pending'));
    return undefined;
  }
  out.note(
    say('upload_processing_started', {
      ids: started.ids.join(', '),
      files: count(started.files_count),
      size: decimal(started.total_size_mb),
      shape: started.shape,
      executors: started.executors,
    }),
  );
  return started;
}
