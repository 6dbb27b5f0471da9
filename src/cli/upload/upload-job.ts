import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, EXIT_FAILED } from '../cli-error.ts';
import { count, decimal } from '../figures.ts';
import { regularFileSize } from '../local-file.ts';
import type { Output } from '../output.ts';
import { noteAboveBar, startProgress } from '../progress-bar.ts';
import { say } from '../say.ts';
import { type ApiClient, createApiClient, type FileRecord, type ProcessingStarted } from './api-client.ts';
import { checkSources, readDefinition } from './check-sources.ts';
import { type Part, planSources } from './parts.ts';
import { AnswerLost } from './retries.ts';
import { sendParts } from './send-parts.ts';
import type { SentPart } from './sent-part.ts';
import { renderSent, sentLine, toJson } from './sent-parts.ts';
import { createUploadUrls, type UploadUrls } from './upload-urls.ts';
import { areClaimed, waitForProcessing } from './wait-for-processing.ts';

/** Lost answers to the start of a run after which it is given up. */
const MOST_LOST = 3;
/** Wait after a lost answer, ms: the service may still be at the request. */
const LOST_PAUSE_MS = 1000;

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
  const sources = await plan(job);
  const api = createApiClient(job.url, job.token, noteAboveBar);
  const urls = createUploadUrls(api, job.schema, job.minutes);
  // Tells a wrong token, address or schema before anything is checked or sent.
  await urls.current();
  const refused = await check(sources, api, job);
  const refusedPaths = new Set(refused.map(({ part }) => part.path));
  const parts = sources.flat().filter(({ path }) => !refusedPaths.has(path));
  const startedAt = performance.now();
  const sending = await send(parts, urls, job);
  const sent = [...refused, ...sending.sent];
  const ms = Math.round(performance.now() - startedAt);
  const taken = sent.filter(({ file }) => file !== undefined);
  const complete = taken.length === sent.length;
  const show = (processing: ProcessingStarted | null) =>
    out.result({ complete, ms, files: sent.map(toJson), processing }, () => renderSent(sent, ms));

  // People see how the sending went before the waiting begins; the one JSON value comes at the end.
  if (!out.json) show(null);
  let processing: ProcessingStarted | 'answer lost' | undefined;
  const files = [...new Map(taken.map(({ file }) => [file!.id, file!])).values()];
  try {
    if ('endedBy' in sending) throw sending.endedBy;
    if (files.length > 0 && job.process) processing = await startProcessing(api, out, job, files);
    if (files.length > 0 && job.wait) await wait(api, out, job, files, processing !== undefined);
  } finally {
    if (out.json) show(typeof processing === 'object' ? processing : null);
  }
  return complete ? undefined : EXIT_FAILED;
}

/** The parts of each file. Reads the files that are cut as a whole, which takes a while for large ones. */
async function plan({ paths, partBytes }: UploadJob): Promise<Part[][]> {
  const sizes = await Promise.all(paths.map(regularFileSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const progress = startProgress({ label: say('upload_plan_progress'), total });
  try {
    return await planSources(paths, partBytes, progress.advance);
  } finally {
    progress.stop();
  }
}

/** The files of several parts that have bad lines. A file of one part is left to the service's own check. */
async function check(sources: Part[][], api: ApiClient, { schema }: UploadJob): Promise<SentPart[]> {
  const cut = sources.filter((parts) => parts.length > 1);
  if (cut.length === 0) return [];
  const definition = await readDefinition(api, schema);
  const total = cut.reduce((sum, parts) => sum + parts.at(-1)!.end, 0);
  const progress = startProgress({ label: say('check_progress'), total });
  try {
    return await checkSources(definition, cut, progress.advance);
  } finally {
    progress.stop();
  }
}

async function send(parts: Part[], urls: UploadUrls, { parallel }: UploadJob): ReturnType<typeof sendParts> {
  const total = parts.reduce((sum, part) => sum + part.end - part.start, 0);
  const progress = startProgress({ label: say('upload_progress'), total });
  try {
    return await sendParts(parts, urls, {
      parallel,
      onBytes: progress.advance,
      onSent: (sent) => noteAboveBar(sentLine(sent)),
      note: noteAboveBar,
    });
  } finally {
    progress.stop();
  }
}

/** Starts a run. After a lost answer, one that has the files is theirs; another request might begin a second one. */
async function startProcessing(
  api: ApiClient,
  out: Output,
  job: UploadJob,
  files: FileRecord[],
): Promise<ProcessingStarted | 'answer lost' | undefined> {
  const pending = files.filter(({ processing_status }) => processing_status === 'pending');
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

async function wait(
  api: ApiClient,
  out: Output,
  job: UploadJob,
  files: FileRecord[],
  started: boolean,
): Promise<void> {
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
