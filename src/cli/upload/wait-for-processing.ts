import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import type { ApiClient, FileRecord } from './api-client.ts';

/** Listing is limited to 100 requests per minute, and a look takes two or more. */
const POLL_MS = 3000;

/**
 * Waits until none of the files is pending or processing.
 * @param started whether a run has claimed all of the files
 * @throws CliError when a claimed file is pending again: its run failed or was cancelled, and gave it back
 */
export async function waitForProcessing(
  api: ApiClient,
  slug: string,
  files: FileRecord[],
  started: boolean,
  onDone: (done: number) => void,
): Promise<void> {
  const mine = new Set(files.map(({ id }) => id));
  const window = windowOf(files);
  const among = async (...states: string[]) => {
    const found = new Set<number>();
    for (const processing_status of states) {
      for await (const { id } of api.listFiles(slug, { ...window, processing_status })) {
        if (mine.has(id)) found.add(id);
      }
    }
    return found.size;
  };
  for (;;) {
    // The few files left are cheaper to list than the many that are done.
    const pending = await among('pending');
    const processing = await among('processing');
    onDone(mine.size - Math.min(mine.size, pending + processing));
    if (started && pending > 0) throw new CliError('upload_run_gave_up', { pending });
    // A file that was given back between the two looks is in neither answer; `completed` and `failed` files stay so.
    if (pending + processing === 0 && (await among('completed', 'failed')) === mine.size) return;
    await sleep(POLL_MS);
  }
}

/** Whether a run has one of the files, which were pending when they were sent. */
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
