import { currentAccount, onAccountChange } from '../../../../api/account.ts';
import type { ApiError } from '../../../../api/api-error.ts';
import { connection } from '../../../../api/connection.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { askBeforeUnload } from '../../../../parts/forms/before-unload.ts';
import { isDone, isOpen, mayRetry, type Upload } from '../upload.ts';
import { forgetVersions } from './current-version.ts';
import { isBreak, pauseAfter, type QueuePause } from './queue-pause.ts';
import { refusalOf } from './refusal-of.ts';
import { sendUpload } from './send-upload.ts';

/** Concurrent uploads: enough to fill the connection, few enough that each one advances. */
const AT_ONCE = 3;
/**
 * Lost connections, and answers of a proxy, after which a file is told as failed: what lies between may cut just this one, for its
 * size, and the files behind it would wait for ever.
 */
const MOST_BREAKS = 3;
/** Time for which changes that nobody asked for are gathered before they are told, ms: pages render all of them at once. */
const GATHER_MS = 100;

let uploads: Upload[] = [];
/** The uploads as they were last told. */
let told = uploads;
let tellTimer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
let lastBatch = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();

let pause: QueuePause | undefined;
let pauseTimer: ReturnType<typeof setTimeout> | undefined;
/** Pauses since a file was last stored. */
let pausesInRow = 0;

onAccountChange(() => {
  for (const controller of running.values()) controller.abort();
  pausesInRow = 0;
  set([]);
  endPause();
});
connection.subscribe(() => {
  if (pause?.reason === 'connection' && connection.get()) goOn();
});
// A new login, here or in another tab.
queryClient.getQueryCache().subscribe((event) => {
  if (pause?.reason !== 'session' || event.type !== 'updated') return;
  if (event.query.queryKey[0] === '/session' && event.action.type === 'success') goOn();
});

/** The uploads of this visit by one account. They continue while other pages are shown. */
export const uploadQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Upload[] => told,
  /** Why nothing is sent at present; undefined while something may be. */
  pause: (): QueuePause | undefined => pause,

  add(slug: string, files: File[]): void {
    const account = currentAccount()!;
    const batch = batchToJoin();
    set([
      ...files.map(
        (file): Upload => ({
          ...{ id: ++lastId, batch, account, slug, file },
          ...{ unchecked: false, breaks: 0, state: { kind: 'waiting' } },
        }),
      ),
      ...uploads,
    ]);
    tell();
    forgetVersions();
    startWaiting();
  },

  cancel(id: number): void {
    // It may have ended since it was last told.
    if (!uploads.some((upload) => upload.id === id && isOpen(upload))) return;
    running.get(id)?.abort();
    change(id, { state: { kind: 'cancelled' } });
    tell();
  },

  retry(id: number): void {
    change(id, { batch: batchToJoin(), breaks: 0, state: { kind: 'waiting' } });
    goOn();
  },

  /** Sends again what failed: of one schema, or all of it. */
  retryAll(slug?: string): void {
    const batch = batchToJoin();
    set(
      uploads.map((upload): Upload => {
        if (!mayRetry(upload) || (slug !== undefined && upload.slug !== slug)) return upload;
        return { ...upload, batch, breaks: 0, state: { kind: 'waiting' } };
      }),
    );
    goOn();
  },

  /** Sends another file in place of one that was refused, under the same name. */
  replace(id: number, file: File): void {
    const notes = uploads.find((upload) => upload.id === id)?.converted?.notes ?? [];
    change(id, { converted: { file, from: 'jsonl', notes } });
    uploadQueue.retry(id);
  },

  /** Sends the file as it is now, in place of one that changed after it was chosen. */
  chooseAgain(id: number, file: File): void {
    const batch = batchToJoin();
    set(
      uploads.map((upload): Upload => {
        if (upload.id !== id) return upload;
        const { account, slug } = upload;
        return { id, batch, account, slug, file, unchecked: false, breaks: 0, state: { kind: 'waiting' } };
      }),
    );
    goOn();
  },

  sendUnchecked(id: number): void {
    change(id, { unchecked: true });
    uploadQueue.retry(id);
  },

  /** Ends a pause before its time. */
  goOn,

  remove(id: number): void {
    set(uploads.filter((upload) => upload.id !== id));
    tell();
  },

  /** Takes what was stored or cancelled off the list: of one schema, or all of it. What failed is still to be sent. */
  removeDone(slug?: string): void {
    set(uploads.filter((upload) => !isDone(upload) || (slug !== undefined && upload.slug !== slug)));
    tell();
  },
};

