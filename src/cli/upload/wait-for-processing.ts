import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../failures.ts';
import type { ApiClient, FileRecord } from './api-client.ts';

/** Listing is limited to 100 requests per minute, and a look takes two or more. */
const POLL_MS = 3000;

/**
 * Waits until none of the files is pending or processing. `started`: a run has claimed them all, so one that
 * is pending again was given back by a run that failed or was cancelled.
 * @throws CliError then
 */
export async function waitForProcessing(
  api: ApiClient,
  slug: string,
  files: FileRecord[],
  started: boolean,
  onDone: (done: number) => void,
): Promise<void> {
  const mine = new Set(files.map(({ id }) => id));
  const times = files.map(({ created_at }) => created_at).sort();
  const window = { created_at_start: times[0]!, created_at_end: times.at(-1)!, upload_status: 'completed' };
  const count = async (processing_status: string) => {
    let found = 0;
    for await (const file of api.listFiles(slug, { ...window, processing_status }))
      if (mine.has(file.id)) found++;
    return found;
  };
  for (;;) {
    // Pending first: a file that moves on between the two looks is then seen as processing, never missed.
    const pending = await count('pending');
    const processing = await count('processing');
    onDone(mine.size - pending - processing);
    if (pending + processing === 0) return;
    if (started && pending > 0) throw new CliError('upload_run_gave_up', { pending });
    await sleep(POLL_MS);
  }
}
