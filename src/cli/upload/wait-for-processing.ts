import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import type { ApiClient } from './api-client.ts';
import type { FileRecord } from './file-listing.ts';

/** Listing is limited to 100 requests per minute, and a look takes two or more. */
const POLL_MS = 3000;

/**
 * Waits until none of the files is processing, and none pending that was claimed.
 * @param started whether a run was started just now: it did not take the files that are pending at the first look
 * @returns the files that the run did not take; without a run all are waited for, so none
 * @throws CliError when a claimed file is pending again: its run failed or was cancelled, and gave it back
 */
export async function waitForProcessing(
  api: ApiClient,
  slug: string,
  files: FileRecord[],
  started: boolean,
  onDone: (done: number) => void,
): Promise<FileRecord[]> {
  const among = filesIn(api, slug, files);
  let unclaimed = started ? undefined : 0;
  for (;;) {
    // The few files left are cheaper to list than the many that are done.
    const notTaken = await among('pending');
    const pending = notTaken.length;
    const processing = (await among('processing')).length;
    onDone(files.length - Math.min(files.length, pending + processing));
    unclaimed ??= pending;
    if (started && pending > unclaimed) {
      throw new CliError('upload_run_gave_up', { pending: pending - unclaimed });
    }
    // A file that was given back between the two looks is in neither answer; `completed` and `failed` files stay so.
    const isOver = pending + processing <= unclaimed;
    if (isOver && (await among('completed', 'failed')).length + pending === files.length) return notTaken;
    await sleep(POLL_MS);
  }
}

/** Those of the files that wait for a run. */
export function pendingOf(api: ApiClient, slug: string, files: FileRecord[]): Promise<FileRecord[]> {
  return filesIn(api, slug, files)('pending');
}

/** Finds those of the files that are in one of the given states. */
function filesIn(api: ApiClient, slug: string, files: FileRecord[]) {
  const window = windowOf(files);
  return async (...states: string[]): Promise<FileRecord[]> => {
    const found = new Set<number>();
    for (const processing_status of states) {
      for await (const { id } of api.listFiles(slug, { ...window, processing_status })) {
        found.add(id);
      }
    }
    return files.filter(({ id }) => found.has(id));
  };
}

/** Whether a run has one of the files, which were pending before. */
export async function areClaimed(api: ApiClient, slug: string, files: FileRecord[]): Promise<boolean> {
  const sent = new Set(files.map(({ id }) => id));
  if (sent.size === 0) return false;
  for await (const { id, run_id } of api.listFiles(slug, windowOf(files))) {
    if (sent.has(id) && run_id !== null) return true;
  }
  return false;
}

/** Filters of the listing that the files meet, and few others. */
function windowOf(files: FileRecord[]): Record<string, string> {
  const times = files.map(({ created_at }) => created_at).sort();
  return { created_at_start: times[0]!, created_at_end: times.at(-1)!, upload_status: 'completed' };
}
