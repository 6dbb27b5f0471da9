import { EXIT_FAILED } from '../cli-error.ts';
import { count, decimal } from '../figures.ts';
import type { Output } from '../output.ts';
import { noteAboveBar, startProgress } from '../progress-bar.ts';
import { say } from '../say.ts';
import { type ApiClient, createApiClient, type ProcessingStarted } from './api-client.ts';
import { type Part, planParts } from './parts.ts';
import { type SentPart, sendParts } from './send-parts.ts';
import { renderSent, sentLine, toJson } from './sent-parts.ts';
import { createUploadUrls } from './upload-urls.ts';
import { waitForProcessing } from './wait-for-processing.ts';

export interface UploadJob {
  schema: string;
  paths: string[];
  token: string;
  /** Base URL of the service, without a trailing slash. */
  url: string;
  minutes: number;
  parallel: number;
  partBytes: number;
  process: boolean;
  machines: { shape_id?: number; executors?: number };
  wait: boolean;
}

/** Sends, then processes and waits where asked to. Returns the exit code: 1 if any part was not taken. */
export async function runUpload(out: Output, job: UploadJob): Promise<number | undefined> {
  const parts = (await Promise.all(job.paths.map((path) => planParts(path, job.partBytes)))).flat();
  const api = createApiClient(job.url, job.token, noteAboveBar);
  const startedAt = performance.now();
  const sent = await send(parts, api, job);
  const ms = Math.round(performance.now() - startedAt);
  const taken = sent.filter(({ file }) => file !== undefined);
  const complete = taken.length === sent.length;
  const show = (processing: ProcessingStarted | null) =>
    out.result({ complete, ms, files: sent.map(toJson), processing }, () => renderSent(sent, ms));

  // People see how the sending went before the waiting begins; the one JSON value comes at the end.
  if (!out.json) show(null);
  const processing = taken.length > 0 && job.process ? await startProcessing(api, out, job) : undefined;
  if (taken.length > 0 && job.wait) await wait(api, out, job, taken, processing !== undefined);
  if (out.json) show(processing ?? null);
  return complete ? undefined : EXIT_FAILED;
}

async function send(parts: Part[], api: ApiClient, job: UploadJob): Promise<SentPart[]> {
  const total = parts.reduce((sum, part) => sum + part.end - part.start, 0);
  const progress = startProgress({ label: say('upload_progress'), total });
  try {
    return await sendParts(parts, createUploadUrls(api, job.schema, job.minutes), {
      parallel: job.parallel,
      onBytes: progress.advance,
      onSent: (sent) => noteAboveBar(sentLine(sent)),
      note: noteAboveBar,
    });
  } finally {
    progress.stop();
  }
}

async function startProcessing(
  api: ApiClient,
  out: Output,
  job: UploadJob,
): Promise<ProcessingStarted | undefined> {
  const started = await api.processFiles(job.schema, job.machines);
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

async function wait(
  api: ApiClient,
  out: Output,
  job: UploadJob,
  taken: SentPart[],
  started: boolean,
): Promise<void> {
  const files = [...new Map(taken.map(({ file }) => [file!.id, file!])).values()];
  const progress = startProgress({ label: say('upload_wait_progress'), total: files.length, format: count });
  let shown = 0;
  try {
    await waitForProcessing(api, job.schema, files, started, (done) => {
      progress.advance(done - shown);
      shown = done;
    });
  } finally {
    progress.stop();
  }
  out.note(say('upload_processed', { files: count(files.length) }));
}
