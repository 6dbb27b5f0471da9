import { EXIT_FAILED } from '../cli-error.ts';
import { regularFileSize } from '../local-files/local-file.ts';
import type { Output } from '../terminal/output.ts';
import { noteAboveBar, startProgress } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';
import { type ApiClient, createApiClient, type ProcessingStarted } from './api-client.ts';
import { checkSources, readDefinition } from './check-sources.ts';
import { type Part, planSources } from './parts.ts';
import { processSent, waitForOthers } from './process-sent.ts';
import { sendParts } from './send-parts.ts';
import type { SentPart } from './sent-part.ts';
import { renderSent, sentLine, toJson } from './sent-parts.ts';
import { createUploadUrls, type UploadUrls } from './upload-urls.ts';

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
  const runs: ProcessingStarted[] = [];
  const files = [...new Map(taken.map(({ file }) => [file!.id, file!])).values()];
  try {
    if ('endedBy' in sending) throw sending.endedBy;
    if (files.length > 0 && job.process) await processSent(api, out, job, files, runs);
    else if (files.length > 0 && job.wait) await waitForOthers(api, out, job, files);
  } finally {
    if (out.json) show(together(runs));
  }
  return complete ? undefined : EXIT_FAILED;
}

/** The runs as one. */
function together([first, ...more]: ProcessingStarted[]): ProcessingStarted | null {
  if (!first) return null;
  const all = [first, ...more];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    ...first,
    ids: all.flatMap(({ ids }) => ids),
    files_count: sum(all.map(({ files_count }) => files_count)),
    total_size_mb: sum(all.map(({ total_size_mb }) => total_size_mb)),
  };
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