function set(next: Upload[]): void {
  uploads = next;
  askBeforeUnload(uploadQueue, uploads.some(isOpen));
  tellTimer ??= setTimeout(tell, GATHER_MS);
}

function change(id: number, part: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
}

/** The batch that goes on, else a new one. */
function batchToJoin(): number {
  if (!uploads.some(isOpen)) lastBatch += 1;
  return lastBatch;
}

function tell(): void {
  clearTimeout(tellTimer);
  tellTimer = undefined;
  told = uploads;
  for (const listener of listeners) listener();
}

function startWaiting(): void {
  if (pause) return;
  // Files are sent in the order in which they were chosen, whatever the order of the list.
  for (const upload of uploads.toSorted((one, other) => one.id - other.id)) {
    if (running.size >= AT_ONCE) return;
    if (upload.state.kind === 'waiting' && !running.has(upload.id)) void send(upload);
  }
}

async function send(upload: Upload): Promise<void> {
  const { id } = upload;
  const controller = new AbortController();
  running.set(id, controller);
  const { signal } = controller;
  try {
    const state = await sendUpload(
      upload,
      {
        onState: (next) => !signal.aborted && change(id, { state: next }),
        onConverted: (converted) => change(id, { converted }),
      },
      signal,
    );
    if (signal.aborted) return;
    if (state.kind === 'stored') pausesInRow = 0;
    change(id, { state });
  } catch (error) {
    const refusal = await refusalOf(error, currentFile(upload));
    if (!signal.aborted) fail(id, refusal);
  } finally {
    running.delete(id);
    startWaiting();
    // In between, the live updates tell of each file.
    if (running.size === 0) refreshLists();
  }
}

/** A failure that all files would meet pauses the queue, and the file waits again; any other one ends the file. */
function fail(id: number, error: ApiError): void {
  const { state, breaks: before } = uploads.find((upload) => upload.id === id)!;
  const next = pauseAfter(error, pausesInRow);
  const breaks = before + Number(next !== undefined && isBreak(next) && state.kind === 'sending');
  if (next && breaks < MOST_BREAKS) {
    change(id, { breaks, state: { kind: 'waiting' } });
    startPause(next);
  } else {
    change(id, { state: { kind: 'refused', error } });
  }
}

function startPause(next: QueuePause): void {
  // The files that were sent side by side fail together, and of their reasons only a session needs somebody's help.
  if (pause && (pause.reason === 'session' || next.reason !== 'session')) return;
  clearTimeout(pauseTimer);
  pause = next;
  pausesInRow += 1;
  if (next.waitMs !== undefined) pauseTimer = setTimeout(goOn, next.waitMs);
  tell();
}

function endPause(): void {
  clearTimeout(pauseTimer);
  pause = undefined;
  tell();
}

/** Sends what waits. The schema is read anew: it may have changed, and its answer shows whether the service can be reached. */
function goOn(): void {
  endPause();
  forgetVersions();
  startWaiting();
}

function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['/schemas/{slug}/files'] });
  void queryClient.invalidateQueries({ queryKey: ['/schemas/{slug}'] });
}

function currentFile({ id, file }: Upload): File {
  return uploads.find((upload) => upload.id === id)?.converted?.file ?? file;
}
