import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sendFile, type UploadResult } from './send-file.ts';

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; sentBytes: number }
  | { kind: 'stored'; result: UploadResult }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'cancelled' };

export interface Upload {
  id: number;
  slug: string;
  file: File;
  state: UploadState;
}

/** Enough to fill a line, few enough that each moves. */
const AT_ONCE = 3;
/** A URL this close to its end is not begun with. */
const MARGIN_MS = 120_000;

let uploads: Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
const urls = new Map<string, Promise<{ upload_url: string; expires_at: string }>>();

/** The uploads of this visit. They go on while one looks at other pages. */
export const uploadQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Upload[] => uploads,

  add(slug: string, files: File[]): void {
    set([
      ...files.map((file): Upload => ({ id: ++lastId, slug, file, state: { kind: 'waiting' } })),
      ...uploads,
    ]);
    startWaiting();
  },

  cancel(id: number): void {
    running.get(id)?.abort();
    update(id, { kind: 'cancelled' });
  },

  retry(id: number): void {
    update(id, { kind: 'waiting' });
    startWaiting();
  },

  remove(id: number): void {
    set(uploads.filter((upload) => upload.id !== id));
  },

  removeEnded(slug: string): void {
    set(uploads.filter((upload) => upload.slug !== slug || isOpen(upload)));
  },
};

export function isOpen({ state }: Upload): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

function set(next: Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function update(id: number, state: UploadState): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
}

function startWaiting(): void {
  // The first chosen goes first, wherever it stands in the list.
  for (const upload of uploads.toSorted((one, other) => one.id - other.id)) {
    if (running.size >= AT_ONCE) return;
    if (upload.state.kind === 'waiting' && !running.has(upload.id)) void send(upload);
  }
}

async function send({ id, slug, file }: Upload): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  update(id, { kind: 'sending', sentBytes: 0 });
  try {
    const result = await sendTo(
      slug,
      file,
      (sentBytes) => update(id, { kind: 'sending', sentBytes }),
      controller.signal,
    );
    update(id, { kind: 'stored', result });
  } catch (error) {
    if (!controller.signal.aborted) update(id, { kind: 'refused', error: toApiError(error) });
  } finally {
    running.delete(id);
    void queryClient.invalidateQueries({ queryKey: ['/schemas/{slug}/files'] });
    void queryClient.invalidateQueries({ queryKey: ['/schemas/{slug}'] });
    startWaiting();
  }
}

/** A URL that ran out, or whose token is gone, is replaced once. */
async function sendTo(
  slug: string,
  file: File,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  try {
    return await sendFile((await uploadUrl(slug)).upload_url, file, onProgress, signal);
  } catch (error) {
    if (signal.aborted || toApiError(error).status !== 401) throw error;
    urls.delete(slug);
    return sendFile((await uploadUrl(slug)).upload_url, file, onProgress, signal);
  }
}

async function uploadUrl(slug: string) {
  const known = urls.get(slug);
  const url = await known;
  if (url && Date.parse(url.expires_at) - Date.now() > MARGIN_MS) return url;
  if (urls.get(slug) === known) {
    const made = call('post', '/schemas/{slug}/upload-token', { path: { slug } });
    made.catch(() => urls.delete(slug));
    urls.set(slug, made);
  }
  return urls.get(slug)!;
}
